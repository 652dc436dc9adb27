import styles from "#src/features/selling/figures/figures.module.css";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useMyOffers } from "./buyers-data";
import { buyersOfferText as t } from "./buyers-text";

/** What became a sale is among the purchases. */
export const useOpenOffers = () => useMyOffers().data?.offers.filter((it) => it.state !== "accepted") ?? [];

/** The offers of this phone. */
export function MyOffers() {
  const offers = useOpenOffers();
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
