import type { SessionView, StaffDate } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import type { ComponentProps } from "react";
import { availabilityTone } from "#src/shared/availability-badge";
import type { Badge } from "#src/ui/feedback";

type EntryTone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

/** An entry of one day of any kind: month, week and agenda render all kinds alike. */
export interface DayEntry {
  id: string;
  /** Day in the business's zone; never converted. */
  day: Day;
  /** Time in the business's zone, "10:00"; entries of the whole day have none and come first. */
  time?: string | undefined;
  kind: "session" | "task";
  title: string;
  href: string;
  /** Its link opens over the calendar, which stays mounted. */
  over?: boolean | undefined;
  tone: EntryTone;
  /** Its status, in words. */
  words?: string | undefined;
  detail?: string | undefined;
  price?: { amount: number; from: boolean } | undefined;
  /** Past, full or cancelled: rendered less prominently. */
  quiet?: boolean | undefined;
}

export type ByDay = ReadonlyMap<Day, DayEntry[]>;

/** Entries by day, in order of time; days without entries are absent. */
export function byDay(entries: readonly DayEntry[]): ByDay {
  const days = new Map<Day, DayEntry[]>();
  const order = (e: DayEntry) => `${e.time ?? ""} ${e.title} ${e.id}`;
  for (const it of [...entries].sort((a, b) => (order(a) < order(b) ? -1 : 1)))
    days.set(it.day, [...(days.get(it.day) ?? []), it]);
  return days;
}

/** A visit's session for buyers. */
export function sessionEntry(s: SessionView, href: string): DayEntry {
  const prices = s.tiers.map((t) => t.price);
  return {
    id: s.id,
    day: s.day,
    time: s.time,
    kind: "session",
    title: s.title,
    href,
    over: true,
    tone: availabilityTone[s.availability.code],
    words: s.availability.words,
    // A price invites to buy: not after the sale.
    ...(prices.length && s.availability.code !== "closed"
      ? { price: { amount: Math.min(...prices), from: prices.length > 1 } }
      : {}),
    quiet: !s.availability.buyable,
  };
}

/** A visit's session for staff. */
export const staffEntry = (d: StaffDate, href: string, detail: string): DayEntry => ({
  id: d.id,
  day: d.day,
  time: d.time,
  kind: "session",
  title: d.title,
  href,
  tone: d.tone,
  words: d.stateWords,
  detail,
  quiet: d.past || d.state === "cancelled",
});
