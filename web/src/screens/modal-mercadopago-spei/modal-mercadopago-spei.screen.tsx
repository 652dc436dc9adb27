import type { ChargeView } from "@corral/contract/types";
import { toDecimal } from "@corral/domain/kernel/money";
import { Destination } from "#src/features/payments/attempts/destination";
import { type SlipAttempt, SlipWindow } from "#src/features/payments/attempts/slip-window";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { useAddress } from "#src/nav/address";
import { MoneyText } from "#src/shared/money/money-text";
import { ZoneNote } from "#src/shared/zone-note";
import { CopyButton } from "#src/ui/copy-button";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";

const t = payText.spei;

export function ModalMercadopagoSpeiScreen() {
  const { query } = useAddress("modal-mercadopago-spei");
  return (
    <SlipWindow chargeId={query.c} tipo="spei">
      {(attempt, charge) => <Transfer attempt={attempt} charge={charge} />}
    </SlipWindow>
  );
}

function Transfer({ attempt, charge }: { attempt: SlipAttempt; charge: ChargeView }) {
  const { clabe: to } = attempt;
  if (!to) return null;
  return (
    <>
      {charge.notice && <Banner tone="warn">{charge.notice}</Banner>}
      {to.demo && <Banner tone="warn">{t.demo}</Banner>}
      <div className={styles.slip}>
        <span className="muted">{t.exact}</span>
        <span className={styles.amount} data-testid="amount">
          <MoneyText amount={attempt.amount} /> <span className={styles.unit}>MXN</span>
        </span>
        <CopyButton text={toDecimal(attempt.amount)} label={t.copyAmount} small />
        <Destination of={to} />
        <p>
          {t.until} <strong>{to.deadlineWords}</strong>.
        </p>
        {attempt.expiresAt && <ZoneNote zone={charge.zone} at={[Date.parse(attempt.expiresAt)]} />}
      </div>
      <List>
        {to.bank ? <Row title={t.bank} value={to.bank} /> : null}
        {to.beneficiary ? <Row title={t.to} detail={to.beneficiary} /> : null}
        <Row title={t.concept} value={to.concept} />
      </List>
      <ol className={styles.steps}>
        {(to.clabe ? t.steps : t.pageSteps).map((x) => (
          <li key={x}>{x}</li>
        ))}
      </ol>
      <p className="small muted">{t.wrong}</p>
    </>
  );
}
