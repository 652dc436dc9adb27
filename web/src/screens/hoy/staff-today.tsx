import { dayInWords } from "@corral/domain/kernel/time";
import type { ReactNode } from "react";
import { ClosedPage } from "#src/features/business/auth/closed-page";
import { useSession, useStaff } from "#src/features/business/auth/data";
import { TaskBoard, useBoardTasks } from "#src/features/calendar/tasks/task-board";
import { Tour } from "#src/features/office/help/tour";
import { Bell } from "#src/features/office/notifications/bell";
import { SetUpCard } from "#src/features/office/set-up/set-up-card";
import { InstallCard } from "#src/features/office/system/install/install-card";
import { useDayNumbers } from "#src/features/office/today/data";
import { DayNumbers } from "#src/features/office/today/day-numbers";
import { FindAnimal } from "#src/features/office/today/find-animal";
import { todayText as t } from "#src/features/office/today/text";
import styles from "#src/features/office/today/today.module.css";
import { KeptSales } from "#src/features/selling/sale-page/kept-sales";
import { useStoredToWeigh } from "#src/features/selling/weighings/data";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { OfflineError } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { Loaded } from "#src/shared/loaded";
import { TierBanner } from "#src/shared/queue/tier-banner";
import { Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { useDesktop } from "#src/ui/use-desktop";

/** The day of whoever is signed in: numbers, visits and tasks, each where their role has it. */
export function StaffToday() {
  // Refreshes the session, whose copy on the phone may have an old role.
  useSession();
  useStoredToWeigh();
  const { query } = useAddress("hoy");
  const { can } = useStaff();
  const today = useToday();
  const day = useDayNumbers(can("task.see"));
  const board = useBoardTasks(can("task.see"));
  const isDesktop = useDesktop();
  if (!can("task.see")) return <ClosedPage title={t.title} home={{ href: "/ajustes", title: t.more }} />;
  // Those who work with the animals look for one first; those who sell, for the day's money.
  const animalsFirst = !can("report.see");
  const isForAnimals = animalsFirst && can("animal.edit");
  const find = can("herd.see") ? <FindAnimal main={animalsFirst} /> : null;
  // Under numbers that are still coming, what is pressed would move away from the finger. On a desktop the tasks stand beside them.
  const areComing = day.isPending && day.fetchStatus === "fetching" && day.failureCount === 0;
  const tasks = (
    <div className={styles.side}>
      <TaskBoard
        kind={query.tipo}
        hrefOf={(tipo) => to("hoy", { tipo })}
        apart={can("review.see") ? "review" : undefined}
      />
    </div>
  );
  const numbers = (
    <Loaded of={day} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
      {(it) => <DayNumbers day={it} />}
    </Loaded>
  );
  // With neither, it is said once and tried again as one.
  const hasNeither = [day, board].every((it) => it.error && it.data === undefined);
  const retryBoth = () => void Promise.all([day.refetch(), board.refetch()]);
  const neither = (
    <Loaded
      of={{ data: undefined, error: day.error, fetchStatus: day.fetchStatus, refetch: retryBoth }}
      skeleton={null}
      missing={null}
    >
      {() => null}
    </Loaded>
  );
  const isLost = day.error instanceof OfflineError && !day.data;
  /** Without signal, what the phone keeps to be handed over. */
  const orKept = (otherwise: ReactNode) => (isLost ? <KeptSales otherwise={otherwise} /> : otherwise);
  return (
    <Screen title={t.title} subtitle={dayInWords(today)} wide actions={can("news.read") ? <Bell /> : undefined}>
      <TierBanner unsent={0} />
      <SetUpCard otherwise={<Tour />} />
      <InstallCard />
      {animalsFirst && find}
      {hasNeither ? (
        <>
          {!animalsFirst && find}
          {orKept(neither)}
        </>
      ) : (
        <div className={styles.board}>
          {isForAnimals && tasks}
          <div className={styles.side}>
            {orKept(numbers)}
            {!animalsFirst && !areComing && find}
          </div>
          {!isForAnimals && (isDesktop || !areComing) && tasks}
        </div>
      )}
    </Screen>
  );
}
