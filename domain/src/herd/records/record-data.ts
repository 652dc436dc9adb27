import { addDays, type Day, dayInWords, isDay } from "../../kernel/time";
import { type EventTypeCode, eventTypeOf, exitReasonsByHand, fitsAnimal, type RecordField } from "./event-types";
import { gestations } from "./gestation";
import { recordBounds } from "./record-bounds";
import { whyNotWeight } from "./weights";

export type RecordData = Record<string, string | number>;
export interface RecordFault {
  field: string;
  message: string;
  /** Set for a fault that is more than an invalid field. */
  code?: "WEIGHT_OUT_OF_RANGE" | "RECORD_NOT_ALLOWED";
}
/** The form of a record, not validated. */
export interface TypedRecord {
  type: EventTypeCode;
  status: "planned" | "done";
  on: Day;
  data: Record<string, string | number | null | undefined>;
  note: string;
  photoIds: readonly string[];
}
/** The fields of its animal that validation needs. `birthOn` only where the birth is known to the day. */
export interface RecordAnimal {
  species: string;
  sex: string;
  birthOn: Day | null;
}
/** The furthest day that may be planned. */
const AHEAD_DAYS = 5 * 366;
const OLDEST = "1980-01-01";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The data of a record as it is stored: only the fields of its type, trimmed, without empty values. */
export function tidyRecordData(type: EventTypeCode, data: TypedRecord["data"]): RecordData {
  const tidy: RecordData = {};
  for (const { key } of eventTypeOf(type).fields) {
    const raw = data[key];
    const value = typeof raw === "string" ? raw.trim().replace(/\s+/g, " ") : raw;
    if (value !== undefined && value !== null && value !== "") tidy[key] = value;
  }
  return tidy;
}

/** Validates one record by itself: its tidied data, and the faults. */
export function readRecord(
  record: TypedRecord,
  animal: RecordAnimal,
  today: Day,
): { data: RecordData; note: string; faults: RecordFault[] } {
  const type = eventTypeOf(record.type);
  const faults: RecordFault[] = [];
  const whyNotDay = dayFault(record, animal, today);
  if (whyNotDay) faults.push({ field: "on", message: whyNotDay });
  if (!fitsAnimal(record.type, animal))
    faults.push({
      field: "type",
      message: `${type.name} no va con este animal por su especie o su sexo.`,
      code: "RECORD_NOT_ALLOWED",
    });
  if (record.status === "planned" && type.onlyDone)
    faults.push({ field: "status", message: `${type.name} se anota cuando ya pasó.` });
  const values = readValues(record, animal.species);
  faults.push(...values.faults);
  const note = record.note.trim();
  if (note.length > recordBounds.note)
    faults.push({ field: "note", message: `La nota lleva hasta ${recordBounds.note} letras.` });
  if (record.type === "photo" && record.photoIds.length === 0)
    faults.push({ field: "photoIds", message: "Agrega la foto." });
  return { data: values.data, note, faults };
}

/** The values of a record's type and the note that is all of one: what a phone can tell by itself, so that it queues nothing that would be refused. */
export function readValues(
  record: Pick<TypedRecord, "type" | "status" | "data" | "note">,
  species: string,
): { data: RecordData; faults: RecordFault[] } {
  const faults: RecordFault[] = [];
  const data: RecordData = {};
  const tidy = tidyRecordData(record.type, record.data);
  for (const f of eventTypeOf(record.type).fields) {
    const value = tidy[f.key];
    if (value === undefined) {
      if (f.required && (record.status === "done" || f.key === "product"))
        faults.push({ field: `data.${f.key}`, message: f.missing ?? `Escribe ${f.label.toLowerCase()}.` });
      continue;
    }
    const fault = fieldFault(f, value, species);
    if (fault) faults.push({ ...fault, field: `data.${f.key}` });
    else data[f.key] = value;
  }
  if (record.type === "exit" && data.reason && !exitReasonsByHand.includes(String(data.reason)))
    faults.push({ field: "data.reason", message: "Una muerte y un robo se anotan con su propio registro." });
  if (record.type === "pregnancy_check" && typeof data.estDays === "number" && data.result !== "positive")
    faults.push({ field: "data.estDays", message: "Los días de gestación sólo van si está gestante." });
  if (record.type === "body_condition" && typeof data.score === "number" && data.scale !== "nine" && data.score > 500)
    faults.push({ field: "data.score", message: "Esa escala va de 1 a 5." });
  if (record.type === "note" && record.note.trim().length < 2)
    faults.push({ field: "note", message: "Escribe la nota." });
  return { data, faults };
}

function dayFault(record: Pick<TypedRecord, "on" | "status">, animal: RecordAnimal, today: Day): string | undefined {
  if (!isDay(record.on)) return "Esa fecha no existe.";
  if (record.status === "done" && record.on > today)
    return "Lo hecho no puede tener fecha futura. Si falta, déjalo por hacer.";
  if (record.status === "planned" && record.on < today) return "Lo que falta por hacer va de hoy en adelante.";
  if (record.on > addDays(today, AHEAD_DAYS)) return "Esa fecha está demasiado lejos.";
  if (animal.birthOn && record.on < animal.birthOn)
    return `Es antes de que naciera: nació el ${dayInWords(animal.birthOn)}.`;
  return record.on < OLDEST ? "Esa fecha es demasiado antigua." : undefined;
}

function fieldFault(
  field: RecordField,
  value: string | number,
  species: string,
): Omit<RecordFault, "field"> | undefined {
  const n = typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
  const between = (min: number, max: number, words: (x: number) => string) =>
    n === undefined || n < min || n > max
      ? { message: `${field.label}: de ${words(min)} a ${words(max)}.` }
      : undefined;
  switch (field.is) {
    case "text":
      return typeof value === "string" && value.length <= field.max
        ? undefined
        : { message: `${field.label}: hasta ${field.max} letras.` };
    case "choice":
      return field.options.some((o) => o.value === value)
        ? undefined
        : { message: `${field.label}: elige una opción.` };
    case "grams": {
      const why = n === undefined ? "Escribe los kilos, como 412.5." : whyNotWeight(species, n);
      return why === undefined
        ? undefined
        : n === undefined
          ? { message: why }
          : { message: why, code: "WEIGHT_OUT_OF_RANGE" };
    }
    case "count":
      return between(field.min, field.key === "estDays" ? (gestations[species]?.max ?? field.max) : field.max, String);
    case "hundredths":
      return between(field.min, field.max, (x) => String(x / 100));
    case "day":
      return typeof value === "string" && isDay(value) ? undefined : { message: "Esa fecha no existe." };
    case "animal":
    case "group":
    case "record":
      return typeof value === "string" && UUID.test(value)
        ? undefined
        : { message: `${field.label}: elige de la lista.` };
  }
}
