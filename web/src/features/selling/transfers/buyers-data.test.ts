import type { ChargeView } from "@corral/contract/types";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "#src/app/query-client";
import { ours } from "#src/testing/answers";
import { fixture } from "#src/testing/fixture";
import { useDirectTransfer } from "./buyers-data";

afterEach(() => vi.unstubAllGlobals());

/** How often the account is asked for of a charge with this attempt. */
async function askedWith(method: string, state: string) {
  const answer = vi.fn((_: string) => Response.json({ account: null, reports: [] }));
  vi.stubGlobal("fetch", ours(answer));
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: makeQueryClient() }, children);
  const charge = fixture<ChargeView>({ id: "c-1", version: 2, state: "in_progress", attempts: [{ method, state }] });
  const { result } = renderHook(() => useDirectTransfer(charge), { wrapper });
  await waitFor(() => expect(result.current.fetchStatus).toBe("idle"));
  return answer.mock.calls.length;
}

it("the account is there for who has a voucher or a CLABE out, or reported a transfer", async () => {
  expect(await askedWith("oxxo_cash", "awaiting_customer")).toBe(1);
  expect(await askedWith("spei_mp", "awaiting_customer")).toBe(1);
  expect(await askedWith("transfer_manual", "processing")).toBe(1);
});

it("it is not asked for while another payment is on its way", async () => {
  expect(await askedWith("mp_card", "processing")).toBe(0);
  expect(await askedWith("mp_card", "requires_action")).toBe(0);
});
