import { addDays, type Day } from "@corral/domain/kernel/time";
import { useId, useState } from "react";
import { DayInput, type TypedDay } from "#src/shared/day-input";
import { Button, IconButton } from "#src/ui/controls/button";
import { Chip, Chips } from "#src/ui/controls/chips";
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

const LAST = [7, 30, 90, 365] as const;

/** A range by its ends, or the last days up to today. */
export function RangeForm({
  from,
  to,
  today,
  onSee,
}: {
  from: TypedDay;
  to: TypedDay;
  today: Day | undefined;
  onSee: (from: Day, to: Day) => void;
}) {
  const [ends, setEnds] = useState({ from, to });
  const id = useId();
  return (
    <>
      {today && (
        <Chips label={t.lastLabel}>
          {LAST.map((days) => {
            const first = addDays(today, 1 - days);
            return (
              <Chip key={days} on={from === first && to === today} onClick={() => onSee(first, today)}>
                {t.last[days]}
              </Chip>
            );
          })}
        </Chips>
      )}
      <form
        className={styles.form}
        onSubmit={(e) => {
          e.preventDefault();
          if (ends.from && ends.to) onSee(ends.from, ends.to);
        }}
      >
        <label className={styles.end} htmlFor={`${id}-from`}>
          <span className="small">{t.from}</span>
          <DayInput
            id={`${id}-from`}
            required
            value={ends.from}
            onChange={(it) => setEnds((now) => ({ ...now, from: it }))}
          />
        </label>
        <label className={styles.end} htmlFor={`${id}-to`}>
          <span className="small">{t.to}</span>
          <DayInput
            id={`${id}-to`}
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
    </>
  );
}
