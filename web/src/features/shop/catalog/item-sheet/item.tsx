import { IN_THE_GRID } from "@corral/contract/business/photos.files";
import type { CatalogCard, CatalogItem } from "@corral/contract/types";
import { ItemPhoto } from "#src/shared/item-photo";
import { text } from "#src/shared/text/es-MX";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Banner } from "#src/ui/feedback";
import { words } from "#src/ui/words";
import { AnimalItem } from "./animal-item";
import { GoodsItem } from "./goods-item";
import styles from "./item.module.css";
import { PriceHead } from "./price-head";
import { VisitItem } from "./visit-item";

/** All of an item, by its kind. In its own chunk: the shop's first load doesn't need it. */
export default function Item({ item, session }: { item: CatalogItem; session: string | undefined }) {
  if (item.kind === "animal" && item.animalId) return <AnimalItem item={item} animalId={item.animalId} />;
  return item.kind === "session" ? <VisitItem item={item} session={session} /> : <GoodsItem item={item} />;
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
          {onRetry && (
            <Banner
              tone="info"
              icon="offline"
              action={
                <Button kind="tonal" small icon="refresh" onClick={onRetry}>
                  {words.retry}
                </Button>
              }
            >
              {text.app.loaded.fromList}
            </Banner>
          )}
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
