import { offlineCashText as t } from "#src/features/selling/offline-cash/text";
import { bodyOf } from "#src/shared/queue/body-of";
import { FixSheet } from "#src/shared/queue/fix-sheet";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { theQueue } from "#src/shared/queue/perform";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { useMyTill } from "./data";

/** Cash whose session was closed before it was sent: assigns it to the session that is open now. */
export default function TillClosed({ item, onDone }: FixerProps) {
  const here = useMyTill().data?.here;
  const till = here?.state === "open" ? here.id : undefined;
  const again = async () => {
    if (!till) return;
    await theQueue()?.fix(item.id, { body: { ...bodyOf(item, "takeOfflineCash"), seen: { till } } });
    onDone();
  };
  return (
    <FixSheet item={item} onDone={onDone}>
      <p>{t.fixTill}</p>
      {till ? (
        <Button kind="primary" wide icon="refresh" onClick={() => void again()}>
          {t.retry}
        </Button>
      ) : (
        <ButtonLink kind="primary" wide icon="wallet" href="/cobro?ver=caja">
          {t.goTill}
        </ButtonLink>
      )}
    </FixSheet>
  );
}
