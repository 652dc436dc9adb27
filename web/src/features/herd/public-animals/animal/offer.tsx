import type { AnimalView } from "@corral/contract/types";
import { to } from "#src/nav/paths";
import { useStored } from "#src/offline/storage/stored";
import { AvailabilityBadge } from "#src/shared/availability-badge";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { Card } from "#src/ui/list";
import styles from "./offer.module.css";
import { animalText as t } from "./text";

/** The price and whether it can be bought. */
export function Offer({ animal: { itemId, price, availability } }: { animal: AnimalView }) {
  const [cart] = useStored("cart");
  if (!itemId || price === null || !availability)
    return (
      <Card tonal>
        <p className={styles.plain}>
          <strong>{t.notForSale}</strong>
          <span>{t.notForSaleDetail}</span>
        </p>
      </Card>
    );
  const isInCart = cart.some((it) => it.itemId === itemId);
  // Otherwise the main button already leads to the cart.
  const canAdd = availability.buyable && !isInCart;
  return (
    <Card>
      <div className={styles.offer}>
        <p>
          <span className={styles.label}>{t.price}</span>
          <MoneyText amount={price} className={styles.price} />
        </p>
        <span className={styles.badges}>
          <AvailabilityBadge of={availability} />
          {isInCart && (
            <Badge tone="accent" icon="cart">
              {t.inCart}
            </Badge>
          )}
        </span>
      </div>
      {canAdd && (
        <a className={styles.shop} href={to("venta-en-linea", { articulo: itemId })}>
          <Icon name="store" size={18} />
          {t.seeInShop}
        </a>
      )}
    </Card>
  );
}
