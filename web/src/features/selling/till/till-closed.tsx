import type { OfflineCash } from "@corral/contract/types";
import { theOutbox } from "../../data/outbox";
import { useMyTill } from "../../data/till";
import { offlineCashText as t } from "../../text/offline-cash";
import { Button, ButtonLink } from "../../ui/button";
import { FixSheet } from "../outbox/fix-sheet";
import type { FixerProps } from "../outbox/fixers";

/** Cash whose drawer was closed before it was sent: it goes into the one that is open now. */
export default function TillClosed({ item, onDone }: FixerProps) {
  const here = useMyTill().data?.here;
  const till = here?.state === "open" ? here.id : undefined;
  const again = async () => {
    if (!till) return;
    await theOutbox()?.fix(item.id, { body: { ...(item.body as OfflineCash), seen: { till } } });
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
