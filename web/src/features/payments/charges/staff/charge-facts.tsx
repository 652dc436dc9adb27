import type { ChargeView, StaffCharge } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { spoken } from "@corral/domain/kernel/money";
import { receiptLinkWords } from "@corral/domain/kernel/receipt-types";
import type { ReactNode } from "react";
import { EmailText } from "#src/shared/email-text";
import { Loaded } from "#src/shared/loaded";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { BalanceDue } from "./balance-due";
import { CancelCharge } from "./cancel-charge";
import styles from "./charge-facts.module.css";
import { useStaffCharge } from "./data";
import { staffChargeText as t } from "./text";

/** A charge's buyer, its due date and its attempts. */
export function ChargeFacts({ charge }: { charge: ChargeView }) {
  const staffCharge = useStaffCharge(charge.id);
  return (
    <Loaded of={staffCharge} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
      {(it) => (
        <>
          <Buyer staffCharge={it} />
          <Cancelled charge={charge} staffCharge={it}>
            {charge.replacedBy && (
              <ButtonLink kind="tonal" small href={`/cobro?c=${charge.replacedBy}`}>
                {t.openNew}
              </ButtonLink>
            )}
          </Cancelled>
          <BalanceDue id={charge.id} staffCharge={it} />
          <Attempts staffCharge={it} />
          <CancelCharge id={charge.id} staffCharge={it} />
        </>
      )}
    </Loaded>
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

function Buyer({ staffCharge: { buyer: b } }: { staffCharge: StaffCharge }) {
  return (
    <List heading={t.buyer}>
      <Row icon="user" title={b?.name ?? t.noBuyer} />
      {b?.phone && (
        <Row
          icon="whatsapp"
          title={<span className="num">{b.phone}</span>}
          detail={t.write}
          href={whatsappLink(b.phone)}
        />
      )}
      {b?.email && <Row icon="mail" title={<EmailText email={b.email} />} detail={t.mail} href={`mailto:${b.email}`} />}
    </List>
  );
}

/** The receipts of a charge. */
export function ChargeReceipts({ charge }: { charge: ChargeView }) {
  if (charge.receipts.length === 0) return null;
  return (
    <List heading={t.receipts}>
      {charge.receipts.map((r) => (
        <Row
          key={r.id}
          icon="receipt"
          title={receiptLinkWords[r.tipo]}
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
          title={<TitleAndAmount title={a.methodWords} amount={a.amount} />}
          detail={
            <>
              {a.createdWords}
              {a.checkedWords && ` · ${t.checked(a.checkedWords)}`}
              {a.received !== null && ` · ${t.received(spoken(a.received))}`}
              {a.reference && (
                <span className={styles.reference} translate="no">
                  {t.reference} {a.reference}
                </span>
              )}
              <span className={styles.mark}>
                <Badge tone={a.tone}>{a.stateWords}</Badge>
              </span>
            </>
          }
        />
      ))}
    </List>
  );
}
