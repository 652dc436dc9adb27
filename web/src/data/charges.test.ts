import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
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

it("however it is paid, whatever else tells of its money is asked again: none says «Por pagar» under «¡Listo!»", async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  vi.stubGlobal("fetch", async () => Response.json({}));
  const open = { state: "open", collected: 0, remaining: 100 };
  client.setQueryData(["charge", "c-1"], open);
  renderHook(() => useCharge("c-1"), { wrapper });
  const others = [
    ["purchases"],
    ["receipt", "apartado", "r-1"],
    ["story", "/api/charges/c-1/story"],
    ["charge", "c-2"],
  ];
  for (const key of others) client.setQueryData(key, {});
  client.setQueryData(["config"], {});
  const stale = () => others.filter((key) => client.getQueryState(key)?.isInvalidated);
  expect(stale()).toEqual([]);
  await act(async () => void client.setQueryData(["charge", "c-1"], { ...open, collected: 40, remaining: 60 }));
  await waitFor(() => expect(stale()).toEqual(others));
  expect(client.getQueryState(["charge", "c-1"])?.isInvalidated).toBe(false);
  expect(client.getQueryState(["config"])?.isInvalidated).toBe(false);
});
