import type { TransferView } from "@corral/contract/types";
import { useState } from "react";
import styles from "#src/features/selling/point-of-sale/point-of-sale.module.css";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { TransferSheet } from "./review-sheet";

/** Direct transfers with their states; a tap opens the details and decisions. */
export function TransferList({ items }: { items: readonly TransferView[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const shown = items.find((it) => it.id === open);
  return (
    <>
      <List>
        {items.map((it) => (
          <Row
            key={it.id}
            icon="bank"
            title={it.buyer ?? it.concept}
            detail={
              <>
                <span className="num">{it.trackingKey}</span> · {it.bankFrom}
                <span className={styles.marks}>
                  <Badge tone={it.tone}>{it.stateWords}</Badge>
                </span>
              </>
            }
            value={<MoneyText amount={it.amount} />}
            onClick={() => setOpen(it.id)}
          />
        ))}
      </List>
      {shown && <TransferSheet transfer={shown} onClose={() => setOpen(null)} />}
    </>
  );
}
