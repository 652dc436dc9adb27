import { expect, test } from "vitest";
import { limits } from "../../kernel/limits";
import { DAY, fromIso, HOUR, type Instant, MINUTE, plus } from "../../kernel/time";
import { busyAttemptStates } from "../attempts/states";
import { type CheckFacts, nextCheck, undecidedCheck } from "./schedule";

const SECOND = 1_000;
const now = fromIso("2026-11-20T18:00:00Z");
const ago = (ms: number) => plus(now, -ms);

/** The age of something undecided, and when it is queried next. */
const undecided: [string, since: number, next: number][] = [
  ["just now", 0, 15 * SECOND],
  ["after the first", 15 * SECOND, 45 * SECOND],
  ["after a minute", MINUTE, 4 * MINUTE],
  ["after 5 minutes", 5 * MINUTE, 10 * MINUTE],
  ["after 15 minutes, hourly", 15 * MINUTE, HOUR],
  ["up to two days", 48 * HOUR - 1, HOUR],
  ["then daily", 48 * HOUR, DAY],
];

test.each(undecided)("the next query about something undecided: %s", (_name, since, next) => {
  expect(undecidedCheck(ago(since), now)).toBe(plus(now, next));
  for (const state of busyAttemptStates)
    expect(nextCheck(facts({ state, createdAt: ago(since) }), now), state).toBe(plus(now, next));
});

function facts(of: Partial<CheckFacts> = {}): CheckFacts {
  return {
    provider: "mercadopago",
    method: "oxxo_cash",
    state: "processing",
    createdAt: ago(HOUR),
    expiresAt: null,
    releaseAt: null,
    endedAt: null,
    watchedSince: null,
    watchedUntil: null,
    ...of,
  };
}
const watched = (since: number) => ({ watchedSince: ago(since), watchedUntil: plus(now, MINUTE) });
const voucher = { state: "awaiting_customer" } as const;
const clabe = { ...voucher, method: "spei_mp" } as const;

/** The particulars of the attempt, and when its provider is queried next; undefined for never. */
const checks: [string, Partial<CheckFacts>, next: number | undefined][] = [
  ["collected by staff: no provider to query", { provider: "transfer" }, undefined],
  ["undecided", {}, HOUR],
  ["undecided, and watched", watched(0), 10 * SECOND],
  ["undecided, and watched for a while", watched(10 * SECOND), 20 * SECOND],
  ["undecided, and watched for long", watched(HOUR), MINUTE],
  ["undecided, its own schedule comes first", { ...watched(HOUR), createdAt: now }, 15 * SECOND],
  ["undecided, and no longer watched", { watchedSince: ago(HOUR), watchedUntil: now }, HOUR],
  ["a voucher", voucher, HOUR],
  ["a voucher at its end", { ...voucher, expiresAt: plus(now, 20 * MINUTE) }, 20 * MINUTE],
  [
    "a voucher whose units are released before",
    { ...voucher, expiresAt: plus(now, 20 * MINUTE), releaseAt: plus(now, 10 * MINUTE) },
    10 * MINUTE,
  ],
  ["a voucher that is past its end", { ...voucher, expiresAt: ago(1), releaseAt: now }, HOUR],
  ["a voucher, and watched", { ...voucher, ...watched(HOUR) }, MINUTE],
  ["a CLABE just shown", { ...clabe, createdAt: now }, 2 * MINUTE],
  ["a CLABE after two minutes", { ...clabe, createdAt: ago(2 * MINUTE) }, 3 * MINUTE],
  ["a CLABE after five", { ...clabe, createdAt: ago(5 * MINUTE) }, 10 * MINUTE],
  ["a CLABE after a quarter of an hour", { ...clabe, createdAt: ago(15 * MINUTE) }, 15 * MINUTE],
  ["a CLABE after half an hour, hourly", { ...clabe, createdAt: ago(30 * MINUTE) }, HOUR],
  ["a CLABE seen again later", { ...clabe, watchedSince: ago(5 * MINUTE), watchedUntil: ago(0) }, MINUTE],
  ["a CLABE at its end", { ...clabe, createdAt: now, expiresAt: plus(now, MINUTE) }, MINUTE],
  ["a CLABE, and watched", { ...clabe, ...watched(0) }, 10 * SECOND],
  ["paid", { state: "succeeded" }, undefined],
  ["paid by card: it may be charged back", { state: "succeeded", method: "mp_card" }, 7 * DAY],
  ["paid by wallet", { state: "succeeded", method: "mp_wallet", createdAt: ago(90 * DAY - 1) }, 7 * DAY],
  ["paid by card, partially refunded", { state: "partially_refunded", method: "mp_card" }, 7 * DAY],
  ["paid by card, refunded", { state: "refunded", method: "mp_card" }, undefined],
  [
    "paid by card, older than orders are served",
    { state: "succeeded", method: "mp_card", createdAt: ago(90 * DAY) },
    undefined,
  ],
  ["paid by transfer: no bank takes it back", { state: "succeeded", method: "spei_mp" }, undefined],
  ["partially refunded", { state: "partially_refunded" }, undefined],
  ["refunded", { state: "refunded", ...watched(0) }, undefined],
  ["disputed", { state: "charged_back", createdAt: ago(180 * DAY - 1) }, DAY],
  ["disputed for too long", { state: "charged_back", createdAt: ago(180 * DAY) }, undefined],
  ["ended: a late payment may arrive", { state: "expired", endedAt: ago(limits.watchAfterEnd - 1) }, DAY],
  ["ended long ago", { state: "cancelled", endedAt: ago(limits.watchAfterEnd) }, undefined],
  ["ended, counted from its start", { state: "failed", createdAt: ago(limits.watchAfterEnd) }, undefined],
];

test.each(checks)("the next check of an attempt: %s", (_name, of, next) => {
  const at: Instant | undefined = next === undefined ? undefined : plus(now, next);
  expect(nextCheck(facts(of), now)).toBe(at);
});
