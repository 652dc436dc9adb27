import type { SessionView, StaffDate } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import type { ComponentProps } from "react";
import { availabilityTone } from "#src/shared/availability-badge";
import type { Badge } from "#src/ui/feedback";

type EntryTone = NonNullable<ComponentProps<typeof Badge>["tone"]>;

/** Something of one day, whatever it is: the month, the week and the agenda draw all kinds alike. */
export interface DayEntry {
  id: string;
  /** The business's day; never converted. */
  day: Day;
  /** The business's wall clock, "10:00"; what has no hour comes first and is of the whole day. */
  time?: string | undefined;
  kind: "session" | "task";
  title: string;
  href: string;
  /** It opens over the calendar, which stays where it is. */
  over?: boolean | undefined;
  tone: EntryTone;
  /** How it stands, in words. */
  words?: string | undefined;
  detail?: string | undefined;
  price?: { amount: number; from: boolean } | undefined;
  /** Over, full or called off: drawn quietly. */
  quiet?: boolean | undefined;
}

export type ByDay = ReadonlyMap<string, DayEntry[]>;

/** The entries of each day, in the order of the clock; days without any are not in it. */
export function byDay(entries: readonly DayEntry[]): ByDay {
  const days = new Map<string, DayEntry[]>();
  const order = (e: DayEntry) => `${e.time ?? ""} ${e.title} ${e.id}`;
  for (const it of [...entries].sort((a, b) => (order(a) < order(b) ? -1 : 1)))
    days.set(it.day, [...(days.get(it.day) ?? []), it]);
  return days;
}

/** A visit as its buyers see it. */
export function sessionEntry(s: SessionView, href: string): DayEntry {
  const prices = s.tiers.map((t) => t.price);
  return {
    id: s.id,
    day: s.day as Day,
    time: s.time,
    kind: "session",
    title: s.title,
    href,
    over: true,
    tone: availabilityTone[s.availability.code],
    words: s.availability.words,
    ...(prices.length ? { price: { amount: Math.min(...prices), from: prices.length > 1 } } : {}),
    quiet: !s.availability.buyable,
  };
}

/** The same as its staff sees it. */
export const staffEntry = (d: StaffDate, href: string, detail: string): DayEntry => ({
  id: d.id,
  day: d.day as Day,
  time: d.time,
  kind: "session",
  title: d.title,
  href,
  tone: d.tone,
  words: d.stateWords,
  detail,
  quiet: d.past || d.state === "cancelled",
});
