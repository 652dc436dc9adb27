import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useSwipeAway } from "./use-swipe-away";

function draw() {
  const onAway = vi.fn();
  const Row = () => (
    <ul>
      <li {...useSwipeAway<HTMLLIElement>(onAway)}>Queso</li>
    </ul>
  );
  render(<Row />);
  const row = screen.getByText("Queso");
  Object.defineProperty(row, "offsetWidth", { value: 300 });
  row.setPointerCapture = vi.fn();
  const swipe = (pointerType: string, ...to: [x: number, y: number][]) => {
    const at = ([clientX, clientY]: [number, number]) => ({ pointerType, clientX, clientY });
    fireEvent.pointerDown(row, at([250, 50]));
    for (const it of to) fireEvent.pointerMove(row, at(it));
    return () => fireEvent.pointerUp(row, at(to.at(-1) ?? [250, 50]));
  };
  return { row, onAway, swipe };
}

it("follows the finger, and goes once it was swiped past a third", () => {
  const { row, onAway, swipe } = draw();
  const letGo = swipe("touch", [230, 52], [120, 55]);
  expect(row.style.transform).toBe("translateX(-130px)");
  expect(onAway).not.toHaveBeenCalled();
  letGo();
  expect(onAway).toHaveBeenCalledOnce();
  expect(row.style.transform).toBe("");
});

it("stays when it is let go too soon, scrolled, swiped to the right, tapped or dragged with a mouse", () => {
  const { row, onAway, swipe } = draw();
  swipe("touch", [230, 50], [190, 50])();
  swipe("touch", [245, 200], [60, 400])();
  swipe("touch", [290, 50], [360, 50])();
  swipe("touch")();
  swipe("mouse", [100, 50])();
  swipe("touch", [100, 50]);
  fireEvent.pointerCancel(row);
  expect(onAway).not.toHaveBeenCalled();
  expect(row.style.transform).toBe("");
});
