import { IN_THE_PAGE, photoSource } from "@corral/contract/business/photos.files";
import { useState } from "react";
import { useLocalPhoto } from "#src/offline/storage/local-photos";
import { cx } from "#src/ui/cx";
import { Icon } from "#src/ui/icon";
import styles from "./gallery.module.css";
import { animalText as t } from "./text";

/** One large photo; thumbnails select another. */
export function Gallery({ photos, name }: { photos: readonly { id: string; alt: string }[]; name: string }) {
  const [at, setAt] = useState(0);
  const photo = photos[at] ?? photos[0];
  const local = useLocalPhoto(photo?.id);
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
          {...(local ? { src: local } : photoSource(photo.id, IN_THE_PAGE))}
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
                <Thumb id={it.id} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Thumb = ({ id }: { id: string }) => (
  <img src={useLocalPhoto(id) ?? `/media/${id}/160.webp`} alt="" width={160} height={120} loading="lazy" />
);
