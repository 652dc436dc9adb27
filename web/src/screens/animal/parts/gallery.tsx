import type { AnimalView } from "@corral/contract/types";
import { useState } from "react";
import { photoSource } from "../../../data/animals";
import { animalText as t } from "../../../text/animal";
import { cx } from "../../../ui/cx";
import { Icon } from "../../../ui/icon";
import styles from "./gallery.module.css";

/** One photo large; the others as thumbnails that bring theirs up. */
export function Gallery({ photos, name }: { photos: AnimalView["photos"]; name: string }) {
  const [at, setAt] = useState(0);
  const photo = photos[at] ?? photos[0];
  if (!photo)
    return (
      <div className={cx(styles.frame, styles.none)}>
        <Icon name="camera" size={36} />
        <span>{t.noPhoto}</span>
      </div>
    );
  return (
    <div className={styles.gallery}>
      <div className={styles.frame}>
        <img
          key={photo.id}
          {...photoSource(photo.id, "(min-width: 900px) 600px, 100vw")}
          alt={photo.alt || name}
          width={1200}
          height={900}
          fetchPriority="high"
        />
      </div>
      {photos.length > 1 && (
        <ul className={styles.thumbs} aria-label={t.photos}>
          {photos.map((it, i) => (
            <li key={it.id}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={t.photo(i + 1)}
                aria-pressed={it.id === photo.id}
                onClick={() => setAt(i)}
              >
                <img src={`/media/${it.id}/160.webp`} alt="" width={160} height={120} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
