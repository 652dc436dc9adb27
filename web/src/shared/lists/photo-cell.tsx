import type { ReactNode } from "react";
import { ItemPhoto, type PhotoOf } from "#src/shared/item-photo";
import styles from "./photo-cell.module.css";

/** A table's first cell: what the row is about, with its photo; `under` stands in a second line, and the title then in one. */
export const PhotoCell = ({ photo, title, under }: { photo: PhotoOf; title: string; under?: ReactNode }) => (
  <>
    <ItemPhoto photo={photo} size={160} className={styles.photo} />
    {under === undefined ? (
      <span className={styles.title}>{title}</span>
    ) : (
      <span className={styles.lines} data-lines>
        <span>{title}</span>
        <span className={styles.under}>{under}</span>
      </span>
    )}
  </>
);
