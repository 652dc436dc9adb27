import { edited, pressed, spaced } from "#src/shared/money/amount";
import { Icon } from "#src/ui/icon";
import styles from "./point-of-sale.module.css";
import { counterText as t } from "./text";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "back"];

/** The amount in large type with an on-screen keypad; a keyboard works too. */
export function Keypad({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={styles.pad}>
      <label className={styles.display}>
        <span className="hush">{t.amount}</span>
        <span aria-hidden="true" className={styles.sign}>
          $
        </span>
        <input
          className={`${styles.typed} num`}
          // The phone's keyboard would cover the on-screen keypad.
          inputMode="none"
          autoComplete="off"
          placeholder="0"
          value={spaced(value)}
          size={Math.max(1, spaced(value).length)}
          onChange={(e) => {
            const next = edited(value, e.target.value);
            if (next !== undefined) onChange(next);
          }}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: older phones can't lay out a fieldset as a grid */}
      <div className={styles.keys} data-keypad role="group" aria-label={t.keys}>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={key === "back" ? t.erase : key === "." ? t.decimal : undefined}
            onClick={() => onChange(pressed(value, key))}
          >
            {key === "back" ? <Icon name="backspace" size={24} /> : key}
          </button>
        ))}
      </div>
    </div>
  );
}
