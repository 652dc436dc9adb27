import { keysOf } from "@corral/domain/kernel/lookup";
import { fromTyped } from "@corral/domain/kernel/money";
import { type ReactNode, useState } from "react";
import { inPesos } from "#src/shared/money/in-pesos";
import { Select, TextInput } from "#src/ui/controls/inputs";
import styles from "../settings.module.css";
import { settingsText as t } from "../text";

interface NumberProps {
  value: unknown;
  disabled: boolean;
  /** Null while the text is not a number. */
  onChange: (value: number | null) => void;
}

function Affixed({ before, after, children }: { before?: string; after?: string; children: ReactNode }) {
  return (
    <span className={styles.affixed}>
      {before && <span aria-hidden="true">{before}</span>}
      {children}
      {after && <span aria-hidden="true">{after}</span>}
    </span>
  );
}

/** Typed in pesos; the value is in centavos. */
export function MoneyInput({ value, disabled, onChange }: NumberProps) {
  const [text, setText] = useState(typeof value === "number" ? inPesos(value).slice(1) : "");
  return (
    <Affixed before="$">
      <TextInput
        inputMode="decimal"
        value={text}
        disabled={disabled}
        onChange={(now) => {
          setText(now);
          onChange(fromTyped(now) ?? null);
        }}
      />
    </Affixed>
  );
}

/** A whole number with its unit. The value is the typed number times `scale`: 100 for a percent in basis points. */
export function CountInput({
  value,
  disabled,
  onChange,
  unit,
  scale = 1,
}: NumberProps & { unit: string; scale?: number }) {
  const [text, setText] = useState(typeof value === "number" ? String(value / scale) : "");
  return (
    <Affixed after={unit}>
      <TextInput
        inputMode="numeric"
        value={text}
        disabled={disabled}
        onChange={(now) => {
          setText(now);
          const n = Number(now.replace(",", "."));
          onChange(now.trim() === "" || !Number.isInteger(n * scale) ? null : n * scale);
        }}
      />
    </Affixed>
  );
}

const MINUTES = { m: 1, h: 60, d: 1440 } as const;
type Unit = keyof typeof MINUTES;
const unitFor = (minutes: number): Unit =>
  minutes >= 4 * 1440 && minutes % 1440 === 0 ? "d" : minutes > 0 && minutes % 60 === 0 ? "h" : "m";

/** A duration as a number and its unit; the value is in minutes. */
export function TimeInput({ value, disabled, onChange, label }: NumberProps & { label: string }) {
  const start = typeof value === "number" ? value : 0;
  const [unit, setUnit] = useState<Unit>(unitFor(start));
  const [text, setText] = useState(String(start / MINUTES[unitFor(start)]));
  const tell = (now: string, in_: Unit) => {
    const n = Number(now);
    onChange(now.trim() === "" || !Number.isInteger(n * MINUTES[in_]) ? null : n * MINUTES[in_]);
  };
  return (
    <span className={styles.time}>
      <TextInput
        inputMode="numeric"
        value={text}
        disabled={disabled}
        onChange={(now) => {
          setText(now);
          tell(now, unit);
        }}
      />
      <Select
        id={undefined}
        aria-label={t.unitOf(label)}
        value={unit}
        disabled={disabled}
        options={keysOf(MINUTES).map((u) => ({ value: u, label: t.units[u] }))}
        onChange={(now) => {
          setUnit(now);
          tell(text, now);
        }}
      />
    </span>
  );
}
