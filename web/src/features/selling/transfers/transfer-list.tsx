import type { TransferView } from "@corral/contract/types";
import { shortDay } from "@corral/domain/kernel/time";
import { useState } from "react";
import styles from "#src/features/selling/point-of-sale/point-of-sale.module.css";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { cx } from "#src/ui/cx";
import { Badge } from "#src/ui/feedback";
import { List, Row, type RowProps } from "#src/ui/list";
import { TransferSheet } from "./review-sheet";
import own from "./transfers.module.css";

/** As many of a tracking key's last characters as fit beside its bank; the whole one is in the details. */
const KEY_MOST = 16;
const KEY_END = 8;
const keyEnd = (key: string) => (key.length > KEY_MOST ? `…${key.slice(-KEY_END)}` : key);

/** A direct transfer with its state; a tap opens its details and decisions. */
export const TransferRow = ({
  transfer: it,
  ...opening
}: { transfer: TransferView } & Pick<RowProps, "href" | "keep" | "opens" | "onClick">) => (
  <Row
    title={<TitleAndAmount title={it.buyer ?? it.concept} amount={it.amount} />}
    detail={
      <>
        {it.buyer && <span className={own.line}>{it.concept}</span>}
        <span className={own.line}>
          {it.bankFrom} · {shortDay(it.opDay)} · <span className={cx(own.key, "num")}>{keyEnd(it.trackingKey)}</span>
        </span>
        <span className={styles.marks}>
          <Badge tone={it.tone}>{it.stateWords}</Badge>
        </span>
      </>
    }
    {...opening}
  />
);

/** The transfers of a charge. */
export function TransferList({ items }: { items: readonly TransferView[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const shown = items.find((it) => it.id === open);
  return (
    <>
      <List>
        {items.map((it) => (
          <TransferRow key={it.id} transfer={it} opens onClick={() => setOpen(it.id)} />
        ))}
      </List>
      {shown && <TransferSheet transfer={shown} onClose={() => setOpen(null)} />}
    </>
  );
}
