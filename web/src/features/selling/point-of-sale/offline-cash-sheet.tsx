import type { NewCharge, OfflineCash, OfflineCashTaken } from "@corral/contract/types";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { changeOf } from "@corral/domain/selling/cash";
import { useState } from "react";
import { useTakeOfflineCash } from "#src/features/selling/offline-cash/data";
import { offlineCashText as t } from "#src/features/selling/offline-cash/text";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { sentenceOf } from "#src/shared/api/errors";
import { readAmount } from "#src/shared/money/amount";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import type { Performed } from "#src/shared/queue/perform";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { TakenBody } from "./collect/taken-body";
import { Tendering } from "./collect/tendering";
import styles from "./point-of-sale.module.css";
import { collectText } from "./text";

const WAYS = ["terminal", "transfer", "link"] as const;
const ICONS = { terminal: "card", transfer: "bank", link: "qr" } as const;

/** Offline cash for an amount: amount received, change, one tap; and why other methods are unavailable. */
export function OfflineCashSheet({
  charge,
  customer,
  till,
  onTaken,
  onClose,
  onAnother,
}: {
  charge: NonNullable<NewCharge["free"]>;
  customer?: OfflineCash["customer"];
  /** The public id of the cash session that it belongs to. */
  till: string;
  onTaken: () => void;
  onClose: () => void;
  onAnother: () => void;
}) {
  const due = centavos(charge.amount);
  const [given, setGiven] = useState<string | null>(null);
  const [done, setDone] = useState<Performed<OfflineCashTaken>>();
  const take = useTakeOfflineCash();
  useHoldReload(!done && given !== null);
  const tendered = given === null ? due : readAmount(given);
  const change = tendered === undefined ? undefined : changeOf(due, tendered);
  const go = () => {
    if (tendered === undefined || change === undefined) return;
    take.mutate(
      { ...charge, tendered, ...(customer ? { customer } : {}), seen: { till } },
      {
        onSuccess: (performed) => {
          setDone(performed);
          onTaken();
        },
      },
    );
  };
  return (
    <Sheet
      open
      onClose={done ? onAnother : onClose}
      // Closed now, the money would be taken while the form still asks for it.
      dismissible={!take.isPending}
      title={done ? (done.kept ? t.isKept : collectText.taken) : t.title}
      footer={
        done ? (
          <Button kind="primary" wide icon="plus" onClick={onAnother}>
            {collectText.another}
          </Button>
        ) : (
          <Button kind="primary" wide disabled={change === undefined} busy={take.isPending} onClick={go}>
            {collectText.take(inPesos(tendered ?? due))}
          </Button>
        )
      }
    >
      {done ? (
        done.kept ? (
          <Kept id={done.item.id} amount={due} change={change ?? centavos(0)} />
        ) : (
          <TakenBody taken={done.answer} />
        )
      ) : (
        <div className={styles.form}>
          {take.error && <Banner tone="error">{sentenceOf(take.error)}</Banner>}
          <Tendering due={due} given={given} onGive={setGiven} />
          <List heading={t.others}>
            {WAYS.map((it) => (
              <Row key={it} icon={ICONS[it]} title={t.ways[it]} detail={t.wayHints[it]} />
            ))}
          </List>
        </div>
      )}
    </Sheet>
  );
}

function Kept({ id, amount, change }: { id: string; amount: Centavos; change: Centavos }) {
  return (
    <div className={styles.form}>
      <div className={styles.change} role="status">
        <span className="small">{change > 0 ? collectText.giveChange : collectText.received}</span>
        <strong>
          <MoneyText amount={change || amount} />
        </strong>
      </div>
      <Banner tone="info" icon="offline">
        {t.keptHint}
      </Banner>
      <ButtonLink kind="tonal" wide icon="receipt" href={`/comprobante/provisional/${id}`}>
        {t.receipt}
      </ButtonLink>
    </div>
  );
}
