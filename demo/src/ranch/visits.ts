import { pesos } from "@corral/domain/kernel/money";
import { addDays, type Day, weekday, type Zone } from "@corral/domain/kernel/time";
import { random } from "../pictures/random";
import data from "./data/visits.json";
import type { PlannedItem, PlannedSeries, PlannedSession, Tier } from "./types";

interface Visit {
  key: string;
  title: string;
  subtitle: string;
  description: string;
  category: string;
  /** [code, name, pesos]; the first is shown on the card. */
  tiers: [string, string, number][];
  /** The times of each day of the week; 0 is Sunday. */
  times: [at: string, on: number[]][];
  minutes: number;
  capacity: number;
  /** Days before the visit at which its sale opens; absent: immediately. */
  opens?: number;
}

const visits = data as Visit[];

const tiersOf = (v: Visit): Tier[] => v.tiers.map(([code, name, price]) => ({ code, name, price: pesos(price) }));

export const visitItems = (): PlannedItem[] =>
  visits.map((v, i) => ({
    key: `visita:${v.key}`,
    kind: "session",
    shelf: "visitas",
    animalKey: null,
    title: v.title,
    subtitle: v.subtitle,
    description: v.description,
    species: null,
    category: v.category,
    priceMode: "fixed",
    // The lowest of its dates, as the program keeps it.
    price: tiersOf(v).reduce((least, it) => (it.price < least ? it.price : least), pesos(100_000)),
    pricePerKg: null,
    estWeight: null,
    taxClass: "iva_16",
    depositBp: null,
    stock: null,
    left: null,
    maxQty: Math.min(12, v.capacity),
    delivery: ["on_site"],
    publishedDaysAgo: 50 - i,
    picture: { of: "visit", name: v.key },
    alt: v.title,
  }));

const FROM = -14;
const UNTIL = 60;
const DAY_MINUTES = 1_440;

/**
 * The dates of every visit, weekly from fourteen days ago to sixty ahead. A few are nearly full and a near one is full;
 * one day is skipped, and one date has another time than its series.
 */
export function visitSessions(
  seed: number | string,
  today: Day,
  zone: Zone,
): { series: PlannedSeries[]; sessions: PlannedSession[] } {
  const series: PlannedSeries[] = [];
  const sessions: PlannedSession[] = [];
  for (const v of visits) {
    const rng = random(`${seed} ${v.key}`);
    const itemKey = `visita:${v.key}`;
    const common = {
      itemKey,
      zone,
      minutes: v.minutes,
      capacity: v.capacity,
      tiers: tiersOf(v),
      opensBefore: v.opens ? v.opens * DAY_MINUTES : null,
      closesBefore: 30,
    };
    for (const [at, on] of v.times)
      series.push({
        ...common,
        key: `${v.key}@${at}`,
        weekdays: on,
        time: at,
        from: addDays(today, FROM),
        until: addDays(today, UNTIL),
        skip: [],
      });
    for (let d = FROM; d <= UNTIL; d++) {
      const day = addDays(today, d);
      for (const [at, on] of v.times) {
        if (!on.includes(weekday(day))) continue;
        // The places of today and tomorrow are all sold by the week's sales.
        const near =
          d === 0 || d === 1 ? 0 : d < 0 ? rng.between(0.5, 0.95) : Math.max(0, 0.75 - d / 50) * rng.between(0.2, 1);
        sessions.push({
          ...common,
          key: `${v.key}@${day}T${at}`,
          seriesKey: `${v.key}@${at}`,
          seriesDay: day,
          alone: false,
          localStart: `${day}T${at}`,
          taken: Math.max(0, Math.min(v.capacity - 2, Math.floor(v.capacity * near))),
        });
      }
    }
  }
  const ahead = (key: string) =>
    sessions.filter((s) => s.itemKey === `visita:${key}` && s.localStart.slice(0, 10) > addDays(today, 1));
  const [full] = ahead("paseo");
  if (full) full.taken = full.capacity;
  const [tight] = ahead("cata");
  if (tight) tight.taken = tight.capacity - 2;
  const moved = ahead("trasquila")[4];
  if (moved) Object.assign(moved, { alone: true, localStart: `${moved.seriesDay}T12:00`, taken: 0 });
  const out = ahead("ordena")[4];
  if (out) {
    series.find((s) => s.key === out.seriesKey)?.skip.push(out.seriesDay);
    sessions.splice(sessions.indexOf(out), 1);
  }
  return { series, sessions };
}
