import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useMyOffers } from "./buyers-data";
import { buyersOfferText as t } from "./buyers-text";
import styles from "./offers.module.css";

/** The offers of this phone; what became a sale is among its purchases. */
export function MyOffers() {
  const offers = useMyOffers().data?.offers.filter((it) => it.state !== "accepted") ?? [];
  if (offers.length === 0) return null;
  return (
    <List heading={t.mine}>
      {offers.map((it) => (
        <Row
          key={it.id}
          title={it.item.title}
          lead={<ItemPhoto photo={it.item.photo} size={160} className={styles.thumb} />}
          detail={
            <>
              <MoneyText amount={it.amount} />
              <br />
              <Badge tone={it.tone}>{it.stateWords}</Badge>
            </>
          }
          href={to("cobro", { oferta: it.id })}
        />
      ))}
    </List>
  );
}
