import { keysOf } from "../../kernel/lookup";
import { isSpecies } from "../../kernel/species";
import { addDays, type Day, isDay } from "../../kernel/time";
import { animalBounds, type OwnerKind, type Precision, type Purpose, precisionDays, type Sex } from "./attributes";

/** Where it was acquired; `price` in centavos. */
export interface Acquired {
  date: Day | null;
  fromName: string;
  fromUpp: string;
  price: number | null;
}
/** The form of an animal; an empty text is "". */
export interface AnimalFacts {
  species: string;
  breed: string;
  name: string;
  sex: Sex;
  birthDate: Day | null;
  birthPrecision: Precision;
  color: string;
  features: string;
  purpose: Purpose | null;
  damId: string | null;
  sireId: string | null;
  ownerKind: OwnerKind;
  acquired: Acquired | null;
  notes: string;
  story: string;
  photoIds: string[];
}
export type AnimalField = keyof AnimalFacts;

export const animalFieldWords: Record<AnimalField, string> = {
  species: "Especie",
  breed: "Raza",
  name: "Nombre",
  sex: "Sexo",
  birthDate: "Nacimiento",
  birthPrecision: "Qué tan exacta es la fecha",
  color: "Color",
  features: "Señas",
  purpose: "Para qué es",
  damId: "Madre",
  sireId: "Padre",
  ownerKind: "De quién es",
  acquired: "De dónde vino",
  notes: "Notas",
  story: "Su historia",
  photoIds: "Fotos",
};
export const animalFields = keysOf(animalFieldWords);

export interface Fault {
  field: string;
  message: string;
}

const line = (s: string) => s.normalize("NFC").trim().replace(/\s+/g, " ");
const text = (s: string) => s.normalize("NFC").replace(/\r\n?/g, "\n").trim();

/** Normalizes the texts; an empty origin becomes null. */
export function tidyAnimal(form: AnimalFacts): AnimalFacts {
  const from = form.acquired && {
    date: form.acquired.date,
    fromName: line(form.acquired.fromName),
    fromUpp: line(form.acquired.fromUpp).toUpperCase(),
    price: form.acquired.price,
  };
  return {
    ...form,
    breed: line(form.breed),
    name: line(form.name),
    color: line(form.color),
    features: line(form.features),
    notes: text(form.notes),
    story: text(form.story),
    acquired: from && (from.date || from.fromName || from.fromUpp || from.price !== null) ? from : null,
  };
}

/** An animal of which nothing is known yet. */
export const BLANK_ANIMAL: AnimalFacts = {
  species: "",
  breed: "",
  name: "",
  sex: "unknown",
  birthDate: null,
  birthPrecision: "day",
  color: "",
  features: "",
  purpose: null,
  damId: null,
  sireId: null,
  ownerKind: "own",
  acquired: null,
  notes: "",
  story: "",
  photoIds: [],
};
/** Normalizes only the given fields of the form. */
export function tidyChanges<T extends { [F in AnimalField]?: AnimalFacts[F] | undefined }>(changes: T): T {
  const given = animalFields.filter((field) => changes[field] !== undefined);
  const tidy = tidyAnimal({ ...BLANK_ANIMAL, ...Object.fromEntries(given.map((field) => [field, changes[field]])) });
  return { ...changes, ...Object.fromEntries(given.map((field) => [field, tidy[field]])) };
}

/** No animal lives longer: an older date is a typing error. */
const OLDEST_DAYS = 100 * 366;

/** Why a past day can't be right, as a sentence; undefined when it can. */
export function dayFault(day: string, today: Day): string | undefined {
  if (!isDay(day)) return "Esa fecha no existe. Revisa el día y el mes.";
  if (day > today) return "Esa fecha todavía no llega. Revísala.";
  if (day < addDays(today, -OLDEST_DAYS)) return "Esa fecha es de hace más de cien años. Revisa el año.";
  return undefined;
}

/** The first day on which it may have been born, given the precision of its birth. */
const bornFrom = (form: Pick<AnimalFacts, "birthDate" | "birthPrecision">): Day | null =>
  form.birthDate && isDay(form.birthDate) ? addDays(form.birthDate, -precisionDays[form.birthPrecision]) : null;

/**
 * The faults of a tidied form (domain.md §7.8), each with the message for its field. `marks` is the number of its
 * identifiers. Its family is checked by pedigree.ts.
 */
export function animalFaults(form: AnimalFacts, marks: number, today: Day): Fault[] {
  const faults: Fault[] = [];
  const say = (field: string, message: string) => faults.push({ field, message });
  if (!isSpecies(form.species)) say("species", "Elige la especie.");
  if (!form.name && marks === 0) say("name", "Ponle un nombre o una identificación: si no, nadie lo encuentra.");
  const born = form.birthDate === null ? undefined : dayFault(form.birthDate, today);
  if (born) say("birthDate", born);
  if (form.acquired?.date) {
    const came = dayFault(form.acquired.date, today);
    const from = born ? null : bornFrom(form);
    if (came) say("acquired.date", came);
    else if (from && form.acquired.date < from) say("acquired.date", "Llegó antes de nacer. Revisa las dos fechas.");
  }
  if (form.photoIds.length > animalBounds.photos) say("photoIds", `Caben hasta ${animalBounds.photos} fotos.`);
  return faults;
}
