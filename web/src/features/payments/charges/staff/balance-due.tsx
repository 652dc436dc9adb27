import type { StaffCharge } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import styles from "./charge-facts.module.css";
import { useExtendBalance } from "./data";
import { staffChargeText as t } from "./text";

const DAYS = [3, 7, 15];

/** The due date of a balance, with a button to extend it. */
export function BalanceDue({ id, staffCharge }: { id: string; staffCharge: StaffCharge }) {
  const { can } = useStaff();
  const extend = useExtendBalance(id);
  if (!staffCharge.due) return null;
  return (
    <Banner
      tone={staffCharge.due.overdue ? "warn" : "info"}
      icon="clock"
      title={staffCharge.due.overdue ? t.overdue(staffCharge.due.words) : t.due(staffCharge.due.words)}
      action={
        can("review.decide") && staffCharge.cancel.allowed ? (
          <span className={styles.days}>
            {DAYS.map((days) => (
              <Button
                key={days}
                kind="tonal"
                small
                busy={extend.isPending && extend.variables === days}
                onClick={() => extend.mutate(days)}
              >
                {t.extend(days)}
              </Button>
            ))}
          </span>
        ) : undefined
      }
    >
      {extend.error ? sentenceOf(extend.error) : t.dueHint}
    </Banner>
  );
}
