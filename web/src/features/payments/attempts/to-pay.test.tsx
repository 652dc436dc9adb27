import type { ChargeView } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { fixture } from "#src/testing/fixture";
import { ToPay } from "./to-pay";

const NOW = "2026-11-26T14:00:00.000Z";
const offer = (method: string) => ({ method, allowed: true, reason: null, speed: "Al instante", hint: null });
const voucher = {
  id: "v",
  method: "oxxo_cash",
  state: "awaiting_customer",
  stateWords: "Esperando tu pago",
  expiresAt: "2999-11-29T05:59:00.000Z",
  voucher: { deadlineWords: "domingo 29 de noviembre, 23:59" },
};
function draw(attempt: object) {
  const charge = fixture<ChargeView>({
    id: "c",
    serverNow: NOW,
    zone: "America/Mexico_City",
    state: "open",
    concept: "Queso",
    remaining: 34_500,
    attempts: [attempt],
    offers: [offer("mp_card"), offer("oxxo_cash")],
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ToPay charge={charge} release={{ mutate: () => {}, isPending: false, error: null, reset: () => {} }} />
    </QueryClientProvider>,
  );
}
afterEach(() => vi.restoreAllMocks());
const button = (name: RegExp) => screen.queryByRole("button", { name });

it("a voucher that can be paid leads to it, and its method isn't offered twice", () => {
  draw(voucher);
  expect(button(/^Ver ficha/)).toBeTruthy();
  expect(screen.getByText(/paga antes del domingo 29/)).toBeTruthy();
  expect(button(/^Efectivo en OXXO/)).toBeNull();
});

it("one whose time is over isn't shown for paying: its method is offered again, and what was paid may be asked for", () => {
  // Ended by its provider in the second of the answer.
  draw({ ...voucher, expiresAt: NOW });
  expect(screen.getByText(/^Venció/)).toBeTruthy();
  expect(button(/^Ver ficha/)).toBeNull();
  expect(screen.queryByText(/paga antes del/)).toBeNull();
  expect(button(/^Ya pagué$/)).toBeTruthy();
  expect(button(/^Efectivo en OXXO/)).toBeTruthy();
});

it("a card in review asks for patience, not for a payment", () => {
  draw({ id: "r", method: "mp_card", state: "processing", stateWords: "En revisión", expiresAt: null });
  expect(screen.getByText("Tu pago está en revisión")).toBeTruthy();
  expect(button(/^Revisar ahora/)).toBeTruthy();
  // Another way to pay is only open once this payment is called off, which the button says.
  expect(button(/^Cancelar ese pago/)).toBeTruthy();
  expect(button(/otra forma de pago/)).toBeNull();
  expect(button(/^Ya pagué/)).toBeNull();
});

it.each([
  ["other_card", "Usar otra tarjeta"],
  ["same_card", "Intentar otra vez"],
  ["call_bank", "Intentar otra vez"],
  ["other_method", undefined],
])("a declined card (%s) offers what its message says, one tap away", (next, words) => {
  draw({
    id: "d",
    method: "mp_card",
    state: "failed",
    expiresAt: null,
    decline: { message: "Tu banco no aprobó el pago.", next },
  });
  const inBanner = screen.getByRole("alert").querySelector("button");
  expect(inBanner?.textContent).toBe(words);
  expect(screen.getByRole("heading", { name: "Pagar de otra forma" })).toBeTruthy();
  expect(button(/^Efectivo en OXXO/)).toBeTruthy();
  // A card is offered once: above where the message says so, else among the ways.
  expect(Boolean(button(/^Tarjeta de crédito/))).toBe(words === undefined);
});

it("a wallet's payment that was begun says how to go on, each thing once", () => {
  const action = { kind: "redirect", url: "https://www.mercadopago.com.mx/x" };
  draw({ id: "w", method: "mp_wallet", state: "requires_action", stateWords: "Falta pagar", expiresAt: null, action });
  expect(screen.getAllByText(/alta pagar en Mercado Pago/)).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Ir a pagar" }).getAttribute("href")).toBe(action.url);
  expect(button(/^Ya pagué$/)).toBeTruthy();
  expect(button(/^Elegir otra forma de pago/)).toBeTruthy();
});

it.each([
  ["America/Tijuana", 1],
  ["America/Monterrey", 0],
])("the zone of a deadline is told once, only where the phone's differs (%s)", (timeZone, notes) => {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...real.call(this), timeZone };
  });
  draw({ ...voucher, expiresAt: "2026-11-30T05:59:00.000Z" });
  expect(screen.queryAllByText(/son los del rancho/)).toHaveLength(notes);
});
