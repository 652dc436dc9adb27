import { limits } from "../../kernel/limits";
import { isOneOf } from "../../kernel/lookup";
import type { PayMethod } from "../../kernel/pay-methods";
import { DAY, earliest, HOUR, type Instant, instant, MINUTE, plus } from "../../kernel/time";
import { type AttemptState, busyAttemptStates } from "../attempts/states";
import { isStaffProvider, type StaffMethod } from "../charges/staff-methods";

const SECOND = 1_000;
/** While undecided: 15 s, 1, 5 and 15 min after the start, then hourly to 48 h, then daily (domain.md §7.6 rule 4). */
const UNDECIDED = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE];
/** While a person watches the charge: 10 s, 30 s, then every minute (rulings 8). */
const WATCHED = [10 * SECOND, 30 * SECOND];
/** After the last time that somebody saw a CLABE: a transfer arrives within minutes, and its webhook may be lost. */
const SEEN = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];
/** How long one look at the charge counts as watching it. */
export const WATCHED_FOR = MINUTE;
/** A dispute takes months, and its webhook may be lost. */
const DISPUTED_FOR = 180 * DAY;
/**
 * Card payments are asked about once a week while their orders are served, because the webhook of a chargeback may be
 * lost. Later chargebacks are found by the search (webhooks/find-chargebacks).
 */
const PAID = { every: 7 * DAY, until: 90 * DAY };
const CHARGED_BACK: readonly CheckFacts["method"][] = ["mp_card", "mp_wallet"];

export interface CheckFacts {
  provider: string;
  method: PayMethod | StaffMethod;
  state: AttemptState;
  createdAt: Instant;
  expiresAt: Instant | null;
  /** Until when its units wait for the report of a payment at a store. */
  releaseAt: Instant | null;
  endedAt: Instant | null;
  /** When somebody began to watch its charge, and until when it counts as watched. */
  watchedSince: Instant | null;
  watchedUntil: Instant | null;
}

/** When to query the provider next about an attempt; undefined when nothing can change. */
export function nextCheck(facts: CheckFacts, now: Instant): Instant | undefined {
  if (isStaffProvider(facts.provider)) return undefined;
  const busy = isOneOf(busyAttemptStates, facts.state);
  if (!busy && facts.state !== "awaiting_customer") return checkAfterEnd(facts, now);
  const own = busy ? undecidedCheck(facts.createdAt, now) : voucherCheck(facts, now);
  const since = facts.watchedSince;
  if (since === null || facts.watchedUntil === null || facts.watchedUntil <= now) return own;
  const watched = WATCHED.map((ms) => plus(since, ms)).find((at) => at > now) ?? plus(now, MINUTE);
  return earliest(own, watched);
}

/** Daily while a dispute may be decided or a late payment may arrive, weekly while a payment may be charged back. */
function checkAfterEnd(facts: CheckFacts, now: Instant): Instant | undefined {
  if (facts.state === "charged_back") return now - facts.createdAt < DISPUTED_FOR ? plus(now, DAY) : undefined;
  if (facts.state === "refunded") return undefined;
  if (facts.state === "succeeded" || facts.state === "partially_refunded")
    return CHARGED_BACK.includes(facts.method) && now - facts.createdAt < PAID.until
      ? plus(now, PAID.every)
      : undefined;
  return now - (facts.endedAt ?? facts.createdAt) < limits.watchAfterEnd ? plus(now, DAY) : undefined;
}

/** When to query again about something undecided since then: an attempt, or a refund without the provider's final answer. */
export function undecidedCheck(since: Instant, now: Instant): Instant {
  const early = UNDECIDED.map((ms) => plus(since, ms)).find((at) => at > now);
  return early ?? plus(now, now - since < 48 * HOUR ? HOUR : DAY);
}

/**
 * For a voucher or CLABE: hourly, at its expiry, and when its units would be released; for a CLABE also in the half
 * hour after it was last seen.
 */
function voucherCheck(facts: CheckFacts, now: Instant): Instant {
  const seen = facts.watchedUntil === null ? facts.createdAt : plus(facts.watchedUntil, -WATCHED_FOR);
  const soon = facts.method === "spei_mp" ? SEEN.map((ms) => plus(seen, ms)) : [];
  const marks = [...soon, facts.expiresAt, facts.releaseAt].filter((at): at is Instant => at !== null && at > now);
  return instant(Math.min(plus(now, HOUR), ...marks));
}
