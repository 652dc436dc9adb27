import type { CreditOffer } from "@corral/contract/types";
import styles from "#src/features/selling/figures/figures.module.css";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { type Fact, Facts } from "#src/shared/facts";
import { Loaded } from "#src/shared/loaded";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useCreditOffer, useSellOnCredit } from "./data";
import { accountsText as t } from "./text";

/** Leaves a sale on its customer's account: what it adds to what they owe, until when, and what is left of their credit. */
export function CreditSheet({ saleId, onClose }: { saleId: string; onClose: () => void }) {
  const offer = useCreditOffer(saleId);
  const sell = useSellOnCredit(saleId);
  const may = offer.data?.left !== null && offer.data !== undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.creditTitle}
      footer={
        may ? (
          <Button
            kind="primary"
            wide
            busy={sell.isPending}
            onClick={() => sell.mutate(undefined, { onSuccess: onClose })}
          >
            {t.creditGo}
          </Button>
        ) : (
          offer.data?.customer && (
            <ButtonLink kind="primary" wide href={to("cobro", { ver: "cuentas", cuenta: offer.data.customer.id })}>
              {t.openAccount}
            </ButtonLink>
          )
        )
      }
    >
      <Loaded of={offer} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
        {(it) => (
          <div className={styles.part}>
            {sell.error && <Banner tone="error">{sentenceOf(sell.error)}</Banner>}
            {it.why && !sell.error && <Banner tone="warn">{it.why}</Banner>}
            <div className={styles.head}>
              <span className="muted">{t.thisSale}</span>
              <span className={styles.amount}>
                <MoneyText amount={it.amount} />
              </span>
            </div>
            <Facts of={factsOf(it)} />
            {may && <p className="small muted">{t.creditHint}</p>}
          </div>
        )}
      </Loaded>
    </Sheet>
  );
}

const factsOf = (it: CreditOffer): Fact[] => [
  [t.who, it.customer?.name],
  [t.credit, it.terms && t.terms(inPesos(it.terms.limit), it.terms.days)],
  [t.already, it.customer && inPesos(it.owed)],
  [t.rest, it.left !== null && inPesos(it.left)],
  [t.dueBy, it.left !== null && it.dueWords],
];
