import { weeksOfMonth } from "@corral/domain/calendar/weeks";
import { pageWords } from "@corral/domain/kernel/text/pages";
import { dayIn } from "@corral/domain/kernel/time";
import { calendarOf } from "#src/features/calendar/visits/calendar-routes";
import { type Asked, type Drawn, isNarrowed } from "./drawn";
import { boxes, framed } from "./frame";

/** The month of today, with its dates. */
export async function drawCalendar({ deps, query, isStaff, isDemo }: Asked): Promise<Drawn | undefined> {
  if (isNarrowed(query, ["ver", "vista", "dia", "sesion"])) return undefined;
  const today = dayIn(deps.zone, deps.now());
  const days = weeksOfMonth(today).flat();
  const [from = today, to = today] = [days[0], days.at(-1)];
  const { title, subtitle } = pageWords.calendar;
  return {
    html: framed(
      { title, subtitle: isStaff ? undefined : subtitle, isDemo, kind: "first-calendar" },
      boxes(48, 44, 372, 160),
    ),
    state: { calendar: { from, to, view: await calendarOf(deps, from, to) } },
  };
}
