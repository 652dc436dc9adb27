import type { CancelledDate } from "@corral/contract/types";
import type { ReactNode } from "react";
import { Banner } from "#src/ui/feedback";
import styles from "./payment.module.css";
import { chargesText as t } from "./text";

/** The sessions of a purchase that the business cancelled: which, why, and what happens with the money. */
export function DatesCancelled({
  dates,
  action,
}: {
  dates: readonly CancelledDate[] | undefined;
  /** What its reader may do about it. */
  action?: ReactNode;
}) {
  const [first] = dates ?? [];
  if (!dates || !first) return null;
  return (
    <Banner tone="warn" icon="calendar" title={t.datesCancelled(dates.length)} action={action}>
      {/* The refund concerns the whole purchase, so it is stated once. */}
      <p>{first.next}</p>
      {dates.map((it) => (
        <p key={`${it.title}${it.when}`} className={styles.date}>
          {it.title}, {it.when}
          {it.reason && <span className={styles.line}>«{it.reason}»</span>}
        </p>
      ))}
    </Banner>
  );
}
