import { limits } from "../../kernel/limits";
import { DAY, HOUR, type Instant, MINUTE, plus } from "../../kernel/time";
import { type AttemptState, busyAttemptStates } from "../../states/attempt";
import { isStaffProvider } from "../charges/staff-methods";

const SECOND = 1_000;
/** While something is undecided: 15 s, 1, 5, 15 min after it began, then hourly to 48 h, then daily (domain.md §7.6 rule 4). */
const UNDECIDED = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE];
/** While a person looks at the charge: 10 s, 30 s, then each minute (rulings 8). */
const WATCHED = [10 * SECOND, 30 * SECOND];
/** A dispute is decided within months, and its webhook may be lost. */
const DISPUTED_FOR = 180 * DAY;

export interface CheckFacts {
  provider: string;
  state: AttemptState;
  createdAt: Instant;
  expiresAt: Instant | null;
  /** Until when its units wait for news of a payment at a till. */
  releaseAt: Instant | null;
  endedAt: Instant | null;
  /** Since when and until when somebody looks at its charge. */
  watchedSince: Instant | null;
  watchedUntil: Instant | null;
}

/** When to ask the provider next about an attempt; undefined when there is nothing left to learn. */
export function nextCheck(facts: CheckFacts, now: Instant): Instant | undefined {
  if (isStaffProvider(facts.provider)) return undefined;
  const busy = (busyAttemptStates as readonly string[]).includes(facts.state);
  if (!busy && facts.state !== "awaiting_customer") return checkAfterEnd(facts, now);
  const own = busy ? undecidedCheck(facts.createdAt, now) : voucherCheck(facts, now);
  const since = facts.watchedSince;
  if (since === null || facts.watchedUntil === null || facts.watchedUntil <= now) return own;
  const watched = WATCHED.map((ms) => plus(since, ms)).find((at) => at > now) ?? plus(now, MINUTE);
  return Math.min(own, watched) as Instant;
}

/** Daily, for as long as a dispute may be decided or late money may come; what succeeded or went back is settled. */
function checkAfterEnd(facts: CheckFacts, now: Instant): Instant | undefined {
  if (facts.state === "charged_back") return now - facts.createdAt < DISPUTED_FOR ? plus(now, DAY) : undefined;
  if (facts.state === "succeeded" || facts.state === "refunded" || facts.state === "partially_refunded")
    return undefined;
  return now - (facts.endedAt ?? facts.createdAt) < limits.watchAfterEnd ? plus(now, DAY) : undefined;
}

/** When to ask again about something undecided since then: an attempt, or a refund that the provider has not answered for. */
export function undecidedCheck(since: Instant, now: Instant): Instant {
  const early = UNDECIDED.map((ms) => plus(since, ms)).find((at) => at > now);
  return early ?? plus(now, now - since < 48 * HOUR ? HOUR : DAY);
}

/** A voucher or CLABE: hourly, at its end, and at the moment when its units would be released. */
function voucherCheck(facts: CheckFacts, now: Instant): Instant {
  const marks = [facts.expiresAt, facts.releaseAt].filter((at): at is Instant => at !== null && at > now);
  return Math.min(plus(now, HOUR), ...marks) as Instant;
}
