import type { ChargeView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { isPaid } from "./paid-notice";
import { chargesText as t } from "./text";

/** A deposit: its share of the total, the due date of the balance, and the link to the other charge. `hasUnsaved`: what is to be saved on the page comes first. */
export function Plan({ charge: c, hasUnsaved }: { charge: ChargeView; hasUnsaved: boolean }) {
  if (!c.plan || (c.purpose === "deposit" && !c.plan.other)) return null;
  const { deposit, total, dueWords, overdue, balanceDue, other } = c.plan;
  const isSettled = balanceDue === 0;
  if (c.calledOff || (c.purpose === "balance" && isPaid(c))) return null;
  return (
    <Banner
      tone={overdue && !isSettled ? "warn" : "success"}
      icon="lock"
      title={t.setAside(spoken(deposit), spoken(total))}
      action={
        other ? (
          <ButtonLink
            kind={c.purpose !== "deposit" || isSettled ? "neutral" : hasUnsaved ? "tonal" : "primary"}
            small
            href={`/cobro?c=${other}`}
          >
            {c.purpose !== "deposit" ? t.seeDeposit : isSettled ? t.seeBalance : t.payBalance}
          </ButtonLink>
        ) : undefined
      }
    >
      {isSettled ? t.balancePaid : dueWords && (overdue ? t.balanceOverdue(dueWords) : t.balanceDue(dueWords))}
    </Banner>
  );
}
