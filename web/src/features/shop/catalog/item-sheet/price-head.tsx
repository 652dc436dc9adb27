import type { CatalogCard } from "@corral/contract/types";
import { hasHeads, hasPicks } from "@corral/domain/kernel/item-kinds";
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
  item: CatalogCard;
  price?: number;
  isFrom?: boolean;
  availability?: CatalogCard["availability"];
  /** The sex, age and weight of an animal; empty while they are fetched. */
  keyFacts?: string;
}) {
  // The first fact of a lot is how it is sold, which of one by head stands beside its price.
  const isByHead = item.priceMode === "per_head";
  const lotFacts = (hasHeads(item.kind) || hasPicks(item.kind)) && item.facts?.split(" · ").slice(isByHead ? 1 : 0);
  return (
    <div className={styles.head}>
      <div className={styles.prices}>
        <p className={styles.price}>
          {isFrom && <small>{t.from} </small>}
          {item.priceMode === "per_kg" && <small>{t.estimated} </small>}
          <MoneyText amount={price} />
          {isByHead && <small> {t.perHead}</small>}
          {item.priceMode === "negotiable" && <small> {t.negotiable}</small>}
        </p>
        <AvailabilityBadge of={availability} />
      </div>
      {item.pricePerKg ? <PerKilo item={item} price={item.pricePerKg} /> : null}
      {lotFacts && lotFacts.length > 0 && <p className={styles.key}>{lotFacts.join(" · ")}</p>}
      {keyFacts !== undefined && <p className={styles.key}>{keyFacts}</p>}
      {item.subtitle && <p className="muted">{item.subtitle}</p>}
    </div>
  );
}

export const PerKilo = ({ item, price }: { item: CatalogCard; price: number }) => (
  <p className="muted small">
    <MoneyText amount={price} />
    {t.perKg(item.estWeightG)}
  </p>
);
