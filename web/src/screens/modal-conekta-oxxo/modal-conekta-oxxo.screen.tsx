import { isOxxoOnly, waySteps, wayTitle } from "@corral/domain/kernel/cash-voucher";
import { type SlipAttempt, SlipWindow } from "#src/features/payments/attempts/slip-window";
import { CashWay } from "#src/features/payments/charges/cash-ways";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { useAddress } from "#src/nav/address";
import { MoneyText } from "#src/shared/money/money-text";
import { ZoneNote } from "#src/shared/zone-note";
import { CopyButton } from "#src/ui/copy-button";
import { Banner } from "#src/ui/feedback";

const t = payText.oxxo;
const waysOf = (attempt: SlipAttempt | undefined) =>
  attempt?.voucher ? [attempt.voucher, ...attempt.voucher.others] : [];

export function ModalConektaOxxoScreen() {
  const { query } = useAddress("modal-conekta-oxxo");
  return (
    <SlipWindow
      chargeId={query.c}
      tipo="oxxo"
      titleOf={(attempt) => (isOxxoOnly(waysOf(attempt)) ? t.title : t.titleElsewhere)}
    >
      {(attempt, charge) => <Voucher attempt={attempt} zone={charge.zone} />}
    </SlipWindow>
  );
}

function Voucher({ attempt, zone }: { attempt: SlipAttempt; zone: string }) {
  const ways = waysOf(attempt);
  const oxxoOnly = isOxxoOnly(ways);
  return (
    <>
      {attempt.voucher?.demo && <Banner tone="warn">{t.demo}</Banner>}
      <div className={styles.slip}>
        <span className="muted">{t.amount}</span>
        <span className={styles.amount} data-testid="amount">
          <MoneyText amount={attempt.amount} /> <span className={styles.unit}>MXN</span>
        </span>
        {ways.length > 1 && <strong>{t.onlyOne}</strong>}
        {ways.map((way) => (
          <CashWay key={way.reference} way={way} named={!oxxoOnly}>
            {way.agreement && <CopyButton text={way.agreement} label={t.copyAgreement} small />}
            <CopyButton text={way.reference} label={t.copy} small={!oxxoOnly} />
          </CashWay>
        ))}
        <p>
          {t.until} <strong>{attempt.voucher?.deadlineWords}</strong>. {t.late}
        </p>
        {attempt.expiresAt && <ZoneNote zone={zone} at={[Date.parse(attempt.expiresAt)]} />}
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
    </>
  );
}
