import type { CatalogItem } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import { ToJoin } from "./join-form";

const item = (kind: CatalogItem["kind"], buyable: boolean) =>
  fixture<CatalogItem>({
    id: "i",
    kind,
    title: "Vaquilla «Estrella»",
    priceMode: kind === "animal" ? "fixed" : "per_head",
    availability: fixture({ buyable }),
    maxQty: 5,
    photos: [],
    sessions: [],
    facts: null,
    subtitle: "",
  });

it.each<[CatalogItem["kind"], boolean, boolean]>([
  ["animal", false, true],
  ["animal", true, false],
  // More may be wanted than there are.
  ["pick_from_lot", true, true],
])("the line of %s that can be bought (%s) is open: %s", async (kind, buyable, isOpen) => {
  vi.stubGlobal(
    "fetch",
    ours((url: string) =>
      Response.json(
        String(url).includes("/me/waitlist")
          ? { places: [] }
          : String(url).includes("/config")
            ? { privacy: { version: 1, short: "", full: "", necessary: [], voluntary: [] } }
            : item(kind, buyable),
      ),
    ),
  );
  await openStored([memory()]);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ToJoin itemId="i" sessionId={undefined} />
    </QueryClientProvider>,
  );
  const words = isOpen ? /Apuntarte no cuesta/ : /Puede que ya esté disponible/;
  expect(await screen.findByText(words)).toBeTruthy();
});
