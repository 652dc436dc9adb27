import type { ChargeView, SurplusItem, SurplusView } from "@corral/contract/types";
import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { MoneyText } from "#src/shared/money/money-text";
import options from "#src/shared/options.module.css";
import { Button } from "#src/ui/controls/button";
import { Badge, Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { ChooseSheet } from "./choose-sheet";
import { useSpendCredit, useSurplus } from "./data";
import styles from "./surplus.module.css";
import { surplusText as t } from "./text";

/** The payer's surplus and its options; nothing when there is none. */
export function SurplusPart({ charge }: { charge: ChargeView }) {
  const { data } = useSurplus(charge);
  const [choosing, setChoosing] = useState<SurplusItem | null>(null);
  if (!data || (data.items.length === 0 && data.creditHere === 0)) return null;
  // A decision made meanwhile, here or by the seller, closes the sheet.
  const open = data.items.find((it) => it.id === choosing?.id && it.mayChoose);
  return (
    <>
      {data.creditHere > 0 && <Credit charge={charge} view={data} />}
      {data.items.length > 0 && (
        <section className={options.stack}>
          <h2>{t.heading}</h2>
          {data.items.map((it) => (
            <Item key={it.id} item={it} onChoose={() => setChoosing(it)} />
          ))}
        </section>
      )}
      {open && <ChooseSheet chargeId={charge.id} item={open} view={data} onClose={() => setChoosing(null)} />}
    </>
  );
}

const TONES = {
  open: "warn",
  kept_as_credit: "success",
  applied_to_balance: "success",
  refund_wanted: "accent",
  refunded: "success",
} as const;
const day = new Intl.DateTimeFormat("es-MX", { day: "numeric", month: "long" });

function Item({ item, onChoose }: { item: SurplusItem; onChoose: () => void }) {
  return (
    <Card className={styles.item}>
      {/* Of what isn't decided, its sentence says how much. */}
      {item.state !== "open" && (
        <div className="split">
          <span className="sum">
            <MoneyText amount={item.amount} />
          </span>
          <Badge tone={TONES[item.state]}>{item.stateWords}</Badge>
        </div>
      )}
      <p>{item.story}</p>
      {item.mayChoose && (
        <>
          <Button kind="primary" wide onClick={onChoose}>
            {t.choose}
          </Button>
          {item.chooseBy && <p className="small muted">{t.until(day.format(Date.parse(item.chooseBy)))}</p>}
        </>
      )}
    </Card>
  );
}

function Credit({ charge, view }: { charge: ChargeView; view: SurplusView }) {
  const spend = useSpendCredit(charge.id);
  return (
    <Banner
      tone="success"
      icon="wallet"
      title={t.creditTitle}
      action={
        <Button kind="primary" small busy={spend.isPending} onClick={() => spend.mutate()}>
          {t.useCredit}
        </Button>
      }
    >
      {t.creditText} <MoneyText amount={view.creditHere} />.
      {spend.error && (
        <span role="alert" className={styles.fault}>
          {sentenceOf(spend.error)}
        </span>
      )}
    </Banner>
  );
}
