import { Skeleton } from "#src/ui/feedback";
import month from "./month-view.module.css";
import week from "./week-view.module.css";

/** The table and a day's list for the month; rows for week and agenda. */
export function CalendarSkeleton({ view }: { view: "mes" | "semana" | "agenda" }) {
  if (view === "mes")
    return (
      <div className={month.month}>
        <Skeleton height={372} radius={18} />
        <Skeleton height={160} radius={18} />
      </div>
    );
  return (
    <div className={week.week}>
      {["a", "b", "c", "d"].map((it) => (
        <Skeleton key={it} height={84} radius={18} />
      ))}
    </div>
  );
}
