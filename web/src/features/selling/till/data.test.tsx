import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { readStored, writeStored } from "#src/offline/storage/stored";
import { ours } from "#src/testing/answers";
import { useMyTill, useOpenTill } from "./data";

const opened = { id: "t", state: "open", openedAt: "2026-11-22T15:00:00.000Z", mine: true };
let hasSignal: boolean;

beforeEach(async () => {
  hasSignal = true;
  vi.stubGlobal(
    "fetch",
    ours(async (_url: string, init?: RequestInit) => {
      if (!hasSignal) throw new TypeError("off");
      if (init?.method !== "POST") return Response.json({ here: null, elsewhere: [], rfc: "XAXX010101000" });
      hasSignal = false;
      return Response.json(opened, { status: 201 });
    }),
  );
  await writeStored("staff", { id: "u", name: "Ana", login: "ana", role: "cashier", roleWords: "Cajero", can: [] });
});
afterEach(async () => {
  await writeStored("staff", null);
  await writeStored("till", null);
  vi.unstubAllGlobals();
});

it("a cash session that was just opened is stored with the RFC for its receipts", async () => {
  const client = makeQueryClient();
  const { result } = renderHook(() => ({ mine: useMyTill(), open: useOpenTill() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.mine.data).toBeDefined());
  await act(() => result.current.open.mutateAsync(50_000));
  await waitFor(() => expect(readStored("till")).toMatchObject({ user: "u", id: "t", rfc: "XAXX010101000" }));
});
