import { centavos } from "@corral/domain/kernel/money";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import type { StaffItem } from "./data";
import { PriceSheet } from "./price/price-sheet";
import { CountSheet } from "./stock/count-sheet";

const saved = fixture<StaffItem>({
  id: "00000000-0000-7000-8000-000000000001",
  kind: "product",
  title: "Costal de avena",
  subtitle: "",
  description: "",
  category: null,
  priceMode: "fixed",
  price: 18_000,
  pricePerKg: null,
  estWeightG: null,
  taxClass: "iva_0",
  depositBp: null,
  depositAmount: null,
  depositRefundable: null,
  depositDays: null,
  maxQty: 20,
  delivery: ["pickup"],
  photos: [],
  stock: 10,
  held: 0,
  version: 1,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Refusal = { status: number; code: string; detail: string };
/** A server that has `theirs` by now, and refuses the first write if told so. */
function draw(
  sheet: "price" | "count",
  item: StaffItem,
  { theirs = item, refusal }: { theirs?: StaffItem; refusal?: Refusal } = {},
) {
  const sent: { body: { price?: number; qty?: number; seen?: number; title?: string }; version: string | null }[] = [];
  vi.stubGlobal(
    "fetch",
    ours((_: string, { body, headers }: { body?: string; headers: HeadersInit }) => {
      if (!body) return Response.json(theirs);
      sent.push({ body: JSON.parse(body), version: new Headers(headers).get("if-match") });
      return sent.length === 1 && refusal ? Response.json(refusal, { status: refusal.status }) : Response.json(theirs);
    }),
  );
  const close = vi.fn();
  const Sheet = sheet === "price" ? PriceSheet : CountSheet;
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Sheet item={item} onClose={close} />
    </QueryClientProvider>,
  );
  return { sent, close };
}
const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
const conflict = { status: 412, code: "VERSION_CONFLICT", detail: "Cambió." };

it.each(["", "0", "0.00", "-5", "mucho", "1e3"])(
  "a price of «%s» is told what to write, stays, and isn't sent",
  (price) => {
    const { sent } = draw("price", saved);
    type(/^Precio/, price);
    save();
    expect(screen.getByText("Escribe un precio mayor que cero, como 180 o 180.50.")).toBeTruthy();
    expect(field(/^Precio/).getAttribute("aria-invalid")).toBe("true");
    expect(field(/^Precio/).value).toBe(price);
    expect(sent).toEqual([]);
  },
);

it("a price by the kilo is one, and says what the animal comes to", async () => {
  const perKg = { ...saved, kind: "animal", priceMode: "per_kg", pricePerKg: 6_000, estWeightG: 400_000 } as StaffItem;
  const { sent, close } = draw("price", perKg);
  type(/^Precio por kilo/, "65");
  expect(screen.getByText("El total estimado es $26,000.00.")).toBeTruthy();
  save();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({ body: { pricePerKg: 6_500, estWeightG: 400_000 }, version: '"1"' });
});

it("two change the price: both are shown, and the one that is chosen is saved over what there is", async () => {
  const { sent, close } = draw("price", saved, {
    theirs: { ...saved, price: centavos(19_000), version: 4 },
    refusal: conflict,
  });
  type(/^Precio/, "200");
  save();
  const ask = within(await screen.findByRole("dialog", { name: "Alguien lo cambió antes que tú" }));
  expect(ask.getByText("$190")).toBeTruthy();
  fireEvent.click(ask.getByRole("radio", { name: /\$200/ }));
  fireEvent.click(ask.getByRole("button", { name: "Guardar así" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ body: { price: 20_000 }, version: '"4"' });
});

it("what somebody else changed beside the price stays, and the price is saved by a second tap", async () => {
  const { sent, close } = draw("price", saved, { theirs: { ...saved, title: "Avena", version: 4 }, refusal: conflict });
  type(/^Precio/, "200");
  save();
  expect(await screen.findByText(/Alguien guardó otros cambios/)).toBeTruthy();
  save();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ body: { price: 20_000, title: "Avena" }, version: '"4"' });
});

it.each(["price", "count"] as const)("without a signal the %s stays typed, and the sheet says so", async (sheet) => {
  const { close } = draw(sheet, saved);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
  const label = sheet === "price" ? /^Precio/ : /^¿Cuántos hay/;
  type(label, "7");
  save();
  expect(await screen.findByText(/conexión|señal/)).toBeTruthy();
  expect(field(label).value).toBe("7");
  expect(close).not.toHaveBeenCalled();
});

it("a fault that is not the price's is told, with what to do", () => {
  const { sent } = draw("price", { ...saved, delivery: [] });
  type(/^Precio/, "200");
  save();
  expect(screen.getByText(/Elige al menos una forma de entrega\./)).toBeTruthy();
  expect(sent).toEqual([]);
});

it.each(["", "uno", "1.5", "-1"])("a count of «%s» is told what to write, and isn't sent", (qty) => {
  const { sent } = draw("count", saved);
  type(/^¿Cuántos hay/, qty);
  save();
  expect(screen.getByText("Escribe un número entero.")).toBeTruthy();
  expect(sent).toEqual([]);
});

it("a count goes with the stock that was seen, also of none, and says what not to count", async () => {
  const { sent, close } = draw("count", { ...saved, held: 2 });
  expect(screen.getByText(/^2 están apartados o pagándose: no los cuentes/)).toBeTruthy();
  type(/^¿Cuántos hay/, "0");
  save();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[0]?.body).toMatchObject({ act: "set", qty: 0, seen: 10 });
});

it("after a count that sales overtook, the next one is relative to what is left", async () => {
  const refusal = { status: 409, code: "NOT_ENOUGH_STOCK", detail: "Mientras contabas se vendieron y quedan 3." };
  const { sent, close } = draw("count", saved, { theirs: { ...saved, stock: 3 }, refusal });
  type(/^¿Cuántos hay/, "2");
  save();
  expect(await screen.findByText(/quedan 3/)).toBeTruthy();
  expect(field(/^¿Cuántos hay/).value).toBe("2");
  save();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent[1]?.body).toMatchObject({ qty: 2, seen: 3 });
});
