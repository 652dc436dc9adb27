import type { SessionView } from "@corral/contract/types";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { useId } from "react";
import { useConnection } from "#src/offline/connection";
import { Select } from "#src/ui/controls/inputs";
import styles from "./date-picker.module.css";
import { itemText as t } from "./text";

/** Dates that are shown at once; the others are in a list. */
const SHOWN = 6;

/** "sáb 21 nov": the day as it stands on a chip. */
const shortDay = (day: string) => {
  const [weekday = "", date = "", , month = ""] = dayInWords(day as Day, { year: false }).split(" ");
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
};

/** The next dates as chips, one of them on. */
export function DatePicker({
  dates,
  value,
  onPick,
}: {
  dates: readonly SessionView[];
  value: string;
  onPick: (id: string) => void;
}) {
  const name = useId();
  const { online } = useConnection();
  // One that was chosen of the list is shown as the last of the chips.
  const first = dates.slice(0, SHOWN);
  const other = dates.find((it) => it.id === value && !first.includes(it));
  const shown = other ? [...first.slice(0, -1), other] : first;
  const rest = dates.filter((it) => !shown.includes(it));
  return (
    <fieldset className={styles.dates}>
      <legend>{t.dates}</legend>
      <div className={styles.chips}>
        {shown.map((it) => (
          <label key={it.id} className={styles.chip}>
            <input type="radio" name={name} checked={it.id === value} onChange={() => onPick(it.id)} />
            <b>{shortDay(it.day)}</b>
            <span className="num">{it.time}</span>
            {/* The number of free places is known only online. */}
            {online && <span className={styles.left}>{t.left(it.availability.left ?? 0)}</span>}
          </label>
        ))}
      </div>
      {rest.length > 0 && (
        <Select
          aria-label={t.otherDates}
          value=""
          onChange={onPick}
          options={[
            { value: "", label: t.otherDates },
            ...rest.map((it) => ({
              value: it.id,
              label: `${dayInWords(it.day, { year: false })}, ${it.time}${online ? ` · ${it.availability.words}` : ""}`,
            })),
          ]}
        />
      )}
    </fieldset>
  );
}
