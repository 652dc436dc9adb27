import { centavos } from "@corral/domain/kernel/money";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { AddressContext, readAddress } from "#src/nav/address";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import type { ItemRow } from "../data";
import { CatalogList } from "./catalog-list";

const cheese: ItemRow = {
  id: "00000000-0000-7000-8000-000000000001",
  kind: "product",
  kindWords: "Producto",
  state: "published",
  stateWords: "En venta",
  tone: "success",
  title: "Queso de cabra",
  subtitle: "",
  price: centavos(34_500),
  priceMode: "fixed",
  stock: 7,
  photo: null,
};

afterEach(() => vi.unstubAllGlobals());

async function open(address: string, isDesktop: boolean) {
  await openStored([memory()]);
  await writeStored("staff", { id: "u", name: "Rosa", role: "owner", can: ["item.edit"] } as never);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isDesktop && query.includes("64em"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const asked: string[] = [];
  vi.stubGlobal(
    "fetch",
    ours((path: string) => {
      asked.push(path);
      return Response.json(path.includes("/items") ? { items: [cheese], next: null } : {});
    }),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AddressContext value={readAddress(address, "1")}>
        <CatalogList />
      </AddressContext>
    </QueryClientProvider>,
  );
  await screen.findByText("Queso de cabra");
  return asked;
}
const href = `/ajustes?ver=catalogo&articulo=${cheese.id}`;

it("a row of a phone has one target, which opens the item", async () => {
  await open("/ajustes?ver=catalogo", false);
  const row = within(screen.getByText("Queso de cabra").closest("li") as HTMLElement);
  expect(row.getByRole("link").getAttribute("href")).toBe(href);
  expect(row.queryByRole("button")).toBeNull();
});

it("is a table on a desktop, sorted by the server as the address says", async () => {
  const asked = await open("/ajustes?ver=catalogo&orden=-price", true);
  const table = within(screen.getByRole("table", { name: "Lo que se vende" }));
  expect(table.getByRole("link", { name: "Queso de cabra" }).getAttribute("href")).toBe(href);
  expect(table.getByRole("columnheader", { name: /Precio/ }).getAttribute("aria-sort")).toBe("descending");
  expect(table.getByRole("button", { name: "Artículo" })).toBeTruthy();
  await waitFor(() => expect(asked.some((it) => it.includes("sort=-price"))).toBe(true));
});

it("an order that a table doesn't have isn't asked for", async () => {
  const asked = await open("/ajustes?ver=catalogo&orden=stock", true);
  expect(asked.some((it) => it.includes("sort="))).toBe(false);
});
