import type { ChargeView } from "@corral/contract/types";
import { isOutOfTime, slipStage } from "@corral/domain/payments/charges/pay-page";
import type { ReactNode } from "react";
import { ChargeWindow } from "#src/features/payments/charges/charge-window";
import { useCharge } from "#src/features/payments/charges/data";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { SlipActions } from "#src/features/payments/receipts/slip-actions";
import { goBack } from "#src/nav/history";
import { serverNow } from "#src/offline/clock";
import { sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { PayerForm } from "./payer-form";
import { useSlip } from "./use-slip";

const METHODS = { oxxo: "oxxo_cash", spei: "spei_mp" } as const;

export type SlipAttempt = ChargeView["attempts"][number];

interface SlipWindowProps {
  chargeId: string | undefined;
  tipo: keyof typeof METHODS;
  titleOf?: (attempt: SlipAttempt | undefined) => string;
  /** The voucher or the CLABE, once there is one. */
  children: (attempt: SlipAttempt, charge: ChargeView) => ReactNode;
}

/** The window of a voucher or a CLABE: it asks for one, says what became of that, and shows it. */
export function SlipWindow({ chargeId, tipo, titleOf, children }: SlipWindowProps) {
  const t = payText[tipo];
  const charge = useCharge(chargeId);
  const slip = useSlip(charge.data, METHODS[tipo]);
  const { attempt } = slip;
  return (
    <ChargeWindow charge={charge} title={titleOf?.(attempt) ?? t.title}>
      {(it) => {
        const leave = () => goBack(`/cobro?c=${it.id}`);
        const stage = slipStage({
          hasSlip: Boolean(attempt?.voucher ?? attempt?.clabe),
          isMissing: slip.missing.length > 0,
          isRefused: Boolean(slip.error),
          isUndecided: Boolean(slip.undecided),
          isExpired: isOutOfTime(it, attempt, serverNow()),
        });
        if (stage === "payer") return <PayerForm attempt={slip} onOther={leave} />;
        if (stage === "refused")
          return <Notice words={sentenceOf(slip.error)} act={payText.card.otherMethod} onAct={leave} isError />;
        if (stage === "undecided")
          return <Notice title={slip.undecided?.stateWords} words={t.undecided} act={t.leave} onAct={leave} />;
        if (stage === "expired")
          return <Notice words={t.expired} act={t.again} onAct={() => slip.start()} busy={slip.busy} />;
        if (stage === "slip" && attempt)
          return (
            <div className={styles.stack}>
              {children(attempt, it)}
              <SlipActions tipo={tipo} id={attempt.id} amount={attempt.amount} />
            </div>
          );
        return (
          <div aria-busy="true">
            <p className="muted">{t.making}</p>
            <Skeleton height={320} radius={16} />
          </div>
        );
      }}
    </ChargeWindow>
  );
}

interface NoticeProps {
  title?: string | undefined;
  words: string;
  act: string;
  onAct: () => void;
  busy?: boolean;
  isError?: boolean;
}

/** Why there is no slip to pay with, and what can be done. */
const Notice = ({ title, words, act, onAct, busy = false, isError = false }: NoticeProps) => (
  <div className={styles.stack}>
    <Banner tone={isError ? "error" : "warn"} title={title}>
      {words}
    </Banner>
    <Button kind="primary" wide busy={busy} onClick={onAct}>
      {act}
    </Button>
  </div>
);
