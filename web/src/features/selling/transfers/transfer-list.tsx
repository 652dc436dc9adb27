import type { TransferView } from "@corral/contract/types";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import styles from "#src/features/selling/point-of-sale/point-of-sale.module.css";
import { MoneyText } from "#src/shared/money/money-text";
import { cx } from "#src/ui/cx";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { TransferSheet } from "./review-sheet";
import own from "./transfers.module.css";

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
                {it.buyer && <span className={own.line}>{it.concept}</span>}
                <span className={own.line}>
                  {it.bankFrom} · {dayInWords(it.opDay as Day, { year: false })}
                </span>
                <span className={cx(own.line, "num")}>{it.trackingKey}</span>
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
