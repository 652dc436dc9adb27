import { Skeleton } from "#src/ui/feedback";
import styles from "./animals-skeleton.module.css";

const places = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function AnimalsSkeleton() {
  return (
    <div className={styles.grid}>
      {places.map((it) => (
        <div key={it} className={styles.tile}>
          <span className={styles.picture} />
          <span className={styles.words}>
            <Skeleton width="60%" height={18} />
            <Skeleton width="80%" height={14} />
            <Skeleton width="45%" height={18} />
          </span>
        </div>
      ))}
    </div>
  );
}
