import type { ChargeView } from "@corral/contract/types";
import { headingOfLines } from "@corral/domain/payments/charges/charge-page-words";
import { ChargeLines } from "#src/features/payments/charges/charge-lines";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { goBack } from "#src/nav/history";
import { sentenceOf } from "#src/shared/api/errors";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { PayerForm } from "../payer-form";
import { useAttempt } from "../use-attempt";

const t = payText.card;

/** Creates the wallet's link and goes there. Coming back proves nothing: the server is asked about the charge. */
export function WalletStep({ charge }: { charge: ChargeView }) {
  const attempt = useAttempt(charge.id, "mp_wallet");
  const live = charge.attempts.find((a) => a.method === "mp_wallet" && a.action);
  const toWallet = (next: ChargeView) => {
    const url = next.attempts.find((a) => a.method === "mp_wallet" && a.action)?.action?.url;
    if (url) location.assign(url);
  };
  const ask: typeof attempt.ask = (payer) => attempt.ask(payer, toWallet);
  const go = () => (live?.action ? location.assign(live.action.url) : attempt.start(undefined, toWallet));
  const other = () => void goBack(`/cobro?c=${charge.id}`);
  if (attempt.missing.length > 0) return <PayerForm attempt={{ ...attempt, ask }} onOther={other} />;
  return (
    <div className={styles.stack}>
      {attempt.error && <Banner tone="error">{sentenceOf(attempt.error)}</Banner>}
      <section>
        <h2>{headingOfLines(charge)}</h2>
        <ChargeLines of={charge} />
      </section>
      <ol className={styles.steps}>
        {t.walletSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div>
        <Button kind="plain" className="edge" onClick={other}>
          {t.otherMethod}
        </Button>
      </div>
      <div className={styles.dock} data-screen-footer="last">
        <div className={styles.total}>
          <span>{t.total}</span>
          <strong>
            <MoneyText amount={charge.remaining} />
          </strong>
        </div>
        <Button kind="primary" wide icon="wallet" busy={attempt.busy} onClick={go}>
          {t.goWallet}
        </Button>
      </div>
    </div>
  );
}
