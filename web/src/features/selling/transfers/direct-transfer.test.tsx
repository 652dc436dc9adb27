import type { ChargeView, DirectTransfer as Direct } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { fixture } from "#src/testing/fixture";
import DirectTransfer, { RefusedTransfer } from "./direct-transfer";

const REASON = "En el banco no aparece esa clave.";
const report = (id: string, state: Direct["reports"][number]["state"]) =>
  fixture<Direct["reports"][number]>({
    id,
    amount: 16_500,
    keyEnd: "038328",
    bankFrom: "BBVA",
    opDayWords: "jueves 26 de noviembre",
    state,
    stateWords: state,
    tone: "warn",
    reason: state === "rejected" ? REASON : null,
    next: "",
    proofs: 0,
    mayAddProof: false,
    mayWithdraw: state === "submitted",
  });

/** Draws the part before the ways to pay and the one after them. @param reports the newest first */
async function draw(reports: Direct["reports"]) {
  const direct = fixture<Direct>({ account: null, due: 16_500, why: null, reports });
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(JSON.stringify(direct), { headers: { "x-corral": "1", "content-type": "application/json" } }),
    ),
  );
  const charge = fixture<ChargeView>({ id: "c", version: 1, attempts: [] });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext.Provider value={readAddress("/cobro?c=c", "p")}>
        <div data-testid="before">
          <RefusedTransfer charge={charge} />
        </div>
        <div data-testid="after">
          <DirectTransfer charge={charge} open={undefined} setOpen={() => {}} />
        </div>
      </AddressContext.Provider>
    </QueryClientProvider>,
  );
  await screen.findByText("Lo que reportaste");
}

it("a refused transfer is read before the ways to pay, once", async () => {
  await draw([report("a", "rejected")]);
  expect(screen.getByTestId("before").textContent).toContain(REASON);
  expect(screen.getAllByText(REASON)).toHaveLength(1);
});

it("once it is reported again all are read below", async () => {
  await draw([report("b", "submitted"), report("a", "rejected")]);
  expect(screen.getByTestId("before").textContent).toBe("");
  expect(screen.getByTestId("after").textContent).toContain(REASON);
});
