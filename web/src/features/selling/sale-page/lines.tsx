import type { ChargeView, SaleDetail } from "@corral/contract/types";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { List, Row } from "#src/ui/list";

type Line = SaleDetail["lines"][number] | ChargeView["lines"][number];

/** What a sale or a charge is for; an animal leads to its page. */
export function Lines({ lines, freight = 0 }: { lines: Line[]; freight?: number | undefined }) {
  return (
    <List heading={t.lines}>
      {lines.map((l) => (
        <Row
          key={`${l.title}${l.subtitle}`}
          lead={<ItemPhoto photo={l.photo} size={160} className={styles.thumb} />}
          title={<TitleAndAmount title={l.qty > 1 ? `${l.qty} × ${l.title}` : l.title} amount={l.lineTotal} />}
          detail={
            <>
              {l.subtitle}
              {l.weight && <span className={styles.weight}>{l.weight}</span>}
            </>
          }
          {...("animalId" in l && l.animalId ? { href: to("animal", { id: l.animalId }) } : {})}
        />
      ))}
      {freight > 0 && <Row title={<TitleAndAmount title={t.freightLine} amount={freight} />} />}
    </List>
  );
}
