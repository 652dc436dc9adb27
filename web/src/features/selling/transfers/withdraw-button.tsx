import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Question } from "#src/ui/overlay/question";
import { useWithdraw } from "./buyers-data";
import { directText as t } from "./buyers-text";

/** Takes back a transfer that its payer reported by mistake; asks first. */
export function WithdrawButton({ chargeId, transferId }: { chargeId: string; transferId: string }) {
  const withdraw = useWithdraw(chargeId);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="plain" small className="edge" onClick={() => setAsking(true)}>
        {t.withdraw}
      </Button>
      <Question
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.withdrawTitle}
        no={t.withdrawNo}
        yes={t.withdraw}
        onYes={() => withdraw.mutate(transferId, { onSuccess: () => setAsking(false) })}
        busy={withdraw.isPending}
      >
        {withdraw.error && <Banner tone="error">{sentenceOf(withdraw.error)}</Banner>}
        <p>{t.withdrawHint}</p>
      </Question>
    </>
  );
}
