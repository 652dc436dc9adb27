import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { connection, noteAnswer, whenBack } from "#src/offline/connection";
import { get } from "#src/shared/api/http";
import { ours } from "#src/testing/answers";
import { makeQueryClient, refetchCopies } from "./query-client";

afterEach(() => {
  vi.unstubAllGlobals();
  whenBack(() => null);
  noteAnswer(0);
});

it("a copy from the worker's cache has the time of the original answer and is refetched sooner", async () => {
  const given = "Sun, 04 Jan 2026 10:00:00 GMT";
  vi.stubGlobal(
    "fetch",
    ours(async () => Response.json({ name: "Lola" }, { headers: { date: given, "x-corral-copy": "1" } })),
  );
  const client = makeQueryClient();
  const watch = new QueryObserver(client, {
    queryKey: ["animal", "1"],
    queryFn: ({ signal }) => get("/api/animals/1", { signal }),
  });
  const stop = watch.subscribe(() => {});
  await waitFor(() => expect(client.getQueryState(["animal", "1"])?.dataUpdatedAt).toBe(Date.parse(given)));
  expect(watch.getCurrentResult().data).toEqual({ name: "Lola" });
  expect(watch.getCurrentResult().isStale).toBe(true);
  expect(connection().online).toBe(false);
  stop();
});

it("when the connection returns, exactly the queries that show a copy are refetched, and the refetch waits for the server", async () => {
  const given = new Date(Date.now() - 60_000).toUTCString();
  const requests: string[] = [];
  let isBack = false;
  vi.stubGlobal(
    "fetch",
    ours(async (path: string, init: RequestInit) => {
      requests.push(`${path} ${new Headers(init.headers).get("x-corral-wait") ?? ""}`);
      if (path === "/api/fresh") return Response.json({});
      const copy = { date: given, "x-corral-copy": "slow" };
      return Response.json({ words: isBack ? "Vendido" : "Disponible" }, { headers: isBack ? {} : copy });
    }),
  );
  const client = makeQueryClient();
  whenBack(() => refetchCopies(client));
  const watch = (name: string) => {
    const observer = new QueryObserver<{ words: string }>(client, {
      queryKey: [name],
      queryFn: ({ signal }) => get(`/api/${name}`, { signal }),
    });
    return { observer, stop: observer.subscribe(() => {}) };
  };
  const fresh = watch("fresh");
  await waitFor(() => expect(fresh.observer.getCurrentResult().isSuccess).toBe(true));
  const item = watch("item");
  await waitFor(() => expect(item.observer.getCurrentResult().isStale).toBe(true));
  await waitFor(() => expect(connection()).toMatchObject({ online: false, slow: true }));
  const left = watch("left");
  await waitFor(() => expect(left.observer.getCurrentResult().isStale).toBe(true));
  left.stop();

  isBack = true;
  await get("/api/health");
  expect(connection().online).toBe(false);
  await waitFor(() => expect(connection().online).toBe(true));
  expect(item.observer.getCurrentResult().data?.words).toBe("Vendido");
  expect(item.observer.getCurrentResult().isStale).toBe(false);
  expect(requests).toEqual(["/api/fresh ", "/api/item ", "/api/left ", "/api/health ", "/api/item 1"]);
  fresh.stop();
  item.stop();
});

it("a failed query is retried on a weak network and fails at once with none", async () => {
  const failingFetch = vi.fn(async () => {
    throw new TypeError("off");
  });
  vi.stubGlobal("fetch", failingFetch);
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const client = makeQueryClient();
  const failed = (key: string) =>
    client.fetchQuery({
      queryKey: [key],
      queryFn: ({ signal }) => get("/api/x", { signal }),
      retry: client.getDefaultOptions().queries?.retry ?? false,
      retryDelay: 1,
    });
  await expect(failed("none")).rejects.toThrow();
  expect(failingFetch).toHaveBeenCalledTimes(1);
  network.mockReturnValue(true);
  await expect(failed("weak")).rejects.toThrow();
  expect(failingFetch).toHaveBeenCalledTimes(4);
  network.mockRestore();
});
