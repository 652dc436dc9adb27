import type { AnimalView } from "@corral/contract/types";
import { centavos } from "@corral/domain/kernel/money";
import { toDay } from "@corral/domain/kernel/time";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { App } from "#src/app/app";
import { makeQueryClient } from "#src/app/query-client";
import { loadScreen } from "#src/app/screens";
import { startNavigation } from "#src/nav/history";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, readStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";

const ID = "00000000-0000-7000-8000-000000000001";
const DAM = "00000000-0000-7000-8000-000000000002";
const ITEM = "00000000-0000-7000-8000-00000000aaaa";
const anAnimal = (more: Partial<AnimalView> = {}): AnimalView => ({
  id: ID,
  name: "Luna",
  tag: "B-07",
  species: "sheep",
  speciesName: "Borrego",
  breed: "Pelibuey",
  sex: "female",
  sexWords: "hembra",
  ageWords: "8 meses",
  photo: null,
  isFromLot: false,
  itemId: ITEM,
  price: centavos(350_000),
  availability: { code: "available", words: "Disponible", left: 1, buyable: true },
  birthDate: toDay("2026-03-08"),
  birthWords: "8 de marzo de 2026",
  color: null,
  purposeWords: "Cría",
  story: "Nació de noche.",
  identity: [],
  photos: [],
  family: [
    { id: DAM, name: "Estrella", relation: "dam", breed: "Pelibuey", photo: null },
    { id: "00000000-0000-7000-8000-000000000003", name: "Trueno", relation: "sire", breed: null, photo: null },
  ],
  timeline: [
    {
      id: "e1",
      type: "weighing",
      title: "Pesaje",
      detail: "28 kg",
      day: toDay("2026-10-08"),
      dayWords: "jueves 8 de octubre de 2026",
    },
  ],
  weights: [
    { day: toDay("2026-03-08"), grams: 3500 },
    { day: toDay("2026-10-08"), grams: 28_000 },
  ],
  dailyGainG: 114,
  ...more,
});

const anItem = (more: object = {}) => ({
  id: ITEM,
  kind: "animal",
  title: "Luna, borrega",
  species: "sheep",
  price: 350_000,
  availability: anAnimal().availability,
  deposit: null,
  details: [],
  delivery: [],
  policies: [],
  pricePerKg: null,
  ...more,
});
const bar = () => screen.getByRole("region", { name: "Comprar" });

let stop = () => {};
async function openAt(url: string, animal = anAnimal(), item?: object, whatsapp: string | null = null) {
  const answers: Record<string, object | undefined> = {
    [`/api/animals/${animal.id}`]: animal,
    [`/api/catalog/${ITEM}`]: item,
    "/api/config": { business: { name: "Rancho", phone: "", whatsapp, address: "" }, rules: { balanceDays: 7 } },
  };
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) =>
      answers[path]
        ? Response.json(answers[path])
        : Response.json({ status: 404, code: "NOT_FOUND", detail: "No existe", title: "No existe" }, { status: 404 }),
    ),
  );
  history.replaceState(null, "", url);
  stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/cobro",
    isTab: () => false,
    load: loadScreen,
    shown: () => {},
  });
  render(<App client={makeQueryClient()} />);
}
beforeEach(async () => {
  await openStored([memory()]);
  await writeStored("cart", []);
  await writeStored("lastAnimal", null);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it("shows the animal with its price, timeline and growth", async () => {
  await openAt(`/animal?id=${ID}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Luna" })).toBeTruthy();
  expect(screen.getAllByText("$3,500.00")).toHaveLength(2);
  expect(screen.getByText("28 kg, el 8 de octubre de 2026")).toBeTruthy();
  expect(screen.getByText("Nació de noche.")).toBeTruthy();
  expect(screen.getByText("+114 g al día")).toBeTruthy();
  expect(screen.getByRole("img", { name: /Gráfica de 2 pesajes: de 3.5\skg/ })).toBeTruthy();
});

it("links to each visible relative", async () => {
  await openAt(`/animal?id=${ID}`);
  const dam = await screen.findByRole("link", { name: /Estrella/ });
  expect(dam.getAttribute("href")).toBe(`/animal?id=${DAM}`);
});

it("leaves out what the owner hides, with its headings", async () => {
  const hidden = { identity: [], tag: null, birthDate: null, birthWords: null, color: null, purposeWords: null };
  const nothing = { story: null, family: [], weights: [], dailyGainG: null, timeline: [] };
  await openAt(`/animal?id=${ID}`, anAnimal({ ...hidden, ...nothing }));
  await screen.findByRole("heading", { level: 1, name: "Luna" });
  expect(bar().textContent).toContain("$3,500.00");
  expect(screen.queryAllByRole("heading", { level: 2 })).toEqual([]);
});

it("buys the animal in one tap, which leads to the cart with it once", async () => {
  await openAt(`/animal?id=${ID}`);
  const buy = await screen.findByRole("button", { name: "Comprar" });
  const before = history.length;
  fireEvent.click(buy);
  fireEvent.click(bar().querySelector("button") as HTMLElement);
  expect(await screen.findByRole("heading", { level: 1, name: "Tu carrito" })).toBeTruthy();
  expect(location.pathname).toBe("/cobro");
  expect(history.length).toBe(before + 1);
  expect(readStored("cart")).toEqual([{ itemId: ITEM, qty: 1, price: 350_000, title: "Luna" }]);
});

it("leads to the cart when the animal is in it", async () => {
  await writeStored("cart", [{ itemId: ITEM, qty: 1 }]);
  await openAt(`/animal?id=${ID}`);
  expect(await screen.findByRole("button", { name: "Ir a pagar" })).toBeTruthy();
  expect(bar().textContent).toContain("En tu carrito");
});

it("sets it aside with the deposit that the seller set", async () => {
  await openAt(`/animal?id=${ID}`, anAnimal(), anItem({ deposit: 105_000 }));
  fireEvent.click(await screen.findByRole("button", { name: "Apartar con $1,050.00" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Tu carrito" })).toBeTruthy();
  expect(location.search).toBe("?plan=apartar");
});

it("asks the seller by WhatsApp with the animal, its tag, its price and its address", async () => {
  await openAt(`/animal?id=${ID}`, anAnimal(), anItem(), "+525512345678");
  const href = async () => (await screen.findByRole("link", { name: "Preguntar por WhatsApp" })).getAttribute("href");
  await waitFor(async () => expect(await href()).toContain("borrega"));
  const link = (await href()) ?? "";
  expect(link).toMatch(/^https:\/\/wa\.me\/525512345678\?text=/);
  const words = new URL(link).searchParams.get("text") ?? "";
  expect(words).toBe(
    `Hola, me interesa Luna, borrega (arete B-07), de $3,500.00. ¿Me das más información?\n${location.origin}/venta-en-linea?articulo=${ITEM}`,
  );
});

it("doesn't offer an animal that is no longer available, but others like it", async () => {
  const held = { code: "held", words: "Apartado", left: null, buyable: false } as const;
  await openAt(`/animal?id=${ID}`, anAnimal({ availability: held }));
  expect(await screen.findAllByText("Apartado")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Comprar" })).toBeNull();
  expect(screen.getByRole("link", { name: "Ver más borregos" }).getAttribute("href")).toBe(
    "/venta-en-linea?grupo=animales&especie=sheep",
  );
});

it("goes on with one's own hold", async () => {
  const held = { code: "held_by_you", words: "Apartado por ti", left: null, buyable: false } as const;
  await openAt(`/animal?id=${ID}`, anAnimal({ availability: held }), anItem({ availability: held, myHold: "c-1" }));
  const goOn = await screen.findByRole("link", { name: "Seguir mi compra" });
  expect(goOn.getAttribute("href")).toBe("/cobro?c=c-1");
});

it("a sold animal says so, without a price, also when it is listed no more", async () => {
  const sold = { code: "sold", words: "Vendido", left: null, buyable: false } as const;
  await openAt(`/animal?id=${ID}`, anAnimal({ availability: sold, itemId: null, price: null }));
  expect(await screen.findByText("Ya se vendió")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver más borregos" })).toBeTruthy();
  expect(screen.queryByText(/En venta|\$/)).toBeNull();
});

it("opens the animal seen last when the address names none", async () => {
  await writeStored("lastAnimal", ID);
  await openAt("/animal");
  expect(await screen.findByRole("heading", { level: 1, name: "Luna" })).toBeTruthy();
  expect(location.search).toBe(`?id=${ID}`);
});

it("goes to the herd when the address names none and none was seen", async () => {
  await openAt("/animal");
  await waitFor(() => expect(location.pathname).toBe("/animales"));
});

it.each([
  ["an unknown one", DAM],
  ["nonsense", "../x"],
])("%s gets a page that says so, with links out", async (_what, id) => {
  await openAt(`/animal?id=${encodeURIComponent(id)}`);
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText("Este animal ya no está a la vista")).toBeTruthy();
  expect(main.getByRole("link", { name: "Ver los animales" })).toBeTruthy();
});

it("stores the animal seen last and removes it once it no longer exists", async () => {
  await openAt(`/animal?id=${ID}`);
  await waitFor(() => expect(readStored("lastAnimal")).toBe(ID));
  stop();
  await writeStored("lastAnimal", DAM);
  await openAt(`/animal?id=${DAM}`);
  await waitFor(() => expect(readStored("lastAnimal")).toBeNull());
});
