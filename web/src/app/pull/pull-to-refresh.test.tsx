import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import PullToRefresh from "./pull-to-refresh";

afterEach(() => vi.unstubAllGlobals());

/** A page whose number is how often it was asked for. */
async function open() {
  let asked = 0;
  function Page() {
    const page = useQuery({ queryKey: ["page"], queryFn: async () => ++asked });
    return <p>pedido {page.data}</p>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
      <PullToRefresh />
    </QueryClientProvider>,
  );
  await screen.findByText("pedido 1");
  return () => asked;
}
const finger = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] });
function swipe(...to: [x: number, y: number][]) {
  fireEvent.touchStart(window, finger(100, 100));
  for (const [x, y] of to) fireEvent.touchMove(window, finger(x, y));
}

it("asks again for what is on the screen once it was pulled far enough and let go", async () => {
  const asked = await open();
  swipe([100, 140]);
  expect(screen.getByText("Jala para actualizar")).toBeTruthy();
  fireEvent.touchMove(window, finger(100, 200));
  expect(screen.getByText("Suelta para actualizar")).toBeTruthy();
  expect(asked()).toBe(1);
  fireEvent.touchEnd(window);
  expect(await screen.findByText("pedido 2")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText("Actualizando…")).toBeNull());
});

it("leaves a short pull, a swipe sideways, a page that is scrolled down and one without signal as they are", async () => {
  const asked = await open();
  const pullAndLetGo = (...to: [x: number, y: number][]) => {
    swipe(...to);
    fireEvent.touchEnd(window);
  };
  pullAndLetGo([100, 150]);
  pullAndLetGo([100, 300], [100, 110]);
  pullAndLetGo([320, 220]);
  vi.stubGlobal("scrollY", 40);
  pullAndLetGo([100, 300]);
  vi.stubGlobal("scrollY", 0);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  pullAndLetGo([100, 300]);
  await new Promise((then) => setTimeout(then, 20));
  expect(asked()).toBe(1);
});
