import type { Taken } from "@corral/contract/types";
import { useEffect } from "react";
import { offlineCashText as t } from "#src/features/selling/offline-cash/text";
import { useConnection } from "#src/offline/connection";
import { backoff } from "#src/offline/queue/sending/verdict";
import type { StoredTake } from "#src/offline/storage/stored";
import { inPesos } from "#src/shared/money/in-pesos";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { forgetTake } from "../cash-takes";
import { useRepeatTake } from "../data";

/** Cash without an answer: shows it, and repeats the same call automatically when the connection returns. */
export function UnansweredTake({
  take,
  onTaken,
  linked = false,
}: {
  take: StoredTake;
  onTaken?: (taken: Taken) => void;
  /** Shown outside its charge, with a link to it. */
  linked?: boolean;
}) {
  const { online } = useConnection();
  const { mutateAsync, isPending } = useRepeatTake(take);
  const isRefused = take.refused !== null;
  const repeat = () =>
    void mutateAsync().then(
      (taken) => onTaken?.(taken),
      // The stored take shows the failure itself.
      () => undefined,
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the connection returns, and with growing pauses while there is no answer
  useEffect(() => {
    if (!online || isRefused) return;
    const timer = setTimeout(repeat, take.tries < 2 ? 0 : backoff(take.tries - 2));
    return () => clearTimeout(timer);
  }, [online, isRefused, take.tries]);
  const amount = inPesos(take.amount);
  const open = linked && (
    <ButtonLink kind="tonal" small href={`/cobro?c=${take.chargeId}`}>
      {t.openCharge}
    </ButtonLink>
  );
  if (take.refused !== null)
    return (
      <Banner
        tone="error"
        title={t.refused}
        action={
          <>
            {open}
            <Button kind="tonal" small onClick={() => void forgetTake(take.key)}>
              {t.understood}
            </Button>
          </>
        }
      >
        {t.refusedHint(amount, take.refused)}
      </Banner>
    );
  return (
    <Banner
      tone="warn"
      title={t.unanswered}
      action={
        <>
          {open}
          <Button kind="tonal" small busy={isPending} onClick={repeat}>
            {t.unansweredRetry}
          </Button>
        </>
      }
    >
      {t.unansweredHint(amount)}
    </Banner>
  );
}
