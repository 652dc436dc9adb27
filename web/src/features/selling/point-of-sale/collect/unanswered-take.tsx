import type { Taken } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { useEffect } from "react";
import { offlineCashText as t } from "#src/features/selling/offline-cash/text";
import { useConnection } from "#src/offline/connection";
import { backoff } from "#src/offline/queue/verdict";
import type { StoredTake } from "#src/offline/storage/stored";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { forgetTake } from "../cash-takes";
import { useRepeatTake } from "../data";

/** Cash whose answer never came: it says so, and repeats the same call by itself as soon as there is signal. */
export function UnansweredTake({
  take,
  onTaken,
  linked = false,
}: {
  take: StoredTake;
  onTaken?: (taken: Taken) => void;
  /** Shown away from its charge. */
  linked?: boolean;
}) {
  const { online } = useConnection();
  const { mutateAsync, isPending } = useRepeatTake(take);
  const isRefused = take.refused !== null;
  const repeat = () =>
    void mutateAsync().then(
      (taken) => onTaken?.(taken),
      // It says so itself, by what stays written down of it.
      () => undefined,
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: at once when the signal comes back, and later and later while there is no answer
  useEffect(() => {
    if (!online || isRefused) return;
    const timer = setTimeout(repeat, take.tries < 2 ? 0 : backoff(take.tries - 2));
    return () => clearTimeout(timer);
  }, [online, isRefused, take.tries]);
  const amount = spoken(take.amount as Centavos);
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
