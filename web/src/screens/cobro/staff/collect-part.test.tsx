import type { ChargeView } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { CollectPart } from "./collect-part";

const ID = "cccccccccccccccccccccc";
beforeEach(() =>
  writeStored("staff", {
    id: "u",
    name: "Ana",
    login: "ana",
    role: "cashier",
    roleWords: "Cajero",
    can: ["charge.list", "charge.collect", "charge.cancel"],
  }),
);
afterEach(async () => {
  await writeStored("staff", null);
  vi.unstubAllGlobals();
});

function draw(state: string, url = `/cobro?c=${ID}`) {
  const attempt = { id: "aaaaaaaaaaaaaaaaaaaaaa", method: "mp_card", state, stateWords: "En revisión" };
  const charge = { id: ID, state: "in_progress", remaining: 69_000, attempts: [attempt] } as unknown as ChargeView;
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) =>
      Response.json(
        path.includes("/desk")
          ? { id: ID, attempts: [{ ...attempt, methodWords: "Tarjeta (Mercado Pago)" }] }
          : path.includes("till")
            ? { here: null, elsewhere: [] }
            : { items: [] },
      ),
    ),
  );
  const client = makeQueryClient();
  const page = (of: ChargeView) => (
    <QueryClientProvider client={client}>
      <AddressContext value={readAddress(url, "p")}>
        <CollectPart charge={of} />
      </AddressContext>
    </QueryClientProvider>
  );
  const { rerender } = render(page(charge));
  return { goOnTo: (next: Partial<ChargeView>) => rerender(page({ ...charge, ...next })) };
}
const button = (name: string) => screen.queryByRole("button", { name });

it("while a card payment is in review no other money is taken: it is asked about, or given up", async () => {
  draw("processing", `/cobro?c=${ID}&via=cash`);
  expect(await screen.findByText("Tarjeta (Mercado Pago): en revisión")).toBeTruthy();
  expect(button("Preguntar ahora")).toBeTruthy();
  expect(button("Pagará de otra forma")).toBeTruthy();
  expect(button("Efectivo")).toBeNull();
  expect(screen.queryByText("Terminal propia")).toBeNull();
  expect(screen.getByText("Enviar enlace")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a payment without an answer can't be given up: it may have been made", async () => {
  draw("unknown");
  expect(await screen.findByText("Tarjeta (Mercado Pago): en revisión")).toBeTruthy();
  expect(button("Pagará de otra forma")).toBeNull();
});

it("a refused payment leaves every way open", async () => {
  draw("failed");
  expect(await screen.findByRole("button", { name: "Efectivo" })).toBeTruthy();
  expect(screen.getByText("Terminal propia")).toBeTruthy();
});

it("the sheet stays with its charge when the page goes on to the plan's next one", async () => {
  const { goOnTo } = draw("failed");
  fireEvent.click(await screen.findByText("Terminal propia"));
  expect(await screen.findByRole("button", { name: "La terminal aprobó $690.00" })).toBeTruthy();
  goOnTo({ id: "dddddddddddddddddddddd" as ChargeView["id"], state: "paid", remaining: 0 as ChargeView["remaining"] });
  expect(screen.getByRole("button", { name: "La terminal aprobó $690.00" })).toBeTruthy();
});
