import type { ChargeView } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import { CobroScreen } from "./cobro.screen";

const CHARGE = "cccccccccccccccccccccc";
const charge = (more: Partial<ChargeView>) =>
  fixture<ChargeView>({
    id: CHARGE,
    saleId: null,
    concept: "Piel de res",
    amount: 340_000,
    collected: 0,
    remaining: 340_000,
    state: "open",
    purpose: "full",
    plan: null,
    holdUntil: null,
    lines: [],
    offers: [{ method: "spei_mp", allowed: true, speed: "", reason: null, hint: null }],
    attempts: [],
    receipts: [],
    refunds: [],
    mine: false,
    contactNeeded: false,
    surplus: 0,
    hadSurplus: false,
    notice: null,
    cancelledDates: [],
    calledOff: false,
    ...more,
  });

async function see(it: ChargeView) {
  vi.stubGlobal(
    "fetch",
    ours((url: string) =>
      Response.json(
        String(url).includes("/api/config")
          ? { business: {} }
          : String(url).includes(`/charges/${CHARGE}/`)
            ? {
                items: [],
                creditHere: 0,
                version: 2,
                way: "quote",
                words: "",
                freight: 0,
                quote: null,
                why: null,
                options: { ways: [] },
              }
            : String(url).includes("/charges/")
              ? it
              : { purchases: [] },
      ),
    ),
  );
  await openStored([memory()]);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext.Provider value={readAddress(`/cobro?c=${CHARGE}`, "p")}>
        <CobroScreen />
      </AddressContext.Provider>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 2, name: /^Qué |^Tu compra$/ });
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("asks for a payment only while one can be made, and not for a disputed charge", async () => {
  await see(charge({}));
  expect(screen.getByText("Transferencia SPEI")).toBeTruthy();
  cleanup();
  await see(charge({ state: "disputed", notice: "Hay un reclamo abierto sobre este pago." }));
  expect(screen.getByText("Hay un reclamo abierto sobre este pago.")).toBeTruthy();
  expect(screen.queryByText("Transferencia SPEI")).toBeNull();
});

it.each<["asked" | "refused" | "accepted", boolean]>([
  ["asked", true],
  ["refused", true],
  ["accepted", false],
])("a delivery whose freight is %s stands before the ways to pay: %s", async (quote, isBefore) => {
  await see(charge({ shipping: { version: 2, quote } }));
  const delivery = await screen.findByRole("region", { name: "Entrega" });
  if (quote === "asked") {
    expect(screen.queryByText("Transferencia SPEI")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Pagar ya \$[\d,.]+, sin el flete$/ }));
  }
  const ways = screen.getByText("Transferencia SPEI");
  const isFirst = delivery.compareDocumentPosition(ways) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isFirst !== 0).toBe(isBefore);
});

it("shows the seller's reason for a cancelled session", async () => {
  const dates = [
    {
      title: "Recorrido",
      when: "domingo 29 de noviembre, 10:00",
      reason: "No hay paso.",
      places: 2,
      next: "No habías pagado: no debes nada.",
    },
  ];
  await see(charge({ state: "expired", calledOff: true, cancelledDates: dates }));
  expect(screen.getByText("«No hay paso.»")).toBeTruthy();
  expect(document.body.textContent).not.toContain("..");
});
