import { hasDates, type ItemKind, isLivestock } from "@corral/domain/kernel/item-kinds";
import { itemPrice } from "@corral/domain/shop/items";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { cx } from "#src/ui/cx";
import { Icon } from "#src/ui/icon";
import styles from "./catalog.module.css";
import { type Draft, toBody } from "./draft";
import { itemsText } from "./text";

const t = itemsText.preview;

/** The card of the shop as what is typed will draw it. `facts`: what the herd knows of an animal. */
export function ItemPreview({
  kind,
  draft,
  facts,
}: {
  kind: ItemKind;
  draft: Draft;
  facts?: string | null | undefined;
}) {
  const detail = facts ?? (isLivestock(kind) ? "" : draft.subtitle.trim());
  const price = itemPrice(toBody(draft));
  const [photo] = draft.photos;
  const title = draft.title.trim();
  return (
    <section className={styles.preview}>
      <h2>{t.title}</h2>
      <div className={styles.face}>
        {photo ? (
          <ItemPhoto photo={photo} size={320} className={styles.facePhoto} />
        ) : (
          <span className={cx(styles.facePhoto, styles.noPhoto)}>
            <Icon name="camera" size={32} />
            {t.noPhoto}
          </span>
        )}
        <strong className={title ? undefined : "muted"}>{title || t.noTitle}</strong>
        {detail && <span className="muted small">{detail}</span>}
        {price === undefined ? (
          <span className="muted">{t.noPrice}</span>
        ) : (
          <b>
            {hasDates(kind) && `${itemsText.from} `}
            <MoneyText amount={price} />
          </b>
        )}
      </div>
    </section>
  );
}
