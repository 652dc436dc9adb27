import { limits } from "../../kernel/limits";
import { type Instant, latest, plus } from "../../kernel/time";
import type { ChargePurpose, ChargeState } from "../charges/states";

/**
 * No attempt of a charge can succeed by itself any more, so the payer has to choose again and gets time for it (rulings
 * 1). Returns until when the units are held; null without a deadline, undefined when nothing changes.
 */
export function holdAfterAttempts(
  facts: { state: ChargeState; holdUntil: Instant | null },
  now: Instant,
): Instant | null | undefined {
  if (facts.state !== "in_progress" && facts.state !== "partially_paid") return undefined;
  // A balance has no deadline: its units are kept until it is paid or somebody decides otherwise.
  if (facts.holdUntil === null) return null;
  return latest(facts.holdUntil, plus(now, limits.holdAfterFailure));
}

/** Until when the units are held for the rest of a partially paid debt; null where there is no deadline and staff decides. */
export const holdForRest = (
  facts: { purpose: ChargePurpose; holdUntil: Instant | null },
  now: Instant,
): Instant | null =>
  facts.holdUntil === null || facts.purpose === "balance" ? null : latest(facts.holdUntil, plus(now, limits.restHold));
