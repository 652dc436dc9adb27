import type { ChargeView, StaffCharge } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import type { ReactNode } from "react";
import { Loaded } from "#src/shared/loaded";
import { ExplainedAmount } from "#src/shared/money/explained-amount";
import { MoneyText } from "#src/shared/money/money-text";
import { ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, Skeleton } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import { BalanceDue } from "./balance-due";
import { CancelCharge } from "./cancel-charge";
import styles from "./charge-facts.module.css";
import { useStaffCharge } from "./data";
import { staffChargeText as t } from "./text";

/** State and amounts of a charge, its buyer, link, receipts and attempts. */
export function ChargeFacts({ charge }: { charge: ChargeView }) {
  const staffCharge = useStaffCharge(charge.id);
  return (
    <>
      <Summary charge={charge} />
      <Loaded of={staffCharge} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
        {(it) => (
          <>
            <Cancelled charge={charge} staffCharge={it}>
              {charge.replacedBy && (
                <ButtonLink kind="tonal" small href={`/cobro?c=${charge.replacedBy}`}>
                  {t.openNew}
                </ButtonLink>
              )}
            </Cancelled>
            <BalanceDue id={charge.id} staffCharge={it} />
            <Buyer staffCharge={it} />
            <Receipts charge={charge} />
            <Attempts staffCharge={it} />
            <CancelCharge id={charge.id} staffCharge={it} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Who cancelled the charge and why, with what to do next. */
export function Cancelled({
  charge,
  staffCharge,
  children,
}: {
  charge: Pick<ChargeView, "state" | "stateWords">;
  staffCharge: StaffCharge;
  children?: ReactNode;
}) {
  const { cancelled } = staffCharge;
  if (!cancelled) return null;
  return (
    <Banner tone="info" title={charge.stateWords} action={children}>
      {charge.state === "cancelling" ? t.cancelling : t.cancelled(cancelled.by, cancelled.reason)}
    </Banner>
  );
}

function Summary({ charge: c }: { charge: ChargeView }) {
  return (
    <Card className={styles.summary}>
      <div className="split">
        <strong>{c.concept}</strong>
        <Badge tone={c.tone}>{c.stateWords}</Badge>
      </div>
      <span className="sum">
        <MoneyText amount={c.amount} />
      </span>
      {c.collected > 0 && (
        <dl className={styles.sums}>
          <div>
            <dt>{t.collected}</dt>
            <dd>
              <ExplainedAmount about={{ charge: c.id, of: "collected" }} amount={c.collected} />
            </dd>
          </div>
          {c.remaining > 0 && (
            <div>
              <dt>{t.remaining}</dt>
              <dd>
                <ExplainedAmount about={{ charge: c.id, of: "due" }} amount={c.remaining} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  );
}

function Buyer({ staffCharge }: { staffCharge: StaffCharge }) {
  const b = staffCharge.buyer;
  const made = staffCharge.createdBy ? t.madeBy(staffCharge.createdBy) : staffCharge.createdWords;
  return (
    <List heading={t.buyer}>
      <Row icon="user" title={b?.name ?? t.noBuyer} detail={made} />
      {b?.phone && (
        <Row icon="chat" title={<span className="num">{b.phone}</span>} detail={t.write} href={whatsApp(b.phone)} />
      )}
      {b?.email && <Row icon="link" title={b.email} detail={t.mail} href={`mailto:${b.email}`} />}
    </List>
  );
}
const whatsApp = (phone: string) => whatsappLink(phone);

function Receipts({ charge }: { charge: ChargeView }) {
  if (charge.receipts.length === 0) return null;
  return (
    <List heading={t.receipts}>
      {charge.receipts.map((r) => (
        <Row
          key={r.id}
          icon="receipt"
          title={t.kinds[r.tipo] ?? r.tipo}
          detail={r.folio ?? undefined}
          href={`/comprobante/${r.tipo}/${r.id}`}
        />
      ))}
    </List>
  );
}

export function Attempts({ staffCharge, heading = t.attempts }: { staffCharge: StaffCharge; heading?: string }) {
  return (
    <List heading={heading}>
      {staffCharge.attempts.length === 0 && <Row icon="clock" title={t.noAttempts} />}
      {staffCharge.attempts.map((a) => (
        <Row
          key={a.id}
          title={a.methodWords}
          detail={
            <>
              {a.createdWords}
              {a.checkedWords && ` · ${t.checked(a.checkedWords)}`}
              {a.received !== null && ` · ${t.received(spoken(a.received as Centavos))}`}
              {a.reference && (
                <span className={styles.reference}>
                  {t.reference} {a.reference}
                </span>
              )}
              <span className={styles.mark}>
                <Badge tone={a.tone}>{a.stateWords}</Badge>
              </span>
            </>
          }
          value={<MoneyText amount={a.amount} />}
        />
      ))}
    </List>
  );
}
