import { herdText as t } from "#src/features/herd/animals/herd-text";
import { Skeleton } from "#src/ui/feedback";
import styles from "./herd.module.css";

export function HerdSkeleton() {
  return (
    <div className={styles.skeleton}>
      <span className="hush">{t.loading}</span>
      {["a", "b", "c", "d", "e", "f"].map((it) => (
        <Skeleton key={it} height={72} radius={14} />
      ))}
    </div>
  );
}
