import { chargeMoves, movingChargeStates, restingChargeStates } from "@corral/domain/payments/charges/states";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useCancelAttempt } from "#src/features/payments/attempts/data";
import { usePurchases, useReleaseSale } from "#src/features/selling/sales/data";
import { ours } from "#src/testing/answers";
import { useCharge } from "./data";

afterEach(() => vi.unstubAllGlobals());

it("after this phone buys or releases something the shop is refetched, however recent", async () => {
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
  // Told to what shows it after a timer, which a busy machine fires late.
  await waitFor(() => expect(inShop()).toBe(true));
});

it("a payment by any method refetches all other data about it: none still shows «Por pagar» under «¡Listo!»", async () => {
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

it("what is seen of a charge for the first time makes the rest read again where it is opened next; a change at once, and once for all who follow it", async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const asked: string[] = [];
  vi.stubGlobal(
    "fetch",
    ours(async (path) => {
      asked.push(String(path));
      return Response.json({ purchases: [] });
    }),
  );
  client.setQueryData(["charge", "c-1"], { state: "open", collected: 0 });
  client.setQueryData(["purchases"], { purchases: [] });
  client.setQueryData(["receipt", "pago", "r-1"], {});
  renderHook(() => [usePurchases(), useCharge("c-1"), useCharge("c-1")], { wrapper });
  await waitFor(() => expect(client.getQueryState(["receipt", "pago", "r-1"])?.isInvalidated).toBe(true));
  expect(asked.filter((path) => path.includes("purchases"))).toEqual([]);
  // A payment in progress has moved no money yet.
  await act(async () => void client.setQueryData(["charge", "c-1"], { state: "in_progress", collected: 0 }));
  await act(async () => void client.setQueryData(["charge", "c-1"], { state: "paid", collected: 100 }));
  await waitFor(() => expect(asked.filter((path) => path.includes("purchases"))).toHaveLength(1));
});

it("an answer that was overtaken by a later one, of a read, a write or an event, changes nothing", async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const at = (second: number, state: string) => ({ serverNow: `2026-03-01T12:00:${second}.000Z`, state });
  let answer = (_: Response) => {};
  vi.stubGlobal(
    "fetch",
    ours(
      () =>
        new Promise<Response>((then) => {
          answer = then;
        }),
    ),
  );
  client.setQueryData(["charge", "c-1"], at(10, "open"));
  const { result } = renderHook(() => [useCharge("c-1"), useCancelAttempt("c-1")] as const, { wrapper });
  const shown = () => result.current[0].data?.state;
  const read = result.current[0].refetch();
  await act(async () => void client.setQueryData(["charge", "c-1"], at(12, "in_progress")));
  await act(async () => {
    answer(Response.json(at(11, "open")));
    await read;
  });
  await waitFor(() => expect(shown()).toBe("in_progress"));
  const write = result.current[1].mutateAsync("a-1");
  await act(async () => void client.setQueryData(["charge", "c-1"], at(14, "paid")));
  await act(async () => {
    answer(Response.json(at(13, "in_progress")));
    await write;
  });
  await waitFor(() => expect(shown()).toBe("paid"));
  await act(async () => void client.setQueryData(["charge", "c-1"], at(14, "refunded")));
  await waitFor(() => expect(shown()).toBe("refunded"));
  // The server's clock was set back by a day: what it says now is what is true.
  const before = { serverNow: "2026-02-28T12:00:00.000Z", state: "paid" };
  await act(async () => void client.setQueryData(["charge", "c-1"], before));
  await waitFor(() => expect(shown()).toBe("paid"));
});

it("two taps before the button is busy are one call; another input meanwhile, and the next tap afterwards, are calls of their own", async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const requests: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal(
    "fetch",
    ours((path: string) => {
      requests.push(path.split("/")[5] as string);
      return new Promise<Response>((then) => answers.push(() => then(Response.json({ id: "c-1" }))));
    }),
  );
  const { mutateAsync } = renderHook(() => useCancelAttempt("c-1"), { wrapper }).result.current;
  const answer = async (count: number) => {
    await vi.waitFor(() => expect(answers.length).toBe(count));
    for (const it of answers.splice(0)) it();
  };
  await act(async () => {
    const both = Promise.all([mutateAsync("a"), mutateAsync("a")]);
    await answer(1);
    expect(await both).toEqual([{ id: "c-1" }, { id: "c-1" }]);
  });
  expect(requests).toEqual(["a"]);
  await act(async () => {
    const others = Promise.all([mutateAsync("a"), mutateAsync("b")]);
    await answer(2);
    await others;
  });
  expect(requests).toEqual(["a", "a", "b"]);
});

it("a failed call is not joined any more: the next tap calls again, with the same key where there was no decision", async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    throw new TypeError("off");
  });
  const { mutateAsync } = renderHook(() => useCancelAttempt("c-1"), { wrapper }).result.current;
  for (let n = 0; n < 2; n++) await act(() => mutateAsync("a").catch(() => undefined));
  expect(keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
});

it("of all states, only charges that may still change by themselves are polled every few seconds", () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  renderHook(() => useCharge("c-1"), { wrapper });
  const query = client.getQueryCache().find({ queryKey: ["charge", "c-1"] });
  const { refetchInterval } = query?.observers[0]?.options ?? {};
  const pauseIn = (state: string) => {
    client.setQueryData(["charge", "c-1"], { state });
    // The cache returns a query of unknown data.
    return typeof refetchInterval === "function" && query ? refetchInterval(query as never) : undefined;
  };
  expect([...movingChargeStates, ...restingChargeStates].sort()).toEqual(Object.keys(chargeMoves).sort());
  for (const state of movingChargeStates) expect(pauseIn(state), state).toBe(8_000);
  for (const state of restingChargeStates) expect(pauseIn(state), state).toBe(60_000);
});
