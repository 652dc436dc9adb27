import type { Taken } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import styles from "../point-of-sale.module.css";
import { collectText as t } from "../text";

/** After a payment: the change, the receipt, and what is still due. Shown in the sheet that took it. */
export function TakenBody({ taken }: { taken: Taken }) {
  return (
    <div className={styles.form}>
      <div className={styles.change} role="status">
        <Icon
          name={taken.remaining > 0 ? "clock" : "check-circle"}
          size={48}
          className={taken.remaining > 0 ? undefined : styles.paid}
        />
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

/** Buttons for the next charge, or for the rest of this one. */
export function TakenFooter({ taken, onClose }: { taken: Taken; onClose: () => void }) {
  return taken.remaining === 0 ? (
    <ButtonLink kind="primary" wide icon="plus" href="/cobro?ver=nuevo" data-replace>
      {t.another}
    </ButtonLink>
  ) : (
    <Button kind="primary" wide onClick={onClose}>
      {t.rest(spoken(taken.remaining))}
    </Button>
  );
}
