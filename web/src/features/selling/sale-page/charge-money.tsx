import type { SaleDetail as Sale } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { BalanceDue } from "#src/features/payments/charges/staff/balance-due";
import { CancelCharge } from "#src/features/payments/charges/staff/cancel-charge";
import { Attempts, Cancelled } from "#src/features/payments/charges/staff/charge-facts";
import { useStaffCharge } from "#src/features/payments/charges/staff/data";
import { RefundPart } from "#src/features/payments/refunds/refund-part";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge, Skeleton } from "#src/ui/feedback";

/** The money of one charge of a sale: its attempts, refunds and due date. */
export function ChargeMoney({ charge: c, sale }: { charge: Sale["charges"][number]; sale: Sale }) {
  const { can } = useStaff();
  const staffCharge = useStaffCharge(c.id);
  const isOneOfMany = sale.charges.length > 1;
  return (
    <section className={styles.note} aria-label={isOneOfMany ? t.moneyPartOf(c.concept) : t.moneyPart}>
      {isOneOfMany && (
        <div className="split">
          <strong>
            {c.concept} · <MoneyText amount={c.amount} />
          </strong>
          <Badge tone={c.tone}>{c.stateWords}</Badge>
        </div>
      )}
      <Loaded of={staffCharge} skeleton={<Skeleton height={120} radius={16} />} missing={null}>
        {(it) => (
          <>
            <Cancelled charge={c} staffCharge={it} />
            <BalanceDue id={c.id} staffCharge={it} />
            <Attempts staffCharge={it} />
            <CancelCharge id={c.id} staffCharge={it} onlyReplace={sale.may.cancel !== null} />
          </>
        )}
      </Loaded>
      {can("refund.see") && (
        <div className={styles.after}>
          <RefundPart chargeId={c.id} />
        </div>
      )}
    </section>
  );
}
