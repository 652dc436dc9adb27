import { Skeleton } from "#src/ui/feedback";
import styles from "./week-view.module.css";

/** One block for the month; rows for week and agenda. */
export function CalendarSkeleton({ view }: { view: "mes" | "semana" | "agenda" }) {
  if (view === "mes") return <Skeleton height={372} radius={18} />;
  return (
    <div className={styles.week}>
      {["a", "b", "c", "d"].map((it) => (
        <Skeleton key={it} height={84} radius={18} />
      ))}
    </div>
  );
}
