import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ours } from "../testing/answers";
import { useCharge, useReleaseSale } from "./charges";

afterEach(() => vi.unstubAllGlobals());

it("what this phone buys or lets go is asked again in the shop, however young", async () => {
  const client = new QueryClient();
  const inShop = () => client.getQueryState(["item", "1"])?.isInvalidated;
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  vi.stubGlobal(
    "fetch",
    ours(async () => Response.json({ state: "released" })),
  );
  client.setQueryData(["item", "1"], { words: "Apartado por ti" });
  const release = renderHook(() => useReleaseSale(), { wrapper });
  await act(() => release.result.current.mutateAsync("s-1"));
  expect(inShop()).toBe(true);

  client.setQueryData(["charge", "c-1"], { state: "in_progress" });
  renderHook(() => useCharge("c-1"), { wrapper });
  client.setQueryData(["item", "1"], { words: "Apartado por ti" });
  expect(inShop()).toBe(false);
  await act(async () => void client.setQueryData(["charge", "c-1"], { state: "paid" }));
  expect(inShop()).toBe(true);
});
