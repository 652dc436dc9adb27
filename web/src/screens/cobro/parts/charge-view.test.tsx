import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { startNavigation } from "#src/nav/history";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, readStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { ChargeScreenView } from "./charge-view";

const ID = "cccccccccccccccccccccc";
let purchases: object[] = [];
let items: object[] = [];
afterEach(() => {
  purchases = [];
  items = [];
  vi.unstubAllGlobals();
});

let asked: string[] = [];
async function draw(more: object) {
  asked = [];
  const charge = {
    id: ID,
    saleId: null,
    concept: "Queso",
    amount: 34_500,
    collected: 0,
    remaining: 0,
    state: "open",
    stateWords: "",
    purpose: "full",
    plan: null,
    lines: [],
    attempts: [],
    offers: [],
    receipts: [],
    refunds: [],
    cancelledDates: [],
    surplus: null,
    hadSurplus: false,
    contact: null,
    notice: null,
    calledOff: false,
    mine: true,
    ...more,
  };
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => {
      asked.push(path);
      return Response.json(
        path.includes("/api/config")
          ? { business: { whatsapp: "+524181234567" } }
          : path.includes("purchases")
            ? { purchases }
            : path.includes("surplus")
              ? { items, creditHere: 0 }
              : charge,
      );
    }),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext value={readAddress(`/cobro?c=${ID}`, "p")}>
        <ChargeScreenView id={ID} />
      </AddressContext>
    </QueryClientProvider>,
  );
  return screen.findByRole("heading", { level: 2, name: /^Qué |^Tu compra$/ });
}
async function headed(more: object) {
  const heading = await draw(more);
  cleanup();
  return heading.textContent;
}

it("the heading of a charge's lines follows its state: to be paid, paid, or neither", async () => {
  expect(await headed({ state: "open", remaining: 34_500 })).toBe("Qué estás pagando");
  expect(await headed({ state: "partially_paid", remaining: 100 })).toBe("Qué estás pagando");
  expect(await headed({ state: "paid", collected: 34_500 })).toBe("Tu compra");
  expect(await headed({ state: "paid", collected: 34_500, purpose: "deposit" })).toBe("Qué apartaste");
  expect(await headed({ state: "paid", collected: 34_500, calledOff: true })).toBe("Qué incluía");
  for (const state of ["paid_late", "refunding", "refunded", "cancelled", "expired"])
    expect(await headed({ state })).toBe("Qué incluía");
});

it("what came late is all in the payer's favour: it pays no part of the purchase, of which nothing is asked for", async () => {
  const late = { amount: 34_500, collected: 34_500, remaining: 34_500, surplus: 34_500 };
  await draw({ ...late, state: "paid_late" });
  expect(screen.getByText("Tu pago llegó tarde")).toBeTruthy();
  expect(screen.queryByText("Falta por pagar")).toBeNull();
  expect(screen.queryByText(/de tu compra y/)).toBeNull();
  cleanup();
  await draw({ state: "partially_paid", collected: 100, remaining: 34_400 });
  expect(screen.getAllByText("Falta por pagar").length).toBeGreaterThan(0);
});

it("whoever has not paid yet can ask the seller about it, with the purchase, the amount and its address in the words", async () => {
  await draw({ state: "open", remaining: 34_500 });
  const link = (await screen.findByRole("link", { name: /Escribir por WhatsApp/ })) as HTMLAnchorElement;
  const words = decodeURIComponent(link.href);
  expect(words).toContain("mi compra: Queso, por $345.00");
  expect(words).toContain(`/cobro?c=${ID}`);
  cleanup();
  // What is over has its own way to the seller.
  await draw({ state: "expired" });
  expect(screen.queryByText("¿Tienes una duda?")).toBeNull();
});

it("while one part of a debt waits for the seller, the next one is at hand; once one is paid, the purchase isn't called off", async () => {
  const part = (chargeId: string, more: object = {}) => ({
    chargeId,
    amount: 34_500,
    remaining: 34_500,
    method: null,
    methodWords: null,
    stateWords: "Por pagar",
    tone: "neutral",
    waits: false,
    isThis: chargeId === ID,
    ...more,
  });
  const parts = { total: 69_000, paid: 0, dueWords: null, overdue: false };
  const other = "d".repeat(22);
  const waiting = { id: "a", method: "transfer_manual", state: "processing", stateWords: "En revisión" };
  const sale = { saleId: "s".repeat(22), state: "in_progress", remaining: 34_500 };
  await draw({ ...sale, attempts: [waiting], parts: { ...parts, items: [part(ID, { waits: true }), part(other)] } });
  const next = (await screen.findByRole("link", { name: /Pagar lo que sigue/ })) as HTMLAnchorElement;
  expect(next.href).toContain(other);
  cleanup();
  const open = { ...sale, state: "open" };
  await draw({ ...open, parts: { ...parts, items: [part(ID), part(other)] } });
  expect(await screen.findByRole("button", { name: "Cancelar esta compra" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Pagar lo que sigue/ })).toBeNull();
  cleanup();
  await draw({ ...open, parts: { ...parts, paid: 34_500, items: [part(ID), part(other, { remaining: 0 })] } });
  expect(await screen.findByText("Pagos de esta compra")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancelar esta compra" })).toBeNull();
});

it("what somebody has to decide about their money comes after what arrived", async () => {
  const open = { id: "s", amount: 15_000, story: "Pagaste $150.00 de más.", state: "open", stateWords: "" };
  items = [{ ...open, mayChoose: true, chooseBy: null }];
  await draw({ state: "overpaid", collected: 49_500, surplus: 15_000, hadSurplus: true });
  await screen.findByRole("button", { name: "Elegir qué hacer" });
  const heads = screen.getAllByRole("heading", { level: 2 }).map((it) => it.textContent);
  expect(heads.slice(0, 2)).toEqual(["¡Listo! Recibimos tu pago", "Tu dinero a favor"]);
});

it("a payment of what was asked for, no more, is not asked about its surplus", async () => {
  const ofSurplus = () => asked.filter((path) => path.includes("surplus"));
  await draw({ state: "paid", collected: 34_500 });
  expect(ofSurplus()).toEqual([]);
  cleanup();
  // The buyer's credit balance may pay what is due.
  await draw({ remaining: 34_500 });
  await waitFor(() => expect(ofSurplus()).toHaveLength(1));
  cleanup();
  await draw({ remaining: 34_500, mine: false });
  expect(ofSurplus()).toEqual([]);
});

it("what came late and waits for the seller says so once", async () => {
  const notice = "Recibimos tu pago, pero llegó después de la fecha.";
  await draw({ state: "paid_late", collected: 34_500, surplus: 0, notice });
  expect(screen.getAllByText(notice)).toHaveLength(1);
  expect(screen.queryByRole("status")?.textContent).toContain(notice);
});

it("what ended with a part paid says once what became of the money, and asks for nothing", async () => {
  const notice = "Recibimos $100.00 de tu pago. Tu dinero está a salvo.";
  await draw({ state: "expired_partial", collected: 10_000, remaining: 24_500, notice });
  expect(screen.getAllByText(notice)).toHaveLength(1);
  expect(screen.queryByText(/volvió a la tienda/)).toBeNull();
  expect(screen.getByRole("heading", { name: "Llegó sólo una parte de tu pago" })).toBeTruthy();
  expect(screen.getByText("Recibido")).toBeTruthy();
  expect(screen.queryByText("Falta por pagar")).toBeNull();
});

it("what expired goes back into the cart with one tap, and what is there already stays as it is", async () => {
  await openStored([memory()]);
  history.replaceState(null, "", `/cobro?c=${ID}`);
  const stop = await startNavigation({
    isOver: () => false,
    parentOf: () => "/cobro",
    isTab: () => true,
    load: async () => {},
    shown: () => {},
  });
  const line = { title: "Queso", subtitle: "", unitPrice: 100, lineTotal: 200, weight: null, photo: null, tier: null };
  const lines = [
    { ...line, itemId: "cheese", sessionId: null, qty: 2 },
    { ...line, title: "Visita", itemId: "visit", sessionId: "s-1", tier: "adult", qty: 3 },
  ];
  await writeStored("cart", [{ itemId: "cheese", qty: 1 }]);
  await draw({ state: "expired", lines });
  fireEvent.click(screen.getByRole("button", { name: "Ponerlo en mi carrito" }));
  await vi.waitFor(() => expect(location.search).toBe(""));
  expect(readStored("cart").map((it) => [it.itemId, it.sessionId ?? null, it.tier ?? null, it.qty])).toEqual([
    ["cheese", null, null, 1],
    ["visit", "s-1", "adult", 3],
  ]);
  await writeStored("cart", []);
  stop();
});

it("nothing is bought again of a charge that was replaced, ended with a part paid or has no goods", async () => {
  const lines = [{ title: "Queso", subtitle: "", qty: 1, itemId: "cheese", sessionId: null, tier: null }];
  for (const more of [
    { state: "cancelled", replacedBy: "other", lines },
    { state: "expired_partial", collected: 100, notice: "Recibimos $1.00.", lines },
    { state: "expired", purpose: "balance", lines },
    { state: "expired" },
  ]) {
    await draw(more);
    expect(screen.queryByRole("button", { name: "Ponerlo en mi carrito" })).toBeNull();
    cleanup();
  }
});

it("while the bank decides about a payment its payer can ask the seller and open the receipt", async () => {
  await draw({
    state: "disputed",
    collected: 34_500,
    notice: "El banco está revisando este pago.",
    receipts: [{ tipo: "venta", id: "r-1" }],
  });
  const ask = await screen.findByRole("link", { name: "Escribirle al vendedor" });
  expect(decodeURIComponent(ask.getAttribute("href") ?? "")).toContain("El banco está revisando mi pago de Queso");
  expect(screen.getByRole("link", { name: "Ver comprobante" }).getAttribute("href")).toBe("/comprobante/venta/r-1");
});

it("the purchase that is open isn't among the others", async () => {
  const bought = (chargeId: string, title: string) => ({
    saleId: chargeId,
    chargeId,
    title,
    total: 100,
    next: "see",
    state: "confirmed",
    stateWords: "Pagada",
    tone: "success",
    photo: null,
    holdUntil: null,
  });
  // The deposit is open, whose purchase goes on by its balance.
  purchases = [{ ...bought("balance", "Queso"), saleId: "sale" }, bought("other", "Lana")];
  await draw({ saleId: "sale", remaining: 34_500 });
  expect(await screen.findByText("Mis otras compras")).toBeTruthy();
  expect(screen.getByText("Lana")).toBeTruthy();
  expect(screen.queryAllByRole("link", { name: /^Queso/ })).toHaveLength(0);
});
