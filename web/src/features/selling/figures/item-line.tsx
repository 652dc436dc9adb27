import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import styles from "./figures.module.css";

interface Shown {
  id: string;
  title: string;
  detail: string;
  photo: Parameters<typeof ItemPhoto>[0]["photo"];
  /** Centavos. */
  asked?: number;
}

/** What a figure is named for, and what is asked for it under the word `asked`; leads to the item. */
export const ItemLine = ({ item, asked }: { item: Shown; asked?: string }) => (
  <a className={styles.item} href={to("venta-en-linea", { articulo: item.id })}>
    <ItemPhoto photo={item.photo} size={160} />
    <span className={styles.what}>
      <strong>{item.title}</strong>
      {item.detail && <span className="small muted">{item.detail}</span>}
      {item.asked !== undefined && (
        <span>
          {asked} <MoneyText amount={item.asked} />
        </span>
      )}
    </span>
  </a>
);
