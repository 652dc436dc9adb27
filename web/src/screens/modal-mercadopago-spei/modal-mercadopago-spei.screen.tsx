import { toDecimal } from "@corral/domain/kernel/money";
import { Destination } from "#src/features/payments/attempts/destination";
import { PayerForm } from "#src/features/payments/attempts/payer-form";
import { useSlip } from "#src/features/payments/attempts/use-slip";
import { useCharge } from "#src/features/payments/charges/data";
import { NoSuchCharge } from "#src/features/payments/charges/no-such-charge";
import { isClosed, OverNotice } from "#src/features/payments/charges/over-notice";
import { isPaid, PaidNotice, windowTitle } from "#src/features/payments/charges/paid-notice";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { isOutOfTime } from "#src/features/payments/charges/slip-time";
import { SlipActions } from "#src/features/payments/receipts/slip-actions";
import { useAddress } from "#src/nav/address";
import { goBack } from "#src/nav/history";
import { sentenceOf } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { ZoneNote } from "#src/shared/zone-note";
import { Button } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Screen } from "#src/ui/screen";

const t = payText.spei;

export function ModalMercadopagoSpeiScreen() {
  const { query } = useAddress("modal-mercadopago-spei");
  const charge = useCharge(query.c);
  const slip = useSlip(charge.data, "spei_mp");
  const c = slip.attempt?.clabe;
  const over = charge.data && isOutOfTime(charge.data, slip.attempt);
  return (
    <Screen title={windowTitle(charge.data, t.title)}>
      <Loaded of={charge} skeleton={<Skeleton height={320} radius={16} />} missing={<NoSuchCharge replace />}>
        {(it) =>
          isPaid(it) ? (
            <PaidNotice charge={it} replace />
          ) : isClosed(it) ? (
            <OverNotice charge={it} replace />
          ) : slip.missing.length > 0 && !c ? (
            <PayerForm attempt={slip} onOther={() => goBack(`/cobro?c=${it.id}`)} />
          ) : slip.error && !c ? (
            <div className={styles.stack}>
              <Banner tone="error">{sentenceOf(slip.error)}</Banner>
              <Button kind="primary" wide onClick={() => goBack(`/cobro?c=${it.id}`)}>
                {payText.oxxo.other}
              </Button>
            </div>
          ) : slip.attempt?.state === "awaiting_customer" && !c ? (
            <div className={styles.stack}>
              <Banner tone="warn">{t.nothing}</Banner>
              <Button kind="primary" wide onClick={() => goBack(`/cobro?c=${it.id}`)}>
                {payText.oxxo.other}
              </Button>
            </div>
          ) : !c || !slip.attempt ? (
            <div aria-busy="true">
              <p className="muted">{t.making}</p>
              <Skeleton height={320} radius={16} />
            </div>
          ) : over ? (
            <div className={styles.stack}>
              <Banner tone="warn">{t.expired}</Banner>
              <Button kind="primary" wide busy={slip.busy} onClick={() => slip.ask()}>
                {t.again}
              </Button>
            </div>
          ) : (
            <div className={styles.stack}>
              {it.notice && <Banner tone="warn">{it.notice}</Banner>}
              {c.demo && <Banner tone="warn">{t.demo}</Banner>}
              <div className={styles.slip}>
                <span className="muted">{t.exact}</span>
                <span className={styles.amount} data-testid="amount">
                  <MoneyText amount={slip.attempt.amount} /> <span className={styles.unit}>MXN</span>
                </span>
                <CopyButton text={toDecimal(slip.attempt.amount)} label={t.copyAmount} small />
                <Destination of={c} />
                <p>
                  {t.until} <strong>{c.deadlineWords}</strong>.
                </p>
                {slip.attempt.expiresAt && <ZoneNote zone={it.zone} at={[Date.parse(slip.attempt.expiresAt)]} />}
              </div>
              <List>
                {c.bank ? <Row title={t.bank} value={c.bank} /> : null}
                {c.beneficiary ? <Row title={t.to} detail={c.beneficiary} /> : null}
                <Row title={t.concept} value={c.concept} />
              </List>
              <ol className={styles.steps}>
                {(c.clabe ? t.steps : t.pageSteps).map((x) => (
                  <li key={x}>{x}</li>
                ))}
              </ol>
              <p className="small muted">{t.wrong}</p>
              <SlipActions tipo="spei" id={slip.attempt.id} amount={slip.attempt.amount} />
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}
