import { birthInWords } from "../../herd/age";
import { type Precision, type Sex, sexWords } from "../../herd/animals/attributes";
import { type MarkType, markTypes, markTypeWords } from "../../herd/animals/identifiers";
import { exactWeight, weightInWords } from "../../herd/records/weights";
import { speciesName } from "../../kernel/species";
import { type Day, dayWithoutWeekday } from "../../kernel/time";

/** What the herd knows of an animal on the day of a receipt. */
export interface AnimalFacts {
  species: string;
  breed: string | null;
  sex: Sex;
  birthDate: Day | null;
  birthPrecision: Precision;
  /** Active identifiers as they were typed. */
  marks: readonly { type: MarkType; value: string }[];
  /** Its last weight in grams, with its day and how it was taken, where that was recorded. */
  weight: { grams: number; day: Day | null; method: string | null } | null;
  /** The UPP or PSG of the premises that it came from; "" where the herd doesn't have it. */
  fromUpp: string;
}

/** Shorter than `markTypeWords`: the labels of a receipt, also on a roll of 58 mm. */
const markLabels: Partial<Record<MarkType, string>> = {
  ear_tag_internal: "Arete",
  siniiga: "SINIIGA",
  registry_no: "Registro",
  rfid_iso: "Arete RFID",
};
const methodWords: Record<string, string> = { scale: "en báscula", tape: "con cinta", eye: "a ojo" };

/**
 * What a receipt says of an animal so that it proves which one was dealt in (domain.md §7.9, animal snapshot): labels
 * and values, only of what is known. The name of the previous owner stays out: the receipt is the buyer's.
 * `finalG`: the weight that the deal was settled by, in grams, which replaces the last one of the herd.
 */
export function animalProof(a: AnimalFacts, finalG: number | null): { label: string; value: string }[] {
  const marks = markTypes.flatMap((type) =>
    a.marks
      .filter((m) => m.type === type)
      .map((m) => ({ label: markLabels[type] ?? markTypeWords[type], value: m.value })),
  );
  const facts: [label: string, value: string | null][] = [
    ["Especie", speciesName(a.species)],
    ["Raza", a.breed],
    ["Sexo", sexWords[a.sex]],
    ["Nació", a.birthDate && birthInWords(a.birthDate, a.birthPrecision)],
    ["Peso", finalG === null ? a.weight && weighed(a.weight) : `${exactWeight(finalG)} (el peso final del trato)`],
    ["UPP o PSG de origen", a.fromUpp],
  ];
  return [...marks, ...facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))];
}

/** What the herd knows of the heads of a lot. */
export type LotFacts = Pick<AnimalFacts, "species" | "breed" | "sex" | "birthDate" | "birthPrecision">;

/** The same of a lot's heads, which have no marks of their own. */
export function lotProof(
  lot: LotFacts,
  heads: number,
  finalG: number | null = null,
): { label: string; value: string }[] {
  const facts: [label: string, value: string | null][] = [
    ["Cabezas", String(heads)],
    ["Especie", speciesName(lot.species)],
    ["Raza", lot.breed],
    ["Sexo", lot.sex === "unknown" ? null : sexWords[lot.sex]],
    ["Nacieron", lot.birthDate && birthInWords(lot.birthDate, lot.birthPrecision)],
    ["Peso", finalG === null ? null : `${exactWeight(finalG)} (el peso final del trato)`],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function weighed({ grams, day, method }: NonNullable<AnimalFacts["weight"]>): string {
  const how = [day && dayWithoutWeekday(day), method && methodWords[method]].filter(Boolean).join(", ");
  return how ? `${weightInWords(grams)} (${how})` : weightInWords(grams);
}
