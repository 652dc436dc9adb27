import { type Instant, MINUTE } from "@corral/domain/kernel/time";

const REMEMBERED = 5_000;

/**
 * Counts in vain looks for a create whose answer was lost. A provider's search lags behind its writes (measured, providers.md §2.12.1), so one miss is
 * `unknown`; it is surely not there after two looks, the last one more than a minute after the attempt was stored. Forgetting (a restart) is safe.
 */
export function looks(now: () => Instant) {
  const missed = new Map<string, number>();
  return {
    found: (reference: string) => void missed.delete(reference),
    missed(
      reference: string,
      createdAt: Instant,
    ): { kind: "absent"; raw: string } | { kind: "unknown"; why: string; raw: string } {
      const times = (missed.get(reference) ?? 0) + 1;
      missed.delete(reference);
      missed.set(reference, times);
      if (missed.size > REMEMBERED) missed.delete(missed.keys().next().value as string);
      return times >= 2 && now() - createdAt > MINUTE
        ? { kind: "absent", raw: "not found" }
        : { kind: "unknown", why: "not_found_yet", raw: "not found" };
    },
  };
}
export type Looks = ReturnType<typeof looks>;
