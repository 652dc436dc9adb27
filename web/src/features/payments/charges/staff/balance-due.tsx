import type { StaffCharge } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import s from "./charge-facts.module.css";
import { useExtendBalance } from "./data";
import { staffChargeText as t } from "./text";

const DAYS = [3, 7, 15];

/** By when a balance is due, and more days for it. */
export function BalanceDue({ id, desk }: { id: string; desk: StaffCharge }) {
  const { can } = useStaff();
  const extend = useExtendBalance(id);
  if (!desk.due) return null;
  return (
    <Banner
      tone={desk.due.overdue ? "warn" : "info"}
      icon="clock"
      title={desk.due.overdue ? t.overdue(desk.due.words) : t.due(desk.due.words)}
      action={
        can("review.decide") && desk.cancel.allowed ? (
          <span className={s.days}>
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
