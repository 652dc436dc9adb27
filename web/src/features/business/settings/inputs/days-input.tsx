import { MOST_CLOSED_DAYS } from "@corral/domain/business/week-hours";
import { type Day, dayInWords, isDay } from "@corral/domain/kernel/time";
import { useState } from "react";
import { DayField } from "#src/shared/day-input";
import { Button, IconButton } from "#src/ui/controls/button";
import styles from "../settings.module.css";
import { settingsText } from "../text";

const t = settingsText.days;

/** Single days, soonest first. */
export function DaysInput({
  label,
  hint,
  value,
  fault,
  disabled,
  onChange,
}: {
  label: string;
  hint: string | undefined;
  value: readonly Day[];
  fault: string | undefined;
  disabled: boolean;
  onChange: (days: readonly Day[]) => void;
}) {
  const [typed, setTyped] = useState("");
  const mayAdd = isDay(typed) && !value.includes(typed) && value.length < MOST_CLOSED_DAYS;
  return (
    <div className={`${styles.taxes} ${styles.whole}`}>
      {!disabled && (
        <div className={styles.adding}>
          <DayField label={label} hint={hint} error={fault} value={typed} onChange={setTyped} />
          <Button
            kind="tonal"
            icon="plus"
            disabled={!mayAdd}
            onClick={() => {
              onChange([...value, typed as Day].sort());
              setTyped("");
            }}
          >
            {t.add}
          </Button>
        </div>
      )}
      {value.length > 0 && (
        <ul className={styles.rules} aria-label={label}>
          {value.map((day) => (
            <li key={day} className={styles.picked}>
              <span>{dayInWords(day)}</span>
              {!disabled && (
                <IconButton
                  icon="trash"
                  label={t.remove(dayInWords(day))}
                  onClick={() => onChange(value.filter((d) => d !== day))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
