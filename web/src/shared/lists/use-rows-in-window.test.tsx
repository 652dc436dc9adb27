import { act, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useRowsInWindow } from "./use-rows-in-window";

/** Heights of the rows as the browser would lay them out. */
let heightOf = (_: number) => 100;
beforeEach(() => {
  heightOf = () => 100;
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function height(this: HTMLElement) {
    return heightOf(Number(this.dataset.index));
  });
  vi.stubGlobal("innerHeight", 500);
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("scrollBy", (_: number, by: number) => vi.stubGlobal("scrollY", scrollY + by));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const scrollTo = (y: number) =>
  act(() => {
    vi.stubGlobal("scrollY", y);
    dispatchEvent(new Event("scroll"));
  });

let drawings = 0;
function List({ count, estimate = 100, onDraw }: { count: number; estimate?: number; onDraw?: () => void }) {
  const { rows, height, measure } = useRowsInWindow({ count, estimate, overscan: 2, top: 200 });
  drawings++;
  onDraw?.();
  return (
    <ul style={{ height }}>
      {rows.map(({ index, start }) => (
        <li key={index} ref={measure} data-index={index} style={{ top: start }}>
          {index}
        </li>
      ))}
    </ul>
  );
}
const drawn = () => screen.queryAllByRole("listitem").map((it) => Number(it.textContent));
const startOf = (index: number) => Number.parseInt(screen.getByText(String(index)).style.top, 10);
const height = () => screen.getByRole("list").style.height;

it("draws what is near the window, and again only when that changes", async () => {
  render(<List count={10_000} />);
  expect(drawn()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(height()).toBe("1000000px");
  await scrollTo(500_210);
  expect(drawn()).toEqual([4998, 4999, 5000, 5001, 5002, 5003, 5004, 5005, 5006, 5007]);
  expect(startOf(5000)).toBe(500_000);
  const before = drawings;
  await scrollTo(500_230);
  expect(drawings).toBe(before);
  await scrollTo(2_000_000);
  expect(drawn().at(-1)).toBe(9_999);
});

it("places rows by their own height, and keeps what is in sight where it is", async () => {
  heightOf = (index) => (index % 2 ? 140 : 100);
  render(<List count={100} />);
  expect([1, 2, 3].map(startOf)).toEqual([100, 240, 340]);
  await scrollTo(5_250);
  // Rows above the window were higher than they were thought to be.
  expect(scrollY).toBeGreaterThan(5_250);
  const [first] = drawn();
  expect(startOf((first ?? 0) + 1) - startOf(first ?? 0)).toBe(heightOf(first ?? 0));
});

it("notices that the window was scrolled while more rows were being drawn", () => {
  const list = render(<List count={5} />);
  let isFirst = true;
  const onDraw = () => {
    if (isFirst) vi.stubGlobal("scrollY", 3_200);
    isFirst = false;
  };
  list.rerender(<List count={100} onDraw={onDraw} />);
  expect(drawn()).toContain(30);
});

it("draws on, and runs the effects of its rows, after a drawing that React threw away", async () => {
  let setWidth = (_: number) => {};
  const lastRows: unknown[] = [];
  function Resized() {
    const { rows } = useRowsInWindow({ count: 100, estimate: 100, overscan: 2, top: 200 });
    setWidth = useState(0)[1];
    const last = rows.at(-1)?.index;
    useEffect(() => void lastRows.push(last), [last]);
    return rows.map(({ index }) => <li key={index}>{index}</li>);
  }
  render(<Resized />);
  act(() => setWidth(1));
  vi.stubGlobal("scrollY", 3_200);
  // The same width once more: React asks what would be drawn, sees nothing new in the state, and leaves the screen as it was.
  act(() => setWidth(1));
  expect(drawn()).not.toContain(30);
  await scrollTo(3_200);
  expect(drawn()).toContain(30);
  expect(lastRows).toEqual([5, 37]);
});

it("measures the rows that are there again when their shape changes", () => {
  heightOf = () => 150;
  const list = render(<List count={10} />);
  list.rerender(<List count={10} estimate={80} />);
  expect([1, 2, 3].map(startOf)).toEqual([150, 300, 450]);
});

it("forgets the heights of another shape, and draws nothing of an empty list", () => {
  heightOf = () => 150;
  const list = render(<List count={10} />);
  expect(height()).not.toBe("1000px");
  heightOf = () => 80;
  list.rerender(<List count={10} estimate={80} />);
  expect(height()).toBe("800px");
  list.rerender(<List count={0} estimate={80} />);
  expect(drawn()).toEqual([]);
  expect(height()).toBe("0px");
});
