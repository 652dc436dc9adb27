import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Pages } from "./pages";

/** A list whose pages are these; undefined: that one fails once. */
function draw(pages: (string[] | undefined)[]) {
  const asked: number[] = [];
  function Rows() {
    const of = useInfiniteQuery({
      queryKey: ["rows"],
      queryFn: async ({ pageParam }) => {
        asked.push(pageParam);
        const items = pages[pageParam];
        pages[pageParam] ??= ["d"];
        if (!items) throw new Error("no signal");
        return { items };
      },
      initialPageParam: 0,
      getNextPageParam: (_last, _pages, at) => (at + 1 < pages.length ? at + 1 : null),
      retry: false,
    });
    return (
      <Pages of={of} empty={<p>Nada</p>}>
        {(rows) => <p>Renglones: {rows.join()}</p>}
      </Pages>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rows />
    </QueryClientProvider>,
  );
  return asked;
}

it("goes on by itself while no page has any, and stops at the first that has", async () => {
  const asked = draw([[], [], ["a"], ["b"]]);
  expect(await screen.findByText("Renglones: a")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Ver más" })).toBeTruthy();
  expect(asked).toEqual([0, 1, 2]);
});

it("says that there is nothing only after the last page", async () => {
  const asked = draw([[], [], []]);
  expect(await screen.findByText("Nada")).toBeTruthy();
  expect(asked).toEqual([0, 1, 2]);
});

it("stops where a page didn't come, and goes on when asked to", async () => {
  const asked = draw([[], undefined, ["c"]]);
  fireEvent.click(await screen.findByRole("button", { name: /No pudimos traer más/ }));
  expect(await screen.findByText("Renglones: d")).toBeTruthy();
  expect(asked).toEqual([0, 1, 1]);
});
