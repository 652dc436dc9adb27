import type { AttemptView, ChargeView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { payText } from "#src/features/payments/charges/pay-text";
import { chargesText } from "#src/features/payments/charges/text";
import { sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { useCheckCharge } from "../data";

const t = payText.card;

/** Instead of the card's fields while the bank or the provider has the word: what is waited for, and the one thing to do. */
export function CardWait({
  charge,
  attempt,
  onBank,
  onLeave,
}: {
  charge: ChargeView;
  attempt: AttemptView;
  /** Opens the bank's page, where the attempt needs it. */
  onBank: (() => void) | undefined;
  onLeave: () => void;
}) {
  const check = useCheckCharge(charge.id);
  const { reviewing } = chargesText.standings;
  if (onBank)
    return (
      <EmptyState
        icon="bank"
        title={t.challenge}
        actions={
          <>
            <Button kind="primary" wide onClick={onBank}>
              {t.openBank}
            </Button>
            <Button kind="plain" wide onClick={onLeave}>
              {t.otherMethod}
            </Button>
          </>
        }
      >
        {t.challengeHint(spoken(charge.remaining))}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="clock"
      title={attempt.state === "processing" ? reviewing.title : t.verifying}
      actions={
        <>
          <Button kind="primary" wide busy={check.isPending} onClick={() => check.mutate()}>
            {reviewing.ask}
          </Button>
          <Button kind="plain" wide onClick={onLeave}>
            {t.seePurchase}
          </Button>
        </>
      }
    >
      {reviewing.words}
      <span role="status">
        {check.error ? ` ${sentenceOf(check.error)}` : check.isSuccess && ` ${reviewing.still}`}
      </span>
    </EmptyState>
  );
}
