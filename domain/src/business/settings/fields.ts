import { itemKinds, kindWords, taxClasses, taxClassWords } from "../../kernel/item-kinds";
import { isOneOf } from "../../kernel/lookup";
import { type Centavos, shareInWords, spoken } from "../../kernel/money";
import { speciesName } from "../../kernel/species";
import { EMAIL_FAULT, isEmail } from "../../kernel/text/email";
import { parsePhone } from "../../kernel/text/phone";
import { type Day, shortDay } from "../../kernel/time";
import { clabeWithin } from "../clabe";
import { type FreightZone, readZones } from "../freight-zones";
import { readColor } from "../look/color";
import { readRfc } from "../rfc";
import { type TaxRule, taxPurposeCodes, taxPurposes } from "../tax";
import { readDays, readWeekHours, type WeekHours, weekdayNames } from "../week-hours";

import { timeInWords } from "./duration";

interface Named {
  label: string;
  /** A description of its effect, shown below the field. */
  hint?: string;
}
interface Bounded {
  fallback: number;
  min: number;
  max: number;
}
/** One setting of the owner. Money in centavos, durations in minutes, shares in basis points. */
export type SettingField =
  | (Named & { kind: "money"; fallback: Centavos; min: Centavos; max: Centavos })
  | (Named & Bounded & { kind: "time" })
  | (Named & Bounded & { kind: "count"; unit: readonly [one: string, many: string] })
  | (Named & Bounded & { kind: "share" })
  | (Named & { kind: "flag"; fallback: boolean })
  | (Named & { kind: "choice"; fallback: string; options: readonly { value: string; label: string }[] })
  | (Named & {
      kind: "text";
      fallback: string;
      max: number;
      long?: true;
      format?: "rfc" | "phone" | "email" | "series" | "statement" | "clabe";
    })
  | (Named & { kind: "lines"; fallback: readonly string[]; maxLines: number; max: number })
  /** The id of an uploaded photo, or "". */
  | (Named & { kind: "photo"; fallback: string })
  /** "#rrggbb", or "" for the app's own. */
  | (Named & { kind: "color"; fallback: string })
  | (Named & { kind: "taxes"; fallback: readonly TaxRule[] })
  | (Named & { kind: "hours"; fallback: WeekHours })
  | (Named & { kind: "days"; fallback: readonly Day[] })
  | (Named & { kind: "zones"; fallback: readonly FreightZone[] });

export type SettingValue =
  | number
  | boolean
  | string
  | readonly string[]
  | readonly TaxRule[]
  | WeekHours
  | readonly FreightZone[];
type ByKind = {
  money: Centavos;
  time: number;
  count: number;
  share: number;
  flag: boolean;
  choice: string;
  text: string;
  lines: readonly string[];
  photo: string;
  color: string;
  taxes: readonly TaxRule[];
  hours: WeekHours;
  days: readonly Day[];
  zones: readonly FreightZone[];
};
export type ValueOf<F extends { kind: SettingField["kind"] }> = F extends {
  kind: "choice";
  options: readonly { value: infer V }[];
}
  ? V
  : ByKind[F["kind"]];

/** `outOfBounds`: the type is right and the value is below or above its bounds. */
export type Checked = { ok: true; value: SettingValue } | { ok: false; message: string; outOfBounds: boolean };

const wrong = (message: string): Checked => ({ ok: false, message, outOfBounds: false });

/** Validates a value for a field: the normalized value, or the message that says what is expected. */
export function checkField(field: SettingField, value: unknown): Checked {
  switch (field.kind) {
    case "flag":
      return typeof value === "boolean" ? { ok: true, value } : wrong("Di sí o no.");
    case "choice":
      return typeof value === "string" && field.options.some((o) => o.value === value)
        ? { ok: true, value }
        : wrong("Elige una de la lista.");
    case "text":
      return checkText(field, value);
    case "photo":
      return value === "" || (typeof value === "string" && PHOTO.test(value))
        ? { ok: true, value }
        : wrong("Elige una foto.");
    case "color": {
      const color = value === "" ? "" : typeof value === "string" ? readColor(value) : undefined;
      return color === undefined ? wrong("Elige un color, como #1f6f54.") : { ok: true, value: color };
    }
    case "lines":
      return checkLines(field, value);
    case "taxes":
      return checkTaxes(value);
    case "hours":
      return asChecked(readWeekHours(value));
    case "days":
      return asChecked(readDays(value));
    case "zones":
      return asChecked(readZones(value));
    default: {
      if (typeof value !== "number" || !Number.isSafeInteger(value)) return wrong("Escribe un número.");
      if (value >= field.min && value <= field.max) return { ok: true, value };
      return {
        ok: false,
        outOfBounds: true,
        message: `Va de ${inWords(field, field.min)} a ${inWords(field, field.max)}.`,
      };
    }
  }
}

const asChecked = (read: SettingValue): Checked => (typeof read === "string" ? wrong(read) : { ok: true, value: read });

const PHOTO = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FORMATS = {
  rfc: { read: readRfc, says: "Revisa el RFC: son 12 o 13 letras y números, como XAXX010101000." },
  phone: { read: parsePhone, says: "Escribe los 10 dígitos del teléfono." },
  email: {
    read: (t: string) => (isEmail(t) ? t.toLowerCase() : undefined),
    says: EMAIL_FAULT,
  },
  clabe: {
    read: clabeWithin,
    says: "La CLABE no es correcta; revisa los 18 dígitos.",
  },
  series: {
    read: (t: string) => (/^[A-Z][A-Z0-9]{0,5}$/.test(t.toUpperCase()) ? t.toUpperCase() : undefined),
    says: "De 1 a 6 letras o números, empezando con letra. Ejemplo: V",
  },
  statement: {
    // Banks print plain capitals: accents are removed; any other character is an error.
    read: (t: string) => {
      const plain = t.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
      return /^[A-Z0-9 ]+$/.test(plain) ? plain : undefined;
    },
    says: "Sólo letras, números y espacios. Ejemplo: RANCHO ENCINO",
  },
} as const;

function checkText(field: Extract<SettingField, { kind: "text" }>, value: unknown): Checked {
  if (typeof value !== "string") return wrong("Escribe un texto.");
  const text = field.long ? value.trim() : value.trim().replace(/\s+/g, " ");
  if (text.length > field.max) return { ok: false, outOfBounds: true, message: `Hasta ${field.max} letras.` };
  if (!field.format || (text === "" && field.format !== "series")) return { ok: true, value: text };
  const format = FORMATS[field.format];
  const read = format.read(text);
  return read === undefined ? wrong(format.says) : { ok: true, value: read };
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((it) => typeof it === "string");

function checkLines(field: Extract<SettingField, { kind: "lines" }>, value: unknown): Checked {
  if (!areTexts(value)) return wrong("Escribe una lista.");
  const lines = value.map((v) => v.trim().replace(/\s+/g, " ")).filter(Boolean);
  if (lines.length > field.maxLines)
    return { ok: false, outOfBounds: true, message: `Hasta ${field.maxLines} renglones.` };
  if (lines.some((l) => l.length > field.max))
    return { ok: false, outOfBounds: true, message: `Hasta ${field.max} letras en cada renglón.` };
  return { ok: true, value: lines };
}

const MAX_TAX_RULES = 60;
function checkTaxes(value: unknown): Checked {
  if (!Array.isArray(value)) return wrong("Escribe una lista.");
  if (value.length > MAX_TAX_RULES)
    return { ok: false, outOfBounds: true, message: `Hasta ${MAX_TAX_RULES} renglones.` };
  const rules: TaxRule[] = [];
  for (const v of value) {
    const { kind, species, purpose, taxClass }: Partial<Record<keyof TaxRule, unknown>> = v ?? {};
    if (
      !isOneOf(itemKinds, kind) ||
      typeof species !== "string" ||
      species.length > 40 ||
      !isOneOf(taxPurposeCodes, purpose) ||
      !isOneOf(taxClasses, taxClass)
    )
      return wrong("Hay un renglón con algo que no conocemos.");
    if (rules.some((r) => r.kind === kind && r.species === species && r.purpose === purpose))
      return wrong("Hay dos renglones para lo mismo.");
    rules.push({ kind, species, purpose, taxClass });
  }
  return { ok: true, value: rules };
}

/** A tax rule in words. */
export const taxRuleInWords = (r: TaxRule) =>
  [
    kindWords(r.kind),
    r.species ? speciesName(r.species).toLowerCase() : "",
    r.purpose ? (taxPurposes.find((p) => p.value === r.purpose)?.label ?? r.purpose).toLowerCase() : "",
  ]
    .filter(Boolean)
    .join(", ");

type Kind = SettingField["kind"];
/** The words of a value of each kind. */
const shown: { [K in Kind]: (value: ByKind[K], field: Extract<SettingField, { kind: K }>) => string } = {
  flag: (value) => (value ? "Sí" : "No"),
  money: (value) => spoken(value),
  time: (value) => timeInWords(value),
  share: (value) => shareInWords(value),
  count: (value, field) => `${value} ${field.unit[value === 1 ? 0 : 1]}`,
  choice: (value, field) => field.options.find((o) => o.value === value)?.label ?? value,
  photo: (value) => (value ? `Foto …${value.slice(-4)}` : "Sin foto"),
  color: (value) => value || "El de Corral",
  text: (value) => value || "(nada)",
  lines: (value) => value.join(" · ") || "(nada)",
  taxes: (value) => value.map((r) => `${taxRuleInWords(r)}: ${taxClassWords[r.taxClass]}`).join(" · "),
  hours: (value) => hoursInWords(value),
  days: (value) => value.map((d) => `${shortDay(d)} ${d.slice(0, 4)}`).join(" · ") || "(nada)",
  zones: (value) => value.map((z) => `${z.name}: ${spoken(z.price)}`).join(" · ") || "(nada)",
};
/** A value as the history and the bounds display it: one of the field's kind, as it was stored. */
export const inWords = (field: SettingField, value: unknown): string =>
  (shown[field.kind] as (value: unknown, field: SettingField) => string)(value, field);

const hoursInWords = (hours: WeekHours) =>
  hours.flatMap((h, i) => (h ? [`${weekdayNames[i]} ${h.from} a ${h.to}`] : [])).join(" · ") || "(cerrado)";

/** The old and the new value of a change; of a list, only the lines that differ. */
export function changeInWords(field: SettingField, before: unknown, after: unknown): { before: string; after: string } {
  if (field.kind !== "lines" && field.kind !== "taxes")
    return { before: inWords(field, before), after: inWords(field, after) };
  const each = (list: unknown) => (Array.isArray(list) ? list.map((one) => inWords(field, [one])) : []);
  const [was, is] = [each(before), each(after)];
  const only = (these: string[], others: string[]) => these.filter((t) => !others.includes(t)).join(" · ") || "(nada)";
  return { before: only(was, is), after: only(is, was) };
}
