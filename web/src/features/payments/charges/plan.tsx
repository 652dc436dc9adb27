import type { ChargeView } from "@corral/contract/types";
import { spoken, subtract } from "@corral/domain/kernel/money";
import type { ChargeAct } from "@corral/domain/payments/charges/charge-page";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { chargesText as t } from "./text";

/** A deposit: its share of the total, the due date of the balance, and the link to the other charge. */
export function Plan({ charge: c, main }: { charge: ChargeView; main: ChargeAct | undefined }) {
  if (!c.plan) return null;
  const { deposit, total, dueWords, overdue, balanceDue, other } = c.plan;
  const isSettled = balanceDue === 0;
  const toBalance = isSettled ? t.seeBalance : t.payBalance(spoken(balanceDue ?? subtract(total, deposit)));
  return (
    <Banner
      tone={overdue && !isSettled ? "warn" : "success"}
      icon="lock"
      title={t.setAside(spoken(deposit), spoken(total))}
      action={
        other ? (
          <ButtonLink
            kind={main === "payBalance" ? "primary" : c.purpose !== "deposit" || isSettled ? "neutral" : "tonal"}
            small
            href={`/cobro?c=${other}`}
          >
            {c.purpose === "deposit" ? toBalance : t.seeDeposit}
          </ButtonLink>
        ) : undefined
      }
    >
      {isSettled ? t.balancePaid : dueWords && (overdue ? t.balanceOverdue(dueWords) : t.balanceDue(dueWords))}
    </Banner>
  );
}
