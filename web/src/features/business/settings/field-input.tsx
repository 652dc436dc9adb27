import type { FreightZone } from "@corral/domain/business/freight-zones";
import { inWords, type SettingField } from "@corral/domain/business/settings/fields";
import type { TaxRule } from "@corral/domain/business/tax";
import type { WeekHours } from "@corral/domain/business/week-hours";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import type { Day } from "@corral/domain/kernel/time";
import { PhotoPicker } from "#src/features/business/photos/photo-picker";
import type { PhotosOfForm } from "#src/features/business/photos/use-save-with-photos";
import { Logo } from "#src/shared/logo";
import { Field, FieldError } from "#src/ui/controls/field";
import { Select, Switch, TextArea, TextInput } from "#src/ui/controls/inputs";
import { ColorInput } from "./inputs/color-input";
import { DaysInput } from "./inputs/days-input";
import { HoursInput } from "./inputs/hours-input";
import { CountInput, MoneyInput, TimeInput } from "./inputs/number-inputs";
import { TaxesInput } from "./inputs/taxes-input";
import { ZonesInput } from "./inputs/zones-input";
import styles from "./settings.module.css";
import { settingsText as t } from "./text";

export interface FieldInputProps {
  name: string;
  field: SettingField;
  value: unknown;
  fault: string | undefined;
  disabled: boolean;
  onChange: (value: unknown) => void;
  photos: PhotosOfForm;
  /** Extra text under the field, e.g. an example folio. */
  note?: string | undefined;
}

/** One setting with its bounds and its error. */
export function FieldInput(props: FieldInputProps) {
  const { name, field, value, fault, disabled, onChange, photos, note } = props;
  if (field.kind === "flag")
    return (
      <div className={`${styles.flag} ${styles.whole}`}>
        <Switch
          name={name}
          checked={value === true}
          disabled={disabled}
          onChange={onChange}
          aria-describedby={fault && `${name}-error`}
        >
          {field.label}
        </Switch>
        {field.hint && <p className="small muted">{field.hint}</p>}
        {fault && <FieldError id={`${name}-error`}>{fault}</FieldError>}
      </div>
    );
  if (field.kind === "taxes")
    return <TaxesInput rules={value as readonly TaxRule[]} fault={fault} disabled={disabled} onChange={onChange} />;
  const hint = field.hint;
  if (field.kind === "hours")
    return <HoursInput {...{ hint, fault, disabled, onChange }} label={field.label} value={value as WeekHours} />;
  if (field.kind === "days")
    return <DaysInput {...{ hint, fault, disabled, onChange }} label={field.label} value={value as readonly Day[]} />;
  if (field.kind === "zones")
    return <ZonesInput {...{ hint, fault, disabled, onChange }} value={value as readonly FreightZone[]} />;
  if (field.kind === "color")
    return <ColorInput {...{ name, hint, fault, disabled, onChange }} label={field.label} value={String(value)} />;
  if (field.kind === "photo")
    return (
      <div className={`${styles.photo} ${styles.whole}`}>
        <strong className="small muted">{field.label}</strong>
        {disabled ? (
          value ? (
            <Logo id={String(value)} />
          ) : (
            <p className="small muted">{t.noPhoto}</p>
          )
        ) : (
          <PhotoPicker
            form={photos}
            value={value ? [{ id: String(value), alt: field.label }] : []}
            max={1}
            alt={field.label}
            error={fault}
            onChange={(photos) => onChange(photos[0]?.id ?? "")}
          />
        )}
        <p className="small muted">{field.hint}</p>
      </div>
    );
  return (
    <Field
      label={field.label}
      hint={hintOf(field, note)}
      error={fault}
      className={isShort(field) ? undefined : styles.whole}
    >
      <Control {...props} />
    </Field>
  );
}

/** A number, a phone, an RFC, a name: two of them fit in a row. An address needs it whole. */
const isShort = (field: SettingField) =>
  "min" in field || (field.kind === "text" && (field.format !== undefined || field.max <= 60));

function Control({ name, field, value, disabled, onChange }: FieldInputProps) {
  const common = { value, disabled, onChange };
  switch (field.kind) {
    case "money":
      return <MoneyInput {...common} />;
    case "time":
      return <TimeInput {...common} label={field.label} />;
    case "count":
      return <CountInput {...common} unit={field.unit[1]} />;
    case "share":
      return <CountInput {...common} unit="%" scale={100} />;
    case "choice":
      return (
        <Select name={name} value={String(value)} disabled={disabled} options={field.options} onChange={onChange} />
      );
    case "lines":
      return (
        <TextArea
          name={name}
          rows={Math.max(3, (value as string[]).length + 1)}
          disabled={disabled}
          defaultValue={(value as string[]).join("\n")}
          onChange={(text) => onChange(text.split("\n"))}
        />
      );
    case "text":
      return (
        <TextInput
          name={name}
          value={field.format === "phone" ? prettyPhone(String(value ?? "")) : String(value ?? "")}
          maxLength={field.max}
          disabled={disabled}
          onChange={onChange}
          {...typing[field.format ?? "plain"]}
        />
      );
    default:
      return null;
  }
}

const typing = {
  plain: {},
  phone: { type: "tel", inputMode: "tel" },
  email: { type: "email", inputMode: "email" },
  rfc: { autoCapitalize: "characters", spellCheck: false },
  clabe: { inputMode: "numeric" },
  statement: { autoCapitalize: "characters", spellCheck: false },
  series: { autoCapitalize: "characters", spellCheck: false },
} as const;

function hintOf(field: SettingField, note: string | undefined) {
  const bounds =
    "min" in field
      ? `${t.range(inWords(field, field.min), inWords(field, field.max))} ${t.usual(inWords(field, field.fallback))}`
      : "";
  return [field.hint, bounds, note].filter(Boolean).join(" ") || undefined;
}
