import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { PagesOfCobro } from "#src/features/business/auth/item-ways";
import { PageTitleContext } from "#src/features/business/auth/page-title";
import type { StaffPages } from "#src/features/business/auth/staff-page";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import type { StaffItem } from "./data";
import { ItemPage } from "./item-page";

const photo = { id: "00000000-0000-7000-8000-000000000009", alt: "Bravío", placeholder: "" };
const bull = fixture<StaffItem>({
  id: "00000000-0000-7000-8000-000000000001",
  kind: "animal",
  kindWords: "Animal",
  state: "published",
  stateWords: "En venta",
  tone: "success",
  title: "Toro Brahman «Bravío»",
  subtitle: "Rojo, 3 años",
  description: "Manso.",
  category: null,
  priceMode: "fixed",
  price: 5_800_000,
  pricePerKg: null,
  estWeightG: null,
  taxClass: "iva_0",
  depositBp: 3_000,
  depositAmount: null,
  depositRefundable: null,
  depositDays: null,
  maxQty: 1,
  delivery: ["pickup"],
  photos: [photo],
  animal: { id: "00000000-0000-7000-8000-000000000002", name: "Bravío", tag: null },
  sessions: [],
  stock: null,
  held: 0,
  acts: ["pause", "archive"],
  missing: [],
  warnings: [],
  canBePaid: true,
  version: 1,
});

const pagesOfCobro = {
  ofertas: fixture<StaffPages[string]>({
    icon: "chat",
    action: "offer.answer",
    fromItem: { words: "Sus ofertas", part: "articulo", has: (it: StaffItem) => it.priceMode === "negotiable" },
  }),
  ventas: fixture<StaffPages[string]>({ icon: "receipt", action: "sale.see" }),
};

afterEach(() => vi.unstubAllGlobals());

async function open(can: string[], item = bull) {
  await openStored([memory()]);
  await writeStored("staff", { id: "u", name: "Rosa", role: "owner", can } as never);
  vi.stubGlobal(
    "fetch",
    ours((path: string) =>
      Response.json(
        path.includes("/prices")
          ? { items: [], next: null }
          : path.includes("/config")
            ? { rules: { balanceDays: 15 } }
            : item,
      ),
    ),
  );
  const titled = vi.fn();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <PageTitleContext value={titled}>
        <PagesOfCobro value={pagesOfCobro}>
          <ItemPage id={item.id} />
        </PagesOfCobro>
      </PageTitleContext>
    </QueryClientProvider>,
  );
  await screen.findByText("En venta");
  return titled;
}

it("gives the page the item's name; its price is grouped until somebody types in it", async () => {
  const titled = await open(["item.edit"]);
  expect(titled).toHaveBeenLastCalledWith(bull.title);
  const price = screen.getByLabelText("Precio") as HTMLInputElement;
  expect(price.value).toBe("58,000");
  price.select();
  fireEvent.focus(price);
  expect(price.value).toBe("58000");
  // What is typed next takes its place.
  expect([price.selectionStart, price.selectionEnd]).toEqual([0, 5]);
  fireEvent.change(price, { target: { value: "61500.5" } });
  fireEvent.blur(price);
  expect(price.value).toBe("61,500.5");
  expect(screen.getByRole("button", { name: "Guardar cambios" })).toBeTruthy();
});

it("leads to the pages that have something of it, where the person may open them", async () => {
  const way = () => screen.queryByRole("link", { name: "Sus ofertas" })?.getAttribute("href");
  await open(["offer.answer", "sale.see"], { ...bull, priceMode: "negotiable" });
  expect(way()).toBe(`/cobro?ver=ofertas&articulo=${bull.id}`);
  cleanup();
  await open(["sale.see"], { ...bull, priceMode: "negotiable" });
  expect(way()).toBeUndefined();
  cleanup();
  await open(["offer.answer", "sale.see"]);
  expect(way()).toBeUndefined();
});

it("what is rare stands at the end, and waits for what is typed to be saved", async () => {
  await open(["item.edit"]);
  expect(screen.getByRole("button", { name: /^Archivar/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Resumen/), { target: { value: "Otro" } });
  expect(screen.queryByRole("button", { name: /^Archivar/ })).toBeNull();
  expect(screen.getByText("Guarda tus cambios antes de cambiar su estado.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cambiar precio" }).hasAttribute("disabled")).toBe(true);
});

it.each([
  ["who may not edit it", [], bull],
  ["an archived one", ["item.edit"], { ...bull, state: "archived", acts: ["restore"] } as StaffItem],
])("%s is read as facts, without a form", async (_, can, item) => {
  await open(can, item);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /Quitar la foto/ })).toBeNull();
  expect(screen.getByText("$58,000.00")).toBeTruthy();
  expect(screen.getByText("30 %")).toBeTruthy();
  expect(screen.getByText("Manso.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Archivar/ })).toBeNull();
});
