import type { CalendarView } from "@corral/contract/types";
import { addDays, type Day, DEFAULT_ZONE, dayIn, type Instant, isDay, isZone } from "@corral/domain/time";
import { useCalendar } from "../../data/calendar";
import { useConfig } from "../../data/config";
import { useAddress } from "../../nav/address";
import { navigate } from "../../nav/history";
import { to } from "../../nav/paths";
import { serverNow } from "../../offline/clock";
import { Loaded } from "../../parts/loaded";
import { calendarioText as t } from "../../text/calendario";
import { cx } from "../../ui/cx";
import { Segmented } from "../../ui/inputs";
import { Screen } from "../../ui/screen";
import styles from "./calendario.module.css";
import { Agenda } from "./parts/agenda";
import { CalendarSkeleton } from "./parts/calendar-skeleton";
import { addMonths, byDay, monthInWords, weekInWords, weeksOfMonth } from "./parts/days";
import { MonthView } from "./parts/month-view";
import { NothingThen } from "./parts/nothing-then";
import { Pager } from "./parts/pager";
import { WeekView } from "./parts/week-view";

const views = ["mes", "semana", "agenda"] as const;
type View = (typeof views)[number];

/** Visits and services with a date, by month, by week or as an agenda; the view and the day are in the address. */
export function CalendarioScreen() {
  const { query } = useAddress("calendario");
  const view = views.find((it) => it === query.vista) ?? "mes";
  const zone = useConfig()?.zone ?? "";
  // Only until the answer says which day it is at the business.
  const guess = dayIn(isZone(zone) ? zone : DEFAULT_ZONE, serverNow() as Instant);
  const day = query.dia && isDay(query.dia) ? query.dia : guess;
  const weeks = weeksOfMonth(day);
  const calendar = useCalendar(weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day);
  const today = (calendar.data?.today as Day | undefined) ?? guess;

  const go = (next: { vista?: View; dia?: Day }) =>
    void navigate(to("calendario", { vista: query.vista, dia: query.dia, ...next }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  const goTo = (dia: Day) => go({ dia });
  const step = (n: number) => goTo(view === "semana" ? addDays(day, 7 * n) : addMonths(day, n));

  return (
    <Screen title={t.title} subtitle={t.subtitle} wide spaced={false}>
      <div className={styles.tools}>
        <Segmented
          label={t.view}
          value={view}
          options={views.map((value) => ({ value, label: t.views[value] }))}
          onChange={(vista) => go({ vista })}
        />
        <Pager
          title={view === "semana" ? weekInWords(day) : monthInWords(day)}
          previous={t.previous[view]}
          next={t.next[view]}
          onStep={step}
          onToday={day === today ? undefined : () => goTo(today)}
        />
      </div>
      <Loaded of={calendar} skeleton={<CalendarSkeleton view={view} />} missing={null}>
        {(data) => (
          <div className={cx(calendar.isPlaceholderData && styles.stale)} aria-busy={calendar.isPlaceholderData}>
            <View data={data} view={view} day={day} weeks={weeks} isOld={calendar.isPlaceholderData} onDay={goTo} />
            <p className={styles.zone}>{t.zone(data.zoneWords)}</p>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

interface ViewProps {
  data: CalendarView;
  view: View;
  day: Day;
  weeks: Day[][];
  isOld: boolean;
  onDay: (day: Day) => void;
}
function View({ data, view, day, weeks, isOld, onDay }: ViewProps) {
  const today = data.today as Day;
  const sessions = byDay(data.sessions);
  const nextMonth = () => onDay(`${addMonths(day, 1).slice(0, 7)}-01` as Day);
  if (view === "mes") return <MonthView {...{ weeks, day, today, sessions, isOld, onDay }} onNextMonth={nextMonth} />;
  if (view === "semana") return <WeekView {...{ day, today, sessions }} />;
  const isEmpty = !data.sessions.some((it) => it.day.startsWith(day.slice(0, 7)));
  if (isEmpty && !isOld) return <NothingThen title={t.empty.agenda(monthInWords(day))} onNext={nextMonth} />;
  return <Agenda key={day.slice(0, 7)} {...{ day, today, sessions }} />;
}
