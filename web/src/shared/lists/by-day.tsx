import { type Day, dayIn, dayInWords, daysBetween, fromIso, timeInWords } from "@corral/domain/kernel/time";
import type { ReactNode } from "react";
import { useBusinessZone, useToday } from "#src/shared/api/today";
import { List } from "#src/ui/list";

/** "hoy", "ayer", "lunes 23 de noviembre"; with the year when it isn't this one. */
function heading(day: Day, today: Day): string {
  const ago = daysBetween(day, today);
  if (ago === 0) return "hoy";
  return ago === 1 ? "ayer" : dayInWords(day, { year: day.slice(0, 4) !== today.slice(0, 4) });
}

/** A list by date under a heading for each business day; `children` draws a row with its time, which then needs no day. */
export function ByDay<T extends { at: string }>({
  items,
  children,
}: {
  items: readonly T[];
  children: (item: T, time: string) => ReactNode;
}) {
  const zone = useBusinessZone();
  const today = useToday();
  const days = new Map<Day, T[]>();
  for (const it of items) {
    const day = dayIn(zone, fromIso(it.at));
    days.set(day, [...(days.get(day) ?? []), it]);
  }
  return [...days].map(([day, rows]) => (
    <List key={day} heading={heading(day, today)}>
      {rows.map((it) => children(it, timeInWords(zone, fromIso(it.at))))}
    </List>
  ));
}
