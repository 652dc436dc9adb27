import type { Taken } from "@corral/contract/types";
import { collectText as t } from "../../text/counter";
import { Button, ButtonLink } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Sheet } from "../../ui/sheet";
import { MoneyText } from "../money-text";
import s from "./counter.module.css";

/** What to do after money was taken: the change to give, the paper to hand over, and what is still missing. */
export function TakenSheet({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  const done = taken.remaining === 0;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.taken}
      footer={
        done ? (
          <ButtonLink kind="primary" wide icon="plus" href="/cobro?ver=nuevo" data-replace>
            {t.another}
          </ButtonLink>
        ) : (
          <Button kind="primary" wide onClick={onClose}>
            {t.rest}
          </Button>
        )
      }
    >
      <div className={s.form}>
        <div className={s.change} role="status">
          <span className="small">{taken.change ? t.giveChange : t.noChange}</span>
          <strong>
            <MoneyText amount={taken.change || taken.amount} />
          </strong>
        </div>
        {!done && (
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
    </Sheet>
  );
}
