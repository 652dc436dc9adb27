import type { CancelledDate } from "@corral/contract/types";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { Banner } from "#src/ui/feedback";

/** For staff: the sessions of a sale that were cancelled, and what its buyer reads about the money. */
export function CalledOffDates({ dates }: { dates: readonly CancelledDate[] | undefined }) {
  const [first] = dates ?? [];
  if (!dates || !first) return null;
  return (
    <Banner tone="warn" icon="calendar" title={t.calledOff(dates.length)}>
      {dates.map((it) => (
        <p key={`${it.title}${it.when}`}>
          {it.title}, {it.when}
          {it.reason && <span className={styles.reason}>«{it.reason}»</span>}
        </p>
      ))}
      <p>{t.buyerReads(first.next)}</p>
    </Banner>
  );
}
