import type { ChargeView } from "@corral/contract/types";
import { centavos } from "@corral/domain/kernel/money";
import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fixture } from "#src/testing/fixture";
import { useForgetRefusals } from "./use-forget-refusals";

type Part = NonNullable<ChargeView["parts"]>["items"][number];
const waiting = { id: "a", state: "processing" } as ChargeView["attempts"][number];
const other = (waits: boolean) => fixture<Part>({ isThis: false, waits });
const charge = (more: Partial<ChargeView>) =>
  fixture<ChargeView>({ collected: 0, remaining: 34_500, attempts: [], parts: null, ...more });
const parts = (paid: number, ...items: Part[]) => ({
  parts: fixture<NonNullable<ChargeView["parts"]>>({ paid, items }),
});

const PENDING = charge({ attempts: [waiting] });
it.each<[string, ChargeView, ChargeView, boolean]>([
  ["money came", charge({}), charge({ collected: centavos(10_000), remaining: centavos(24_500) }), true],
  ["money came to another part", charge(parts(0, other(true))), charge(parts(10_000, other(false))), true],
  ["the payment in its way ended", PENDING, charge({ attempts: [{ ...waiting, state: "failed" }] }), true],
  ["another part's payment ended", charge(parts(0, other(true))), charge(parts(0, other(false))), true],
  // That is what it was refused for: it is only read afterwards.
  ["a payment began", charge({}), PENDING, false],
  ["nothing of it changed", PENDING, charge({ attempts: [waiting], version: 9 }), false],
])("what a refusal said is forgotten when it no longer holds: %s", (_, before, after, isForgotten) => {
  const refused = { error: new Error("Tienes un pago en camino."), reset: vi.fn() };
  const other = { error: null, reset: vi.fn() };
  const { rerender } = renderHook((it: ChargeView) => useForgetRefusals(it, refused, other), { initialProps: before });
  expect(refused.reset).not.toHaveBeenCalled();
  rerender(after);
  expect(refused.reset).toHaveBeenCalledTimes(isForgotten ? 1 : 0);
  expect(other.reset).not.toHaveBeenCalled();
});
