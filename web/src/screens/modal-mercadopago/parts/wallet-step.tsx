import type { ChargeView } from "@corral/contract/types";
import { useStartAttempt } from "../../../data/charges";
import { sentenceOf } from "../../../data/errors";
import { goBack } from "../../../nav/history";
import { MoneyText } from "../../../parts/money-text";
import s from "../../../parts/payment.module.css";
import { pagosText } from "../../../text/pagos";
import { Button } from "../../../ui/button";
import { Banner } from "../../../ui/feedback";

const t = pagosText.card;

/** Makes the wallet's link and goes there; coming back decides nothing, the charge is asked about. */
export function WalletStep({ charge }: { charge: ChargeView }) {
  const start = useStartAttempt(charge.id);
  const live = charge.attempts.find((a) => a.method === "mp_wallet" && a.action);
  const go = () => {
    if (live?.action) return location.assign(live.action.url);
    start.mutate(
      { method: "mp_wallet" },
      {
        onSuccess: (next) => {
          const url = next.attempts.find((a) => a.method === "mp_wallet" && a.action)?.action?.url;
          if (url) location.assign(url);
        },
      },
    );
  };
  return (
    <div className={s.stack}>
      {start.error && <Banner tone="error">{sentenceOf(start.error)}</Banner>}
      <div className={s.slip}>
        <span className="muted">{charge.concept}</span>
        <span className={s.amount}>
          <MoneyText amount={charge.remaining} />
        </span>
      </div>
      <p className="muted">{t.walletHint}</p>
      <div className={s.actions}>
        <Button kind="primary" wide icon="wallet" busy={start.isPending} onClick={go}>
          {t.goWallet}
        </Button>
        <Button kind="plain" wide onClick={() => goBack(`/cobro?c=${charge.id}`)}>
          {t.otherMethod}
        </Button>
      </div>
    </div>
  );
}
