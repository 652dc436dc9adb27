import type { Instant } from "@corral/domain/kernel/time";
import { nextCheck } from "@corral/domain/payments/settlement/schedule";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { ChargeRow } from "#src/features/payments/charges/state";

/** When to check a stored attempt next; undefined when its provider can't report anything new. */
export const nextCheckOf = (attempt: AttemptRow, charge: ChargeRow, now: Instant): Instant | undefined =>
  nextCheck(
    {
      provider: attempt.provider,
      method: attempt.method,
      state: attempt.state,
      createdAt: attempt.created_at,
      expiresAt: attempt.expires_at,
      releaseAt: attempt.release_at,
      endedAt: attempt.ended_at,
      watchedSince: charge.watched_since,
      watchedUntil: charge.watched_until,
    },
    now,
  );
