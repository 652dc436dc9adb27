import type { ChargeView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import type { ReactNode } from "react";
import { ExplainedAmount } from "#src/shared/money/explained-amount";
import { ButtonLink } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Banner } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { DatesCancelled } from "./dates-cancelled";
import { payText } from "./pay-text";
import styles from "./payment.module.css";
import { WhatNext } from "./what-next";

/** Receipt types by importance. */
const MAIN = ["venta", "apartado", "pago", "donativo"];
export const mainReceipt = (charge: ChargeView) =>
  MAIN.map((tipo) => charge.receipts.find((r) => r.tipo === tipo)).find((r) => r !== undefined);

interface PaidNoticeProps {
  charge: ChargeView;
  replace?: boolean;
  /** Something else on the page is to be saved: its button is the main one. */
  hasUnsaved?: boolean;
  /** What the payer decides about the money: right after what arrived, which explains it. */
  decide?: ReactNode;
  /** What else there is to know, before what comes next. */
  children?: ReactNode;
}

/** The final state of every payment method, shown automatically. In a modal the receipt replaces it. */
export function PaidNotice({ charge, replace, hasUnsaved = false, decide, children }: PaidNoticeProps) {
  const t = payText.paid;
  // Paid, but its session was cancelled: not shown as a finished purchase.
  if (charge.calledOff) return <DatesCancelled dates={charge.cancelledDates} />;
  // Paid late, without a sale yet: not shown as a finished purchase.
  const late = charge.state === "paid_late";
  const main = mainReceipt(charge);
  const tickets = charge.receipts.filter((r) => r.tipo === "boleto");
  // Something of it is still owed: no tick stands over a debt.
  const isPart = Boolean(charge.difference) || Boolean(charge.parts?.items.some((p) => p.remaining > 0));
  const waits = late || isPart;
  // Where there is a surplus to decide about, a difference or, on its own page, a balance to pay, that is the main action.
  const owes =
    !replace &&
    ((charge.purpose === "deposit" && charge.plan?.balanceDue) || charge.parts?.items.some((p) => p.remaining > 0));
  // A copy that a phone kept before freight was known doesn't say why.
  const why = charge.difference?.why ?? "weight";
  const kind = charge.surplus > 0 || charge.difference || owes || hasUnsaved ? "tonal" : "primary";
  return (
    <>
      {charge.difference && (
        <Banner
          tone="warn"
          title={t.dearer[why](spoken(charge.difference.amount))}
          action={
            <ButtonLink
              kind={hasUnsaved ? "tonal" : "primary"}
              small
              href={`/cobro?c=${charge.difference.chargeId}`}
              data-replace={replace}
            >
              {t.payDifference}
            </ButtonLink>
          }
        >
          {t.dearerHint[why]}
        </Banner>
      )}
      <div className={styles.doneHead} role="status">
        <span className={cx(styles.seal, waits && styles.sealWaiting)}>
          <Icon name={waits ? "clock" : "check"} size={34} />
        </span>
        <h2>{late ? t.late : isPart ? t.part : charge.purpose === "deposit" ? t.setAside : t.title}</h2>
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
              kind={kind}
              wide
              icon="ticket"
              href={`/comprobante/boleto/${it.id}`}
              data-replace={replace}
            >
              {tickets.length > 1 ? t.ticketsOf(i + 1) : t.tickets}
            </ButtonLink>
          ))}
          {main && (
            <ButtonLink
              kind={tickets.length ? "tonal" : kind}
              wide
              icon="receipt"
              href={`/comprobante/${main.tipo}/${main.id}`}
              data-replace={replace}
            >
              {t.receipt}
            </ButtonLink>
          )}
        </div>
      </div>
      {children}
      {!late && charge.saleId && <WhatNext charge={charge} replace={replace} />}
    </>
  );
}

/** The title of a payment's window: once it is paid, it is no longer about how to pay. */
export const windowTitle = (charge: ChargeView | undefined, toPay: string) =>
  charge && isPaid(charge) && !charge.calledOff ? payText.paid.page : toPay;

export const isPaid = (charge: ChargeView) => ["paid", "overpaid", "paid_late"].includes(charge.state);
