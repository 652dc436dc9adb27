import { addDays, type Day, daysBetween } from "../../kernel/time";
import { birthWindow, gestations, heatCycle } from "./gestation";

/** An embryo is put in a week after it was conceived. */
const EMBRYO_DAYS = 7;
/** A service that nobody confirmed is not waited for longer than this after its last day. */
const FORGET = 30;
/** A heat is looked for up to so many days after the day that was worked out. */
const HEAT_SLACK = 3;

interface Seen {
  type: string;
  on: Day;
  data: Record<string, unknown>;
}
export interface Reproduction {
  /** The window in which it is expected to give birth. */
  expects: { from: Day; to: Day; likely: Day } | null;
  /** A check said that it is pregnant. */
  confirmed: boolean;
  /** When it would come in heat again if it isn't pregnant. */
  heatOn: Day | null;
}

/** What services, heats, checks and births of a female add up to, in the order in which they happened. */
export function reproductionOf(species: string, seen: readonly Seen[], today: Day): Reproduction {
  let conceived: Day | null = null;
  let confirmed = false;
  let heat: Day | null = null;
  for (const { type, on, data } of seen) {
    if (type === "service") {
      conceived = data.method === "et" ? addDays(on, -EMBRYO_DAYS) : on;
      confirmed = false;
      heat = on;
    } else if (type === "heat") {
      if (!confirmed) conceived = null;
      heat = on;
    } else if (type === "pregnancy_check" && data.result === "positive") {
      confirmed = true;
      if (typeof data.estDays === "number") conceived = addDays(on, -data.estDays);
      heat = null;
    } else if (type === "pregnancy_check" && data.result === "negative") {
      conceived = null;
      confirmed = false;
    } else if (type === "parturition" || type === "abortion" || type === "castration") {
      conceived = null;
      confirmed = false;
      heat = null;
    }
  }
  const window = conceived ? birthWindow(species, conceived) : undefined;
  const forgotten = window !== undefined && !confirmed && daysBetween(window.to, today) > FORGET;
  const cycle = heatCycle[species];
  const again = heat && cycle && !confirmed ? addDays(heat, cycle) : null;
  return {
    expects: window && !forgotten ? window : null,
    confirmed,
    heatOn: again && daysBetween(again, today) <= HEAT_SLACK ? again : null,
  };
}

/** Whether a birth on that day can follow one on the other: two that are closer are one, written twice. */
export function canFollowBirth(species: string, before: Day, on: Day): boolean {
  const g = gestations[species];
  return !g || daysBetween(before, on) >= g.min * 0.8;
}

/** The service that a birth on that day came from: the last one from which it can have come; undefined when none fits. */
export function serviceOf<S extends { type: string; on: Day }>(
  species: string,
  seen: readonly S[],
  bornOn: Day,
): S | undefined {
  const g = gestations[species];
  const slack = 15;
  return (
    g &&
    seen
      .filter(
        (s) =>
          s.type === "service" &&
          Math.abs(daysBetween(s.on, bornOn) - g.mean) <= Math.max(g.mean - g.min, g.max - g.mean) + slack,
      )
      .at(-1)
  );
}
