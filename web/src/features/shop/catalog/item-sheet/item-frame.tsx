import { IN_THE_PAGE, photoSource } from "@corral/contract/business/photos.files";
import type { CatalogItem } from "@corral/contract/types";
import { lazy, type ReactNode, useEffect } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { Gallery, type GalleryPhoto } from "#src/shared/gallery/gallery";
import { share } from "#src/shared/share";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Spare } from "#src/ui/spare";
import { FavoriteButton } from "../favorites/favorite-button";
import { noteSeen } from "../favorites/kept-items";
import styles from "./item.module.css";
import { SaleTerms } from "./sale-terms";
import { itemText as t } from "./text";

// Fetched where an item has a video.
const WatchVideo = lazy(() => import("#src/features/shop/videos/watch-video"));
// Only the staff's phones fetch its code.
const QuickEdit = lazy(() => import("#src/features/shop/items/quick-edit"));

const shareItem = ({ id, title }: CatalogItem) =>
  void share({ title, text: title, url: location.origin + to("venta-en-linea", { articulo: id }) });

interface ItemFrameProps {
  item: CatalogItem;
  photos: readonly GalleryPhoto[];
  head: ReactNode;
  bar: ReactNode;
  /** What belongs to this kind only, before what the sale is about. */
  children?: ReactNode;
}

/** Every kind of item alike: pictures, price, what it is, what the sale is about, and the bar. From 900 px on, pictures to the left. */
export function ItemFrame({ item, photos, head, bar, children }: ItemFrameProps) {
  const { me, can } = useStaff();
  const { online } = useConnection();
  useEffect(() => {
    // Staff open items to work on them.
    if (!me) void noteSeen(item);
  }, [me, item]);
  return (
    <div className={styles.item}>
      <div className={styles.pictures}>
        <Gallery photos={photos} name={item.title} />
        {item.video && (
          <Spare>
            <WatchVideo
              video={item.video}
              title={item.title}
              poster={photos[0] && photoSource(photos[0].id, IN_THE_PAGE).src}
            />
          </Spare>
        )}
        {!me && <FavoriteButton item={item} className={styles.favorite} />}
      </div>
      <div className={styles.right}>
        <div className={styles.facts}>
          {!online && <Banner tone="info">{t.copy}</Banner>}
          {head}
          {can("item.edit") && (
            <Spare>
              <QuickEdit id={item.id} title={item.title} kind={item.kind} />
            </Spare>
          )}
          {item.description && <p className={styles.description}>{item.description}</p>}
          {children}
          <SaleTerms item={item} />
          <Button kind="plain" icon="share" className="edge" onClick={() => shareItem(item)}>
            {t.share}
          </Button>
        </div>
        {bar}
      </div>
    </div>
  );
}
