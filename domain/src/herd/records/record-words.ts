import { dayInWords, isDay } from "../../kernel/time";
import { eventName, eventTypeOf, isEventType, type RecordField } from "./event-types";
import { weightInWords } from "./weights";

/** The data of a record in one line: "412 kg · Báscula". References to animals and groups are left to callers that know their names. */
export function recordDetail(
  type: string,
  data: Record<string, unknown>,
  names: Record<string, string> = {},
): string | null {
  const words = (isEventType(type) ? eventTypeOf(type).fields : []).flatMap((f) => valueInWords(f, data[f.key], names));
  return words.length ? words.join(" · ") : null;
}

function valueInWords(field: RecordField, value: unknown, names: Record<string, string>): string[] {
  if (value === undefined || value === null || value === "") return [];
  switch (field.is) {
    case "text":
      return typeof value !== "string"
        ? []
        : [field.key === "dose" || field.key === "lot" ? `${field.label.toLowerCase()} ${value}` : value];
    case "choice":
      return field.options.filter((o) => o.value === value).map((o) => o.label);
    case "grams":
      return typeof value === "number" ? [weightInWords(value)] : [];
    case "count":
      return typeof value === "number" && value > 0
        ? [
            `${field.label.toLowerCase()}: ${value}${field.unit ? ` ${value === 1 && field.unit === "días" ? "día" : field.unit}` : ""}`,
          ]
        : [];
    case "hundredths":
      return typeof value === "number" ? [String(value / 100)] : [];
    case "day":
      return typeof value === "string" && isDay(value) ? [`${field.label.toLowerCase()} el ${dayInWords(value)}`] : [];
    case "animal":
    case "group":
    case "record": {
      const name = typeof value === "string" ? names[value] : undefined;
      return name ? [name] : [];
    }
  }
}

/** What is to be done, in one line: «Vacuna: Bovac», «Prueba de laboratorio: Brucelosis». */
export function plannedWords(r: { type: string; data: Record<string, unknown> }): string {
  const what = r.data.product ?? r.data.test;
  return typeof what === "string" && what ? `${eventName(r.type)}: ${what}` : eventName(r.type);
}
