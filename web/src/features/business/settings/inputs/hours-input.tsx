import { type DayHours, type WeekHours, weekdayNames } from "@corral/domain/business/week-hours";
import { Checkbox, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import styles from "../settings.module.css";
import { settingsText } from "../text";

const t = settingsText.hours;
/** What a day opens with when it is ticked, where no other says it. */
const USUAL: NonNullable<DayHours> = { from: "09:00", to: "17:00" };

/** The hours of each day of the week; a day that is not ticked is closed. */
export function HoursInput({
  label,
  hint,
  value,
  fault,
  disabled,
  onChange,
}: {
  label: string;
  hint: string | undefined;
  value: WeekHours;
  fault: string | undefined;
  disabled: boolean;
  onChange: (hours: WeekHours) => void;
}) {
  const put = (i: number, hours: DayHours) => onChange(value.map((h, n) => (n === i ? hours : h)));
  const usual = value.find((h) => h !== null) ?? USUAL;
  return (
    <fieldset className={`${styles.week} ${styles.whole}`}>
      <legend>{label}</legend>
      {hint && <p className="small muted">{hint}</p>}
      {weekdayNames.map((name, i) => {
        const hours = value[i] ?? null;
        return (
          <div key={name} className={styles.weekday}>
            <Checkbox checked={hours !== null} disabled={disabled} onChange={(on) => put(i, on ? { ...usual } : null)}>
              {name}
            </Checkbox>
            {hours ? (
              <span className={styles.span}>
                <TextInput
                  type="time"
                  aria-label={t.from(name)}
                  value={hours.from}
                  disabled={disabled}
                  onChange={(from) => put(i, { ...hours, from })}
                />
                <TextInput
                  type="time"
                  aria-label={t.to(name)}
                  value={hours.to}
                  disabled={disabled}
                  onChange={(to) => put(i, { ...hours, to })}
                />
              </span>
            ) : (
              <span className="small muted">{t.closed}</span>
            )}
          </div>
        );
      })}
      {fault && <Banner tone="error">{fault}</Banner>}
    </fieldset>
  );
}
