import type { ChargeView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { type ChargeAct, isPartOnly, mainReceipt } from "@corral/domain/payments/charges/charge-page";
import { paidTitle } from "@corral/domain/payments/charges/charge-page-words";
import type { ReactNode } from "react";
import { ExplainedAmount } from "#src/shared/money/explained-amount";
import { ButtonLink } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Banner } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { payText } from "./pay-text";
import styles from "./payment.module.css";

const t = payText.paid;

interface PaidProps {
  charge: ChargeView;
  main: ChargeAct | undefined;
  /** In a modal: the page that a button opens replaces it. */
  replace?: boolean;
}

/** The amount by which the price of a paid purchase rose, with the button to pay it. */
export function DifferenceNotice({ charge, main, replace }: PaidProps) {
  const { difference } = charge;
  if (!difference) return null;
  // A copy that a phone kept before freight was known doesn't say why.
  const why = difference.why ?? "weight";
  return (
    <Banner
      tone="warn"
      title={t.dearer[why](spoken(difference.amount))}
      action={
        <ButtonLink
          kind={main === "payDifference" ? "primary" : "tonal"}
          small
          href={`/cobro?c=${difference.chargeId}`}
          data-replace={replace}
        >
          {t.payDifference(spoken(difference.amount))}
        </ButtonLink>
      }
    >
      {t.dearerHint[why]}
    </Banner>
  );
}

/**
 * The final state of every payment method, shown automatically. `decide`: what the payer decides about the money, right after what arrived,
 * which explains it.
 */
export function PaidNotice({ charge, main, replace, decide }: PaidProps & { decide?: ReactNode }) {
  // Paid late, without a sale yet: not shown as a finished purchase.
  const late = charge.state === "paid_late";
  const waits = late || isPartOnly(charge);
  const receipt = mainReceipt(charge);
  const tickets = charge.receipts.filter((r) => r.tipo === "boleto");
  return (
    <>
      <div className={styles.doneHead} role="status">
        <span className={cx(styles.seal, waits && styles.sealWaiting)}>
          <Icon name={waits ? "clock" : "check"} size={34} />
        </span>
        <h2>{paidTitle(charge)}</h2>
        <span className={styles.amount}>
          <ExplainedAmount about={{ charge: charge.id, of: "collected" }} amount={charge.collected} />
        </span>
        {charge.surplus > 0 && !late && (
          <span className="muted">{t.over(spoken(charge.amount), spoken(charge.surplus))}</span>
        )}
        {late && charge.surplus === 0 && charge.notice && <span className="muted">{charge.notice}</span>}
        <div className={styles.decide}>{decide}</div>
        <div className={styles.doneActions}>
          {/* Its own page asks what to do with it. */}
          {replace && charge.surplus > 0 && (
            <ButtonLink kind="primary" wide href={`/cobro?c=${charge.id}`} data-replace>
              {t.surplus}
            </ButtonLink>
          )}
          {tickets.map((it, i) => (
            <ButtonLink
              key={it.id}
              kind={main === "seeTickets" ? "primary" : "tonal"}
              wide
              icon="ticket"
              href={`/comprobante/boleto/${it.id}`}
              data-replace={replace}
            >
              {tickets.length > 1 ? t.ticketsOf(i + 1) : t.tickets}
            </ButtonLink>
          ))}
          {receipt && (
            <ButtonLink
              kind={main === "seeReceipt" ? "primary" : "tonal"}
              wide
              icon="receipt"
              href={`/comprobante/${receipt.tipo}/${receipt.id}`}
              data-replace={replace}
            >
              {t.receipt}
            </ButtonLink>
          )}
        </div>
      </div>
      {charge.handover?.line && (
        <ol className={styles.goods}>
          {charge.handover.line.map((it) => (
            <li key={it.words} data-state={it.state} aria-current={it.state === "now" ? "step" : undefined}>
              {it.words}
              <span className="small muted">{it.when}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
