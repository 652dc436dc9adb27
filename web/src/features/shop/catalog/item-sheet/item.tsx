import { IN_THE_GRID } from "@corral/contract/business/photos.files";
import type { CatalogCard, CatalogItem } from "@corral/contract/types";
import { hasDates } from "@corral/domain/kernel/item-kinds";
import { FromList } from "#src/shared/from-list";
import { ItemPhoto } from "#src/shared/item-photo";
import { cx } from "#src/ui/cx";
import { AnimalItem } from "./animal-item";
import { GoodsItem } from "./goods-item";
import styles from "./item.module.css";
import { PickItem } from "./pick-item";
import { PriceHead } from "./price-head";
import { VisitItem } from "./visit-item";

/** All of an item, by its kind. In its own chunk: the shop's first load doesn't need it. */
export default function Item({ item, session }: { item: CatalogItem; session: string | undefined }) {
  if (item.kind === "animal" && item.animalId) return <AnimalItem item={item} animalId={item.animalId} />;
  if (item.choosing) return <PickItem item={item} choosing={item.choosing} />;
  return hasDates(item.kind) ? <VisitItem item={item} session={session} /> : <GoodsItem item={item} />;
}

/** What the list has of an item, where its full page will be. `onRetry`: there is no signal to fetch it. */
export function KnownItem({ card, onRetry }: { card: CatalogCard; onRetry?: (() => void) | undefined }) {
  return (
    <div className={cx(styles.item, styles.barless)} data-says-offline={onRetry && ""}>
      <div className={styles.pictures}>
        {/* The size that the list has fetched. */}
        <ItemPhoto photo={card.photo} size={320} sizes={IN_THE_GRID} className={styles.known} />
      </div>
      <div className={styles.right}>
        <div className={styles.facts}>
          {onRetry && <FromList onRetry={onRetry} />}
          <PriceHead
            item={card}
            isFrom={card.isFrom}
            {...(card.kind === "animal" ? { keyFacts: card.facts ?? "" } : {})}
          />
        </div>
      </div>
    </div>
  );
}
