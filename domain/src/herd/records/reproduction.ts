import { addDays, type Day, daysBetween } from "../../kernel/time";
import { birthWindow, gestations, heatCycle } from "./gestation";

/** An embryo is transferred a week after conception. */
const EMBRYO_DAYS = 7;
/** Days after the last expected day from which an unconfirmed service is ignored. */
const FORGET = 30;
/** Days after the computed heat during which it is still expected. */
const HEAT_SLACK = 3;

interface Seen {
  type: string;
  on: Day;
  data: Record<string, unknown>;
}
export interface Reproduction {
  /** The window of the expected birth. */
  expects: { from: Day; to: Day; likely: Day } | null;
  /** A pregnancy check was positive. */
  confirmed: boolean;
  /** The day of the next heat if it isn't pregnant. */
  heatOn: Day | null;
}

/** The reproductive state of a female from its services, heats, checks and births, given in order. */
export function toReproduction(species: string, seen: readonly Seen[], today: Day): Reproduction {
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

/** Whether two births can be distinct events: closer than a gestation allows, they are one recorded twice. */
export function canFollowBirth(species: string, before: Day, on: Day): boolean {
  const g = gestations[species];
  return !g || daysBetween(before, on) >= g.min * 0.8;
}

/** The last service that a birth on that day can come from; undefined when none fits. */
export function findService<S extends { type: string; on: Day }>(
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
