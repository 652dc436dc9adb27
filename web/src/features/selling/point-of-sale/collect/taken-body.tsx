import type { Taken } from "@corral/contract/types";
import { MoneyText } from "#src/shared/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import s from "../point-of-sale.module.css";
import { collectText as t } from "../text";

/** What to do after money was taken: the change to give, the paper to hand over, and what is still missing. In the sheet that took it. */
export function TakenBody({ taken }: { taken: Taken }) {
  return (
    <div className={s.form}>
      <div className={s.change} role="status">
        <span className="small">{taken.change ? t.giveChange : t.received}</span>
        <strong>
          <MoneyText amount={taken.change || taken.amount} />
        </strong>
      </div>
      {taken.remaining > 0 && (
        <Banner tone="info">
          {t.stillMissing} <MoneyText amount={taken.remaining} />.
        </Banner>
      )}
      {taken.receipt && (
        <ButtonLink kind="tonal" wide icon="receipt" href={`/comprobante/${taken.receipt.tipo}/${taken.receipt.id}`}>
          {t.receipt}
        </ButtonLink>
      )}
    </div>
  );
}

/** The next charge, or the rest of this one. */
export function TakenFooter({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  return taken.remaining === 0 ? (
    <ButtonLink kind="primary" wide icon="plus" href="/cobro?ver=nuevo" data-replace>
      {t.another}
    </ButtonLink>
  ) : (
    <Button kind="primary" wide onClick={onClose}>
      {t.rest}
    </Button>
  );
}
