import type { ChargeView } from "@corral/contract/types";
import { sumWords } from "@corral/domain/payments/charges/charge-page-words";
import { isPayable } from "@corral/domain/payments/charges/states";
import { useStaff } from "#src/features/business/auth/data";
import { ChargeFacts, ChargeReceipts } from "#src/features/payments/charges/staff/charge-facts";
import { useStaffCharge } from "#src/features/payments/charges/staff/data";
import { staffChargeText } from "#src/features/payments/charges/staff/text";
import { chargesText } from "#src/features/payments/charges/text";
import { ChargeRefunds } from "#src/features/payments/refunds/charge-refunds";
import { Lines } from "#src/features/selling/sale-page/lines";
import { StateCard } from "#src/features/selling/sale-page/state-card";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { ExplainedAmount } from "#src/shared/money/explained-amount";
import { MoneyText } from "#src/shared/money/money-text";
import { CollectPart } from "./collect-part";

/** A charge as staff reads it where there is no sale, or none that they may see: the same parts as a sale, in the same order. */
export function ChargePanel({ charge }: { charge: ChargeView }) {
  const { can } = useStaff();
  return (
    <div className={styles.two}>
      <div className={styles.column}>
        <State charge={charge} />
        <CollectPart charge={charge} />
        {charge.lines.length > 0 && <Lines lines={charge.lines} />}
      </div>
      <div className={styles.column}>
        <ChargeFacts charge={charge} />
        {can("refund.see") && <ChargeRefunds charge={charge} />}
        <ChargeReceipts charge={charge} />
      </div>
    </div>
  );
}

function State({ charge: c }: { charge: ChargeView }) {
  const made = useStaffCharge(c.id).data;
  const { handover, plan } = c;
  // What came late is in the payer's favour: nothing is asked for until it is decided.
  const isOpen = c.remaining > 0 && isPayable(c);
  return (
    <StateCard
      title={c.concept}
      words={
        made
          ? [made.createdBy && staffChargeText.madeBy(made.createdBy), made.createdWords].filter(Boolean).join(" · ")
          : ""
      }
      money={{ words: c.stateWords, tone: c.tone }}
      delivery={
        handover &&
        (handover.done
          ? { words: t.goodsOf.delivered, tone: "success" }
          : { words: t.goodsOf.to_deliver, tone: "warn" })
      }
      sums={[
        plan !== null && {
          name: c.weighing ? chargesText.sums.estimated : chargesText.sums.whole,
          amount: <MoneyText amount={plan.total} />,
        },
        {
          name: sumWords(c, "asked"),
          amount: <MoneyText amount={c.amount} />,
        },
        c.collected > 0 && {
          name: staffChargeText.collected,
          amount: <ExplainedAmount about={{ charge: c.id, of: "collected" }} amount={c.collected} />,
        },
        isOpen && { name: t.due, amount: <ExplainedAmount about={{ charge: c.id, of: "due" }} amount={c.remaining} /> },
      ]}
    >
      {c.purpose === "deposit" && !c.calledOff && plan !== null && plan.balanceDue !== 0 && (
        <p className="small muted">{plan.refundWords}</p>
      )}
    </StateCard>
  );
}
