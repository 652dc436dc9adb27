import { limits } from "@corral/domain/kernel/limits";
import { DAY, HOUR, type Instant, MINUTE, plus } from "@corral/domain/kernel/time";
import { isStaffProvider } from "@corral/domain/payments/charges/desk-methods";
import { busyAttemptStates } from "@corral/domain/states/attempt";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { ChargeRow } from "#src/features/payments/charges/state";

const SECOND = 1_000;
/** While something is undecided: 15 s, 1, 5, 15 min after it began, then hourly to 48 h, then daily (domain.md §7.6 rule 4). */
const UNDECIDED = [15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE];
/** While a person looks at the charge: 10 s, 30 s, then each minute (rulings 8). */
const WATCHED = [10 * SECOND, 30 * SECOND];

type Timed = Pick<
  AttemptRow,
  "provider" | "state" | "created_at" | "expires_at" | "release_at" | "ended_at" | "superseded_at"
>;

/** A dispute is decided within months, and its notice may be lost. */
const DISPUTED_FOR = 180 * DAY;

/** When to ask the provider next about an attempt; undefined when there is nothing left to learn. */
export function nextCheck(
  a: Timed,
  now: Instant,
  watch?: Pick<ChargeRow, "watched_since" | "watched_until">,
): Instant | undefined {
  if (isStaffProvider(a.provider)) return undefined;
  const busy = (busyAttemptStates as readonly string[]).includes(a.state);
  if (!busy && a.state !== "awaiting_customer") {
    if (a.state === "charged_back") return now - a.created_at < DISPUTED_FOR ? plus(now, DAY) : undefined;
    if (a.state === "succeeded" || a.state === "refunded" || a.state === "partially_refunded") return undefined;
    return now - (a.ended_at ?? a.created_at) < limits.watchAfterEnd ? plus(now, DAY) : undefined;
  }
  const own = busy ? undecidedCheck(a.created_at, now) : waiting(a, now);
  if (!watch?.watched_since || !watch.watched_until || watch.watched_until <= now) return own;
  const since = watch.watched_since;
  const step = WATCHED.map((ms) => plus(since, ms)).find((at) => at > now) ?? plus(now, MINUTE);
  return Math.min(own, step) as Instant;
}

/** When to ask again about something undecided since then: a charge, or a refund that the provider has not answered for. */
export function undecidedCheck(since: Instant, now: Instant): Instant {
  const early = UNDECIDED.map((ms) => plus(since, ms)).find((at) => at > now);
  return early ?? plus(now, now - since < 48 * HOUR ? HOUR : DAY);
}

/** A voucher or CLABE: hourly, at its end, and at the moment when its units would be let go. */
function waiting(a: Timed, now: Instant): Instant {
  const marks = [a.expires_at, a.release_at].filter((at): at is Instant => at !== null && at > now);
  return Math.min(plus(now, HOUR), ...marks) as Instant;
}
