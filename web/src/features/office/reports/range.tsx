import { useId, useState } from "react";
import { Button, IconButton } from "#src/ui/controls/button";
import { TextInput } from "#src/ui/controls/inputs";
import styles from "./reports.module.css";
import { reportsText as t } from "./text";

/** The period shown, with buttons to the previous and the next. `onLater` is missing when the next one is in the future. */
export function Pager({
  words,
  earlier,
  later,
  onEarlier,
  onLater,
}: {
  words: string;
  earlier: string;
  later: string;
  onEarlier: () => void;
  onLater: (() => void) | undefined;
}) {
  return (
    <div className={styles.pager}>
      <IconButton icon="back" label={earlier} onClick={onEarlier} />
      <h2 className={styles.range} aria-live="polite">
        {words}
      </h2>
      <IconButton icon="forward" label={later} onClick={onLater} disabled={!onLater} />
    </div>
  );
}

export function RangeForm({
  from,
  to,
  onSee,
}: {
  from: string;
  to: string;
  onSee: (from: string, to: string) => void;
}) {
  const [ends, setEnds] = useState({ from, to });
  const id = useId();
  return (
    <form
      className={styles.form}
      onSubmit={(e) => {
        e.preventDefault();
        onSee(ends.from, ends.to);
      }}
    >
      <label className={styles.end} htmlFor={`${id}-from`}>
        <span className="small">{t.from}</span>
        <TextInput
          id={`${id}-from`}
          type="date"
          required
          value={ends.from}
          onChange={(it) => setEnds((now) => ({ ...now, from: it }))}
        />
      </label>
      <label className={styles.end} htmlFor={`${id}-to`}>
        <span className="small">{t.to}</span>
        <TextInput
          id={`${id}-to`}
          type="date"
          required
          min={ends.from || undefined}
          value={ends.to}
          onChange={(it) => setEnds((now) => ({ ...now, to: it }))}
        />
      </label>
      <Button kind="tonal" type="submit" disabled={!ends.from || !ends.to}>
        {t.see}
      </Button>
    </form>
  );
}
