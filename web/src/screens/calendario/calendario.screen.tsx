import type { CalendarView } from "@corral/contract/types";
import { monthOf, weekOf, weeksOfMonth } from "@corral/domain/calendar/weeks";
import { addDays, type Day, firstOfMonth, isDay } from "@corral/domain/kernel/time";
import { placeCountWords } from "@corral/domain/shop/places";
import { type KeyboardEvent, lazy, Suspense, useRef } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useTasks } from "#src/features/calendar/tasks/data";
import { taskEntries } from "#src/features/calendar/tasks/task-entries";
import { Agenda } from "#src/features/calendar/visits/calendar/agenda";
import { CalendarSkeleton } from "#src/features/calendar/visits/calendar/calendar-skeleton";
import { useCalendar } from "#src/features/calendar/visits/calendar/data";
import { addMonths, monthInWords, monthTitle, weekInWords } from "#src/features/calendar/visits/calendar/days";
import {
  type ByDay,
  byDay,
  type DayEntry,
  sessionEntry,
  staffEntry,
} from "#src/features/calendar/visits/calendar/entries";
import { MonthView } from "#src/features/calendar/visits/calendar/month-view";
import { NothingThen } from "#src/features/calendar/visits/calendar/nothing-then";
import { Pager } from "#src/features/calendar/visits/calendar/pager";
import { calendarText as t } from "#src/features/calendar/visits/calendar/text";
import { WeekView } from "#src/features/calendar/visits/calendar/week-view";
import { useStaffDates } from "#src/features/calendar/visits/data";
import { SessionSheet } from "#src/features/calendar/visits/session-sheet";
import { useCart } from "#src/features/shop/catalog/cart";
import { CartBar } from "#src/features/shop/catalog/cart-bar";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useStored } from "#src/offline/storage/stored";
import { useToday } from "#src/shared/api/today";
import { Loaded } from "#src/shared/loaded";
import { ZoneNote } from "#src/shared/zone-note";
import { IconButton } from "#src/ui/controls/button";
import { Segmented } from "#src/ui/controls/inputs";
import { cx } from "#src/ui/cx";
import { intoView } from "#src/ui/into-view";
import { useSwipe } from "#src/ui/overlay/use-swipe";
import { Screen } from "#src/ui/screen";
import styles from "./calendario.module.css";

// In its own chunk: buyers don't download the staff's code.
const StaffSide = lazy(() => import("./staff/staff-side").then((m) => ({ default: m.StaffSide })));
const TaskToggles = lazy(() => import("./staff/staff-side").then((m) => ({ default: m.TaskToggles })));
const StaffMissing = lazy(() => import("./staff/staff-side").then((m) => ({ default: m.StaffMissing })));
const StaffLinks = lazy(() => import("./staff/staff-side").then((m) => ({ default: m.StaffLinks })));

const views = ["mes", "semana", "agenda"] as const;
type View = (typeof views)[number];

/** Visits and services by month, by week or as an agenda; for staff also its pages (`?ver=`). View, day and open session are in the address. */
export function CalendarioScreen() {
  const { query } = useAddress("calendario");
  if (query.ver === undefined) return <Calendar query={query} />;
  return (
    <Suspense fallback={<Screen title={t.title}>{null}</Screen>}>
      <StaffSide page={query.ver} />
    </Suspense>
  );
}

function Calendar({ query }: { query: Record<string, string | undefined> }) {
  const view = views.find((it) => it === query.vista) ?? "mes";
  // Used until the answer has the business's current day.
  const guess = useToday();
  const day = query.dia && isDay(query.dia) ? query.dia : guess;
  const weeks = weeksOfMonth(day);
  const [from, until] = [weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day];
  const calendar = useCalendar(from, until);
  const { me, can } = useStaff();
  const staffDates = useStaffDates(from, until, can("session.see"));
  const todo = useTasks(from, until, { overdue: false, enabled: can("task.see") });
  const [hidden] = useStored("calendarHides");
  const missing = [staffDates, todo].filter((it) => calendar.data && it.isLoadingError);
  const cart = useCart();
  const today = calendar.data?.today ?? guess;

  const at = { vista: query.vista, dia: query.dia };
  const go = (next: { vista?: View; dia?: Day }) =>
    navigate(to("calendario", { ...at, ...next }), { replace: true, keep: true, direction: "none" });
  const goTo = (dia: Day) => void go({ dia });
  const body = useRef<HTMLDivElement>(null);
  const goToday = async () => {
    await go({ dia: today });
    const there = body.current?.querySelector('[aria-current="date"]');
    intoView(there, { block: view === "mes" ? "nearest" : "center" });
  };
  const step = (n: number) => goTo(view === "semana" ? addDays(day, 7 * n) : addMonths(day, n));
  const swipe = useSwipe(step);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.defaultPrevented || view === "mes" || e.altKey || e.ctrlKey || e.metaKey) return;
    if (e.key === "t" || e.key === "T") void goToday();
    else if (e.key === "ArrowLeft" || e.key === "ArrowRight") step(e.key === "ArrowLeft" ? -1 : 1);
    else return;
    e.preventDefault();
  };

  return (
    <Screen
      title={t.title}
      wide
      spaced={false}
      {...(me ? {} : { subtitle: t.subtitle })}
      {...(can("session.edit")
        ? {
            actions: (
              <IconButton
                icon="plus"
                label={t.add}
                onClick={() => void navigate(to("calendario", { ver: "nueva", dia: day }))}
              />
            ),
          }
        : {})}
      {...(cart.length > 0 ? { footer: <CartBar /> } : {})}
    >
      {me && (
        <Suspense fallback={null}>
          <div className={styles.staff}>
            <StaffLinks />
          </div>
        </Suspense>
      )}
      <div className={styles.tools}>
        <Segmented
          label={t.view}
          value={view}
          options={views.map((value) => ({ value, label: t.views[value] }))}
          onChange={(vista) => void go({ vista })}
        />
        <Pager
          title={view === "semana" ? weekInWords(day, today) : monthTitle(day, today)}
          previous={t.previous[view]}
          next={t.next[view]}
          onStep={step}
          onToday={() => void goToday()}
        />
      </div>
      {missing.length > 0 && (
        <Suspense fallback={null}>
          <div className={styles.staff}>
            <StaffMissing onRetry={() => missing.forEach((it) => void it.refetch())} />
          </div>
        </Suspense>
      )}
      <Loaded of={calendar} skeleton={<CalendarSkeleton view={view} />} missing={null}>
        {(data) => (
          <div
            ref={body}
            className={cx(calendar.isPlaceholderData && styles.stale)}
            aria-busy={calendar.isPlaceholderData}
          >
            <ZoneNote zone={data.zone} />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons above do the same as the gestures and keys */}
            <div className={styles.swipe} {...swipe} onKeyDown={onKeyDown}>
              <View
                {...{ data, view, day, weeks }}
                isChosen={query.dia !== undefined}
                entries={entriesOf(
                  data,
                  staffDates.data?.dates ?? [],
                  taskEntries(todo.data?.tasks ?? [], hidden, from),
                  at,
                )}
                isOld={calendar.isPlaceholderData}
                onDay={goTo}
                onNextWeek={() => step(1)}
              />
            </div>
            {query.sesion && (!calendar.isPlaceholderData || data.sessions.some((it) => it.id === query.sesion)) && (
              <SessionSheet
                session={data.sessions.find((it) => it.id === query.sesion)}
                onClose={() => void closeTo(to("calendario", at))}
              />
            )}
          </div>
        )}
      </Loaded>
      {todo.data && (
        <Suspense fallback={null}>
          <div className={styles.below}>
            <TaskToggles kinds={todo.data.kinds} />
          </div>
        </Suspense>
      )}
    </Screen>
  );
}

/** A line never ends between a number and its word. */
const countsOf = (date: StaffDates[number]) => placeCountWords(date).replace(/(\d) /g, "$1\u00a0");
type StaffDates = Parameters<typeof staffEntry>[0][];
/** The calendar's entries: for staff each session with its taken places, and those hidden from buyers. */
function entriesOf(
  data: CalendarView,
  staffDates: StaffDates,
  todo: DayEntry[],
  at: { vista?: string | undefined; dia?: string | undefined },
): ByDay {
  const known = new Map(staffDates.map((d) => [d.id, d]));
  const shown = new Set(data.sessions.map((it) => it.id));
  return byDay([
    ...todo,
    ...data.sessions.map((it) => {
      const date = known.get(it.id);
      const entry = sessionEntry(it, to("calendario", { ...at, sesion: it.id }));
      if (!date) return entry;
      // What the count says already, and the price, are for buyers.
      const words = it.availability.code === "available" ? undefined : entry.words;
      return { ...entry, words, price: undefined, detail: countsOf(date) };
    }),
    ...staffDates
      .filter((d) => !shown.has(d.id))
      .map((d) => staffEntry(d, to("calendario", { ver: "fecha", fecha: d.id }), countsOf(d))),
  ]);
}

interface ViewProps {
  data: CalendarView;
  view: View;
  day: Day;
  isChosen: boolean;
  weeks: Day[][];
  entries: ByDay;
  isOld: boolean;
  onDay: (day: Day) => void;
  onNextWeek: () => void;
}
function View({ data, view, day, isChosen, weeks, entries, isOld, onDay, onNextWeek }: ViewProps) {
  const today = data.today;
  const nextMonth = () => onDay(firstOfMonth(addMonths(day, 1)));
  if (view === "mes")
    return <MonthView {...{ weeks, day, isChosen, today, entries, isOld, onDay }} onNextMonth={nextMonth} />;
  if (view === "semana") {
    const week = weekOf(day);
    if (!isOld && !week.some((it) => entries.has(it)))
      return <NothingThen title={t.empty.week} next={t.next.semana} onNext={onNextWeek} />;
    return <WeekView key={week[0]} {...{ day, today, entries }} />;
  }
  const isEmpty = ![...entries.keys()].some((it) => monthOf(it) === monthOf(day));
  if (isEmpty && !isOld)
    return <NothingThen title={t.empty.month(monthInWords(day))} next={t.next.agenda} onNext={nextMonth} />;
  return <Agenda key={day.slice(0, 7)} {...{ day, today, entries }} onNext={nextMonth} />;
}
