import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, readStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { CartView } from "./cart-view";

const line = (more: object) => ({
  itemId: "i-1",
  title: "Estrella",
  subtitle: "Vaquilla Holstein",
  kind: "animal",
  qty: 1,
  maxQty: 1,
  photo: null,
  lineTotal: 34_500,
  availability: { code: "available", words: "Disponible", tone: "success", buyable: true, left: null },
  myHold: null,
  ...more,
});
/** The server's answer to the cart; undefined when it fails. */
let quote: object | undefined;
beforeEach(async () => {
  quote = undefined;
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal(
    "fetch",
    ours(async (path: string) => {
      if (path.startsWith("/api/me")) return Response.json({ purchases: [] });
      const failed = { code: "INTERNAL", status: 500, title: "", detail: "Algo falló de nuestro lado." };
      return quote && path.startsWith("/api/cart") ? Response.json(quote) : Response.json(failed, { status: 500 });
    }),
  );
  await openStored([memory()]);
  await writeStored("cart", [{ itemId: "i-1", qty: 1 }]);
});
afterEach(async () => {
  await writeStored("cart", []);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext value={readAddress("/cobro", "p")}>
        <CartView />
      </AddressContext>
    </QueryClientProvider>,
  );
const answer = (lines: object[]) => ({ lines, total: 34_500, deposit: null, earliestSession: null, gone: [] });

it("a cart whose prices can't be loaded says so, and retries on a tap", async () => {
  open();
  expect(await screen.findByText("Algo falló de nuestro lado.")).toBeTruthy();
  expect(screen.queryByText("…")).toBeNull();
  quote = answer([line({ availability: { code: "sold", words: "Vendido", buyable: false } })]);
  fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect((await screen.findByTestId("total")).textContent).toContain("345");
});

it("a cart that was never priced is read without signal as it was put in, and a line can be taken out", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no network");
  });
  await writeStored("cart", [
    { itemId: "i-1", qty: 2, price: 34_500, title: "Queso de cabra" },
    { itemId: "i-2", qty: 1 },
  ]);
  open();
  expect(await screen.findByText("2 × Queso de cabra")).toBeTruthy();
  expect(screen.getByText("1 × un artículo")).toBeTruthy();
  expect(screen.getByText(/Con señal se ve si cambió de precio/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Quitar Queso de cabra" }));
  await vi.waitFor(() => expect(readStored("cart").map((it) => it.itemId)).toEqual(["i-2"]));
});

it("items held for this buyer aren't marked as unavailable", async () => {
  const off = (code: string, words: string) => line({ itemId: code, availability: { code, words, buyable: false } });
  quote = answer([off("held_by_you", "Apartado por ti"), off("sold", "Vendido")]);
  open();
  expect((await screen.findByText("Apartado por ti")).style.color).toBe("var(--good)");
  expect(screen.getByText("Vendido").style.color).toBe("var(--clay-text)");
});

it("a price that moved since it was put in says before and now; one that stands says nothing", async () => {
  await writeStored("cart", [
    { itemId: "up", qty: 1, price: 30_000 },
    { itemId: "same", qty: 1, price: 34_500 },
    { itemId: "older", qty: 1 },
  ]);
  quote = answer(["up", "same", "older"].map((itemId) => line({ itemId, unitPrice: 34_500 })));
  open();
  const said = await screen.findAllByText(/^Cambió el precio/);
  expect(said.map((it) => it.parentElement?.textContent)).toEqual(["Cambió el precio: antes $300.00, ahora $345.00"]);
});

it("what somebody else has taken is named, and nothing is paid until it is out", async () => {
  await writeStored("cart", [
    { itemId: "i-1", qty: 1 },
    { itemId: "wool", qty: 1 },
  ]);
  const wool = line({ itemId: "wool", title: "Lana", kind: "product" });
  quote = answer([
    line({ title: "Becerro «Pinto»", availability: { code: "held", words: "Apartado", buyable: false } }),
    wool,
  ]);
  open();
  expect(await screen.findByText("«Becerro “Pinto”» ya no se puede comprar.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Continuar" })).toBeNull();
  quote = answer([wool]);
  fireEvent.click(screen.getByRole("button", { name: "Quitar y seguir" }));
  await vi.waitFor(() => expect(readStored("cart").map((it) => it.itemId)).toEqual(["wool"]));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Quitar y seguir" })).toBeNull());
});
