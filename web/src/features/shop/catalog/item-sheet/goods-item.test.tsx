import type { CatalogItem } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import { GoodsItem } from "./goods-item";

beforeEach(async () => {
  vi.stubGlobal(
    "fetch",
    ours(async () => Response.json({})),
  );
  await openStored([memory()]);
});
const draw = (more: object) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <GoodsItem
        item={fixture<CatalogItem>({
          id: "i",
          kind: "lot",
          title: "Pollitas",
          subtitle: "",
          price: 6_500,
          priceMode: "per_head",
          pricePerKg: null,
          facts: "Por cabeza · 24 días · hembra",
          maxQty: 40,
          photos: [],
          details: [],
          delivery: [],
          policies: [],
          deposit: null,
          availability: { code: "available", words: "Hay 58", tone: "success", buyable: true, left: 58 },
          ...more,
        })}
      />
    </QueryClientProvider>,
  );
const bar = () => within(screen.getByRole("region", { name: "Comprar" }));

it("of a lot by head the price says so once, and how many are bought is chosen", () => {
  draw({});
  expect(screen.getAllByText(/por cabeza/i)).toHaveLength(1);
  expect(screen.getByText("24 días · hembra")).toBeTruthy();
  expect(bar().getByRole("group", { name: "Cantidad" })).toBeTruthy();
});

it("a lot that is sold whole is bought alone, with nothing to choose", () => {
  draw({ priceMode: "per_lot", facts: "Lote de 12 cabezas · 8 meses", maxQty: 1, availability: { ...AVAILABLE } });
  expect(screen.getByText("Lote de 12 cabezas · 8 meses")).toBeTruthy();
  expect(bar().queryByRole("group")).toBeNull();
  expect(bar().getByRole("button", { name: "Comprar" })).toBeTruthy();
});
const AVAILABLE = { code: "available", words: "Disponible", tone: "success", buyable: true, left: null };
