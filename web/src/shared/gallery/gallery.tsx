import { IN_THE_PAGE } from "@corral/contract/business/photos.files";
import { lazy, useState } from "react";
import { ItemPhoto } from "#src/shared/item-photo";
import { IconButton } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Icon } from "#src/ui/icon";
import { Spare } from "#src/ui/spare";
import styles from "./gallery.module.css";
import { galleryText as t } from "./text";
import { useSlides } from "./use-slides";

const FullScreen = lazy(() => import("./full-screen"));

export interface GalleryPhoto {
  id: string;
  alt: string;
  placeholder?: string | undefined;
}

const small = ({ placeholder }: GalleryPhoto) =>
  placeholder ? { background: `center / cover url("${placeholder}")` } : undefined;

/** All photos of what is shown, one at a time: swiped, by arrows or by the keyboard; a tap fills the screen with it. */
export function Gallery({ photos, name }: { photos: readonly GalleryPhoto[]; name: string }) {
  const { track, at, isMoved, go, onScroll, onPointerDown, onKeyDown } = useSlides(photos.length);
  const [isFull, setFull] = useState(false);
  if (photos.length === 0)
    return (
      <div className={cx(styles.frame, styles.none)}>
        <Icon name="camera" size={36} />
        <span>{t.none}</span>
      </div>
    );
  const hasMany = photos.length > 1;
  return (
    <section className={styles.frame} aria-label={t.photosOf(name, photos.length)}>
      <ul ref={track} className={styles.track} onScroll={onScroll} onPointerDown={onPointerDown}>
        {photos.map((photo, i) => (
          <li key={photo.id} style={small(photo)}>
            <button
              type="button"
              className={styles.open}
              tabIndex={i === at ? 0 : -1}
              onClick={() => setFull(true)}
              onKeyDown={onKeyDown}
            >
              {/* The others come once somebody looks further than the first, the next one while this one is looked at. */}
              {(i === 0 || isMoved) && (
                <ItemPhoto
                  described
                  photo={{ ...photo, alt: photo.alt || name }}
                  size={1200}
                  sizes={IN_THE_PAGE}
                  eager={i === 0 || i === at + 1}
                  className={styles.photo}
                />
              )}
              <span className="hush">{t.enlarge(i + 1, photos.length)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasMany && (
        <>
          <span className={styles.count} role="status">
            {t.count(at + 1, photos.length)}
          </span>
          {at > 0 && (
            <span className={cx(styles.arrow, styles.previous)}>
              <IconButton icon="back" label={t.previous} size={22} onClick={() => go(at - 1)} />
            </span>
          )}
          {at < photos.length - 1 && (
            <span className={cx(styles.arrow, styles.next)}>
              <IconButton icon="forward" label={t.next} size={22} onClick={() => go(at + 1)} />
            </span>
          )}
        </>
      )}
      {isFull && (
        <Spare>
          <FullScreen
            photos={photos}
            name={name}
            start={at}
            onClose={(last) => {
              setFull(false);
              go(last, "instant");
            }}
          />
        </Spare>
      )}
    </section>
  );
}
