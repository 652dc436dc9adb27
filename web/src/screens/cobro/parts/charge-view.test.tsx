import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { ours } from "#src/testing/answers";
import { ChargeScreenView } from "./charge-view";

const ID = "cccccccccccccccccccccc";
afterEach(() => vi.unstubAllGlobals());

async function headed(more: object) {
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
    contact: null,
    notice: null,
    calledOff: false,
    mine: true,
    ...more,
  };
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => Response.json(path.includes("purchases") ? { purchases: [] } : charge)),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext value={readAddress(`/cobro?c=${ID}`, "p")}>
        <ChargeScreenView id={ID} />
      </AddressContext>
    </QueryClientProvider>,
  );
  const heading = await screen.findByRole("heading", { level: 2, name: /^Qué |^Tu compra$/ });
  cleanup();
  return heading.textContent;
}

it("the heading of a charge's lines follows its state: to be paid, paid, or neither", async () => {
  expect(await headed({ state: "open", remaining: 34_500 })).toBe("Qué estás pagando");
  expect(await headed({ state: "partially_paid", remaining: 100 })).toBe("Qué estás pagando");
  expect(await headed({ state: "paid", collected: 34_500 })).toBe("Tu compra");
  expect(await headed({ state: "paid", collected: 34_500, purpose: "deposit" })).toBe("Qué apartaste");
  expect(await headed({ state: "paid", collected: 34_500, calledOff: true })).toBe("Qué incluía");
  for (const state of ["refunding", "refunded", "cancelled", "expired"])
    expect(await headed({ state })).toBe("Qué incluía");
});
