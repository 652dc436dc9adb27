import { Button, IconButton } from "#src/ui/controls/button";
import styles from "./pager.module.css";
import { calendarText as t } from "./text";

interface PagerProps {
  title: string;
  previous: string;
  next: string;
  onStep: (n: 1 | -1) => void;
  onToday: () => void;
}
/** The title of the month or week shown, with buttons to move. */
export function Pager({ title, previous, next, onStep, onToday }: PagerProps) {
  return (
    <div className={styles.pager}>
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
      <Button kind="tonal" small onClick={onToday}>
        {t.today}
      </Button>
      <span className={styles.arrows}>
        <IconButton icon="back" size={20} label={previous} onClick={() => onStep(-1)} />
        <IconButton icon="forward" size={20} label={next} onClick={() => onStep(1)} />
      </span>
    </div>
  );
}
