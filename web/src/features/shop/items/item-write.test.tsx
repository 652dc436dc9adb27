import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { useLot } from "#src/features/herd/lots/data";
import { memory } from "#src/offline/storage/mechanisms";
import { openStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { aStaff, fixture } from "#src/testing/fixture";
import { type NewItem, useCreateItem } from "./data";

beforeEach(async () => {
  await openStored([memory()]);
  await writeStored("staff", aStaff({ can: ["item.edit", "herd.see"] }));
});
afterEach(() => vi.unstubAllGlobals());

it("a lot that was read just before says that it is on sale once it was put on sale", async () => {
  let listing: object | null = null;
  vi.stubGlobal(
    "fetch",
    ours(async (path: string, init?: { method?: string }) => {
      if (init?.method === "POST") {
        listing = { itemId: "i" };
        return Response.json({ id: "i", kind: "lot", animal: null }, { status: 201 });
      }
      return path.includes("lot") ? Response.json({ groupId: "g", listing }) : Response.json({});
    }),
  );
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const lot = renderHook(() => useLot("g"), { wrapper });
  await waitFor(() => expect(lot.result.current.data?.listing).toBeNull());
  const create = renderHook(() => useCreateItem(), { wrapper });
  await act(() => create.result.current.mutateAsync(fixture<NewItem>({})));
  await waitFor(() => expect(lot.result.current.data?.listing).toEqual({ itemId: "i" }));
});
