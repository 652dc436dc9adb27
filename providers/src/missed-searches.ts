import { type Instant, MINUTE } from "@corral/domain/kernel/time";

const REMEMBERED = 5_000;

/**
 * Counts failed searches for a create whose answer was lost. A provider's search lags behind its writes (measured,
 * providers.md §2.12.1), so one miss is `unknown`; `absent` takes two misses, the last one more than a minute after the
 * attempt was stored. Losing the counts (a restart) is safe.
 */
export function missedSearches(now: () => Instant) {
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
export type MissedSearches = ReturnType<typeof missedSearches>;
