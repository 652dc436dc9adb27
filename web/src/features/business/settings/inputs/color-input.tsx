import { colorChoices, OWN_COLOR } from "@corral/domain/business/look/color";
import { useEffect, useState } from "react";
import { FieldError } from "#src/ui/controls/field";
import { settingsText } from "../text";
import styles from "./color-input.module.css";

const t = settingsText.color;
/** A picker of colours tells each step of a finger; only where it rests is drawn. */
const REST = 250;

/** One of the named colours or any other, and how it is read on the light and the dark page. */
export function ColorInput({
  name,
  label,
  hint,
  value,
  fault,
  disabled,
  onChange,
}: {
  name: string;
  label: string;
  hint: string | undefined;
  value: string;
  fault: string | undefined;
  disabled: boolean;
  onChange: (color: string) => void;
}) {
  const isOther = !colorChoices.some((it) => it.color === value);
  return (
    <fieldset
      className={styles.color}
      disabled={disabled}
      aria-describedby={`${name}-hint${fault ? ` ${name}-error` : ""}`}
    >
      <legend className="small muted">{label}</legend>
      <div className={styles.choices}>
        {colorChoices.map((it) => (
          <label key={it.color} className={styles.choice}>
            <input type="radio" name={name} checked={it.color === value} onChange={() => onChange(it.color)} />
            <span className={styles.swatch} style={{ background: it.shown }} />
            {it.name}
          </label>
        ))}
        <label className={styles.choice} data-on={isOther || undefined}>
          <input type="color" value={value || OWN_COLOR} onChange={(e) => onChange(e.currentTarget.value)} />
          {t.other}
        </label>
      </div>
      <Sample color={value || OWN_COLOR} />
      <p id={`${name}-hint`} className="small muted">
        {hint}
      </p>
      {fault && <FieldError id={`${name}-error`}>{fault}</FieldError>}
    </fieldset>
  );
}

/** How the colour is read, drawn by the server, which moves its lightness until every text reads. */
function Sample({ color }: { color: string }) {
  const [shown, show] = useState(color);
  useEffect(() => {
    const rests = setTimeout(() => show(color), REST);
    return () => clearTimeout(rests);
  }, [color]);
  return <img className={styles.sample} src={`/look/${shown.slice(1)}.svg`} alt={t.sample} width={312} height={152} />;
}
