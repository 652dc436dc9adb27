import type { CatalogItem } from "@corral/contract/types";
import { AvailabilityBadge } from "#src/shared/availability-badge";
import { MoneyText } from "#src/shared/money/money-text";
import styles from "./item.module.css";
import { itemText as t } from "./text";

/** The price first, how it is computed, and whether it can be bought. */
export function PriceHead({
  item,
  price = item.price,
  isFrom,
  availability = item.availability,
  keyFacts,
}: {
  item: CatalogItem;
  price?: number;
  isFrom?: boolean;
  availability?: CatalogItem["availability"];
  /** Of an animal: sex, age and weight; empty while they are fetched. */
  keyFacts?: string;
}) {
  return (
    <div className={styles.head}>
      <div className={styles.prices}>
        <p className={styles.price}>
          {isFrom && <small>{t.from} </small>}
          {item.priceMode === "per_kg" && <small>{t.estimated} </small>}
          <MoneyText amount={price} />
        </p>
        <AvailabilityBadge of={availability} />
      </div>
      {item.pricePerKg ? <PerKilo item={item} price={item.pricePerKg} /> : null}
      {item.kind === "lot" && item.facts && <p className={styles.key}>{item.facts}</p>}
      {keyFacts !== undefined && <p className={styles.key}>{keyFacts}</p>}
      {item.subtitle && <p className="muted">{item.subtitle}</p>}
    </div>
  );
}

export const PerKilo = ({ item, price }: { item: CatalogItem; price: number }) => (
  <p className="muted small">
    <MoneyText amount={price} />
    {t.perKg(item.estWeightG)}
  </p>
);
