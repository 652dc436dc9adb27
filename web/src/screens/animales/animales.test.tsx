import type { AnimalCard, AnimalsPage } from "@corral/contract/types";
import { centavos } from "@corral/domain/kernel/money";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { App } from "#src/app/app";
import { makeQueryClient } from "#src/app/query-client";
import { loadScreen } from "#src/app/screens";
import { shapeFor } from "#src/features/herd/public-animals/grid-shape";
import { startNavigation } from "#src/nav/history";
import { ours } from "#src/testing/answers";

const anAnimal = (n: number, more: Partial<AnimalCard> = {}): AnimalCard => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  name: `Borrega ${n}`,
  tag: null,
  species: "sheep",
  speciesName: "Borrego",
  breed: "Pelibuey",
  sex: "female",
  sexWords: "hembra",
  ageWords: "8 meses",
  photo: null,
  isFromLot: false,
  itemId: null,
  price: null,
  availability: null,
  ...more,
});
const aPage = (animals: AnimalCard[], more: Partial<AnimalsPage> = {}): AnimalsPage => ({
  animals,
  next: null,
  total: animals.length,
  hasMoreThanTotal: false,
  onSale: 0,
  hasMoreOnSale: false,
  species: [
    { code: "sheep", name: "Borregos", count: 2 },
    { code: "dog", name: "Perros", count: 1 },
  ],
  ...more,
});

let stop = () => {};
/** Opens the screen; `answer` is the server's answer to each request for animals. */
async function openAt(url: string, answer: (query: URLSearchParams) => AnimalsPage | "no signal") {
  const requests: string[] = [];
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => {
      const { pathname, searchParams } = new URL(path, location.origin);
      if (pathname !== "/api/animals") return new Response(null, { status: 404 });
      requests.push(searchParams.toString());
      const said = answer(searchParams);
      if (said === "no signal") throw new TypeError("Failed to fetch");
      return Response.json(said);
    }),
  );
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/cobro",
    isTab: () => true,
    load: loadScreen,
    shown: () => {},
  });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  render(<App client={client} />);
  return requests;
}
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows each animal with its data, and price and availability when it is for sale", async () => {
  const offer = {
    itemId: "00000000-0000-7000-8000-00000000aaaa",
    price: centavos(350_000),
    availability: { code: "available", words: "Disponible", left: 1, buyable: true },
  } as const;
  await openAt("/animales", () => aPage([anAnimal(1, offer), anAnimal(2)], { onSale: 1 }));
  const link = await screen.findByRole("link", { name: /Borrega 1/ });
  expect(link.textContent).toContain("Pelibuey · hembra8 meses");
  expect(link.textContent).toContain("$3,500.00");
  expect(link.textContent).toContain("Disponible");
  expect(link.getAttribute("href")).toBe(`/animal?id=${anAnimal(1).id}`);
  expect(screen.getByRole("link", { name: /Borrega 2/ }).textContent).toContain("No está en venta");
});

it("refetches with the tapped species and keeps it in the address", async () => {
  const requests = await openAt("/animales", () => aPage([anAnimal(1)]));
  fireEvent.click(await screen.findByRole("button", { name: /Perros/ }));
  await waitFor(() => expect(requests.at(-1)).toBe("species=dog&limit=30"));
  expect(location.search).toBe("?especie=dog");
  expect(screen.getByRole("button", { name: /Perros/ }).getAttribute("aria-pressed")).toBe("true");
});

it("searches once, after a pause in typing", async () => {
  const requests = await openAt("/animales", (q) => aPage(q.has("q") ? [] : [anAnimal(1)]));
  const box = await screen.findByRole("searchbox");
  await screen.findByRole("link", { name: /Borrega 1/ });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const typed of ["l", "lu", "luna"]) fireEvent.change(box, { target: { value: typed } });
  expect(requests).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(requests.filter((it) => it.includes("q="))).toEqual(["q=luna&limit=30"]);
  expect(await screen.findByText("Nada con «luna»")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Ver todo" }));
  expect(await screen.findByRole("link", { name: /Borrega 1/ })).toBeTruthy();
});

it("fetches the next page when the end of the list is near", async () => {
  const requests = await openAt("/animales", (q) =>
    q.has("cursor") ? aPage([anAnimal(2)]) : aPage([anAnimal(1)], { next: "after-1", total: 2 }),
  );
  expect(await screen.findByRole("link", { name: /Borrega 2/ })).toBeTruthy();
  expect(requests.at(-1)).toContain("cursor=after-1");
});

it("shows that there is no connection and offers to retry", async () => {
  let hasSignal = false;
  await openAt("/animales", () => (hasSignal ? aPage([anAnimal(1)]) : "no signal"));
  const retry = await screen.findByRole("button", { name: /intentar/i });
  hasSignal = true;
  fireEvent.click(retry);
  expect(await screen.findByRole("link", { name: /Borrega 1/ })).toBeTruthy();
});

it("has one column on a phone, and vertical cards that fill a desktop", () => {
  expect(shapeFor(328).columns).toBe(1);
  expect(shapeFor(1160).columns).toBe(4);
  expect(shapeFor(600).columns).toBe(2);
});
