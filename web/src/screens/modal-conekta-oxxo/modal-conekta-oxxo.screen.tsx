import { isOxxoOnly, waySteps, wayTitle } from "@corral/domain/kernel/cash-voucher";
import { PayerForm } from "#src/features/payments/attempts/payer-form";
import { useSlip } from "#src/features/payments/attempts/use-slip";
import { CashWay } from "#src/features/payments/charges/cash-ways";
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
import { Screen } from "#src/ui/screen";

const t = payText.oxxo;

export function ModalConektaOxxoScreen() {
  const { query } = useAddress("modal-conekta-oxxo");
  const charge = useCharge(query.c);
  const slip = useSlip(charge.data, "oxxo_cash");
  const v = slip.attempt?.voucher;
  const ways = v ? [v, ...v.others] : [];
  const oxxoOnly = isOxxoOnly(ways);
  const over = charge.data && isOutOfTime(charge.data, slip.attempt);
  return (
    <Screen title={windowTitle(charge.data, oxxoOnly ? t.title : t.titleElsewhere)}>
      <Loaded of={charge} skeleton={<Skeleton height={320} radius={16} />} missing={<NoSuchCharge replace />}>
        {(it) =>
          isPaid(it) ? (
            <PaidNotice charge={it} replace />
          ) : isClosed(it) ? (
            <OverNotice charge={it} replace />
          ) : slip.missing.length > 0 && !v ? (
            <PayerForm attempt={slip} onOther={() => goBack(`/cobro?c=${it.id}`)} />
          ) : slip.error && !v ? (
            <div className={styles.stack}>
              <Banner tone="error">{sentenceOf(slip.error)}</Banner>
              <Button kind="primary" wide onClick={() => goBack(`/cobro?c=${it.id}`)}>
                {t.other}
              </Button>
            </div>
          ) : !v && slip.undecided ? (
            <div className={styles.stack}>
              <Banner tone="warn" title={slip.undecided.stateWords}>
                {t.undecided}
              </Banner>
              <Button kind="tonal" wide onClick={() => goBack(`/cobro?c=${it.id}`)}>
                {t.seeCharge}
              </Button>
            </div>
          ) : !v || !slip.attempt ? (
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
              {v.demo && <Banner tone="warn">{t.demo}</Banner>}
              <div className={styles.slip}>
                <span className="muted">{t.amount}</span>
                <span className={styles.amount} data-testid="amount">
                  <MoneyText amount={slip.attempt.amount} /> <span className={styles.unit}>MXN</span>
                </span>
                {ways.length > 1 && <strong>{t.onlyOne}</strong>}
                {ways.map((way) => (
                  <CashWay key={way.reference} way={way} named={!oxxoOnly}>
                    {way.agreement && <CopyButton text={way.agreement} label={t.copyAgreement} small />}
                    <CopyButton text={way.reference} label={t.copy} small={!oxxoOnly} />
                  </CashWay>
                ))}
                <p>
                  {t.until} <strong>{v.deadlineWords}</strong>. {t.late}
                </p>
                {slip.attempt.expiresAt && <ZoneNote zone={it.zone} at={[Date.parse(slip.attempt.expiresAt)]} />}
                <span className="small muted">{t.notProof}</span>
              </div>
              {ways.map((way) => (
                <div key={way.reference}>
                  {!oxxoOnly && <h3 className={styles.label}>{wayTitle(way)}</h3>}
                  <ol className={styles.steps}>
                    {waySteps(way).map((x) => (
                      <li key={x}>{x}</li>
                    ))}
                  </ol>
                </div>
              ))}
              <p className="small muted">
                {oxxoOnly ? t.fee : t.feeElsewhere} {t.confirm}
              </p>
              <SlipActions tipo="oxxo" id={slip.attempt.id} amount={slip.attempt.amount} />
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
}
