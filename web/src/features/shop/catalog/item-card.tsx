import { IN_THE_GRID } from "@corral/contract/business/photos.files";
import type { CatalogCard } from "@corral/contract/types";
import { memo } from "react";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { cx } from "#src/ui/cx";
import styles from "./catalog.module.css";
import { catalogText as t } from "./text";

/** What is drawn where there is no photo. */
const DRAWN = { animales: "animal", productos: "store", visitas: "ticket" } as const;

/** One item on sale: name, price and availability. Kept as drawn while the list around it scrolls. */
export const ItemCard = memo(function ItemCard({ item }: { item: CatalogCard }) {
  const { query } = useAddress("venta-en-linea");
  const { availability: a } = item;
  const { online } = useConnection();
  // «Becerro Hereford «Colorado»»: of two animals alike the name tells which one it is, so it has its own line.
  const [kind, name] = item.title.split(/ (?=«)/);
  return (
    // Opens over the shop: the same page with one more query parameter, so search and scroll stay.
    <a
      className={cx(styles.card, !a.buyable && styles.off)}
      href={to("venta-en-linea", { ...query, articulo: item.id })}
      data-keep
    >
      <ItemPhoto photo={item.photo} size={320} sizes={IN_THE_GRID} icon={DRAWN[item.group]} />
      <span className={styles.body}>
        <span className={cx(styles.title, name && styles.two)}>
          <span>{kind}</span> {name}
        </span>
        <span className={styles.sub}>{item.facts ?? item.subtitle}</span>
        <span className={cx(styles.price, "num")}>
          {item.isFrom ? `${t.from} ` : ""}
          <MoneyText amount={item.price} />
        </span>
        {item.priceMode === "negotiable" && <span className={styles.sub}>{t.negotiable}</span>}
        {item.pricePerKg !== null && item.priceMode === "per_kg" && (
          <span className={styles.sub}>
            {t.byWeight} <MoneyText amount={item.pricePerKg} />
            {t.eachKg}
          </span>
        )}
        {(online || !a.buyable) && <span className={a.buyable ? styles.state : styles.stateOff}>{a.words}</span>}
      </span>
    </a>
  );
});
