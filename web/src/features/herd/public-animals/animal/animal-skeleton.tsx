import { Skeleton } from "#src/ui/feedback";
import styles from "./animal.module.css";
import { animalText as t } from "./text";

export function AnimalSkeleton() {
  return (
    <div className={styles.columns}>
      <span className="hush">{t.loading}</span>
      <div className={styles.first}>
        <div className={styles.photo} />
      </div>
      <div className={styles.rest}>
        <Skeleton height={88} radius={18} />
        <Skeleton height={96} radius={18} />
        <Skeleton height={280} radius={18} />
        <Skeleton height={200} radius={18} />
      </div>
    </div>
  );
}
