import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { LOT } from "#src/features/herd/lots/data";
import { ours } from "#src/testing/answers";
import { useCreateItem } from "./data";

afterEach(() => vi.unstubAllGlobals());

it("once a lot is put on sale its own page, however fresh, asks again at what price", async () => {
  vi.stubGlobal(
    "fetch",
    ours(async () => Response.json({ id: "i-1" })),
  );
  const client = makeQueryClient();
  client.setQueryData([...LOT, "g-1"], { listing: null });
  const { result } = renderHook(useCreateItem, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(client.getQueryState([...LOT, "g-1"])?.isInvalidated).toBe(false);
  await act(() => result.current.mutateAsync({} as never));
  expect(client.getQueryState([...LOT, "g-1"])?.isInvalidated).toBe(true);
});
