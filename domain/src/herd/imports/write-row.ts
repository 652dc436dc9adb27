import { writeNumber } from "../../kernel/files/cells";
import { speciesName } from "../../kernel/species";
import { guard } from "../../kernel/text/formula-guard";
import type { Day } from "../../kernel/time";
import { ownerKindWords, precisionWords, purposeWords, sexWords } from "../animals/attributes";
import type { AnimalFacts } from "../animals/form";
import { type MarkType, markTypes } from "../animals/identifiers";
import { type ColumnKey, columns } from "./columns";
import { BETWEEN_MARKS } from "./read-row";

/** An animal as the export writes it. */
export interface WrittenAnimal {
  id: string;
  facts: AnimalFacts;
  marks: readonly { type: string; value: string }[];
  /** An identifier that only the parent has, or its id. */
  dam: string | null;
  sire: string | null;
  group: string | null;
  weightG: number | null;
  weighedOn: Day | null;
}

/** The headers of the export. */
export const headerCells = () => columns.map((column) => column.header);

const isMark = (key: ColumnKey): key is ColumnKey & MarkType => markTypes.some((it) => it === key);

/** One line of the export. Importing it again changes nothing. */
export function animalCells(animal: WrittenAnimal): string[] {
  const f = animal.facts;
  const text: Record<Exclude<ColumnKey, MarkType>, string> = {
    id: animal.id,
    name: guard(f.name),
    species: speciesName(f.species),
    breed: guard(f.breed),
    sex: sexWords[f.sex],
    birthDate: f.birthDate ?? "",
    birthPrecision: f.birthDate ? precisionWords[f.birthPrecision] : "",
    color: guard(f.color),
    features: guard(f.features),
    purpose: f.purpose ? purposeWords[f.purpose] : "",
    dam: guard(animal.dam ?? ""),
    sire: guard(animal.sire ?? ""),
    group: guard(animal.group ?? ""),
    weight: animal.weightG === null ? "" : writeNumber(animal.weightG, 3),
    weighedOn: animal.weightG === null ? "" : (animal.weighedOn ?? ""),
    ownerKind: ownerKindWords[f.ownerKind],
    acquiredOn: f.acquired?.date ?? "",
    acquiredFrom: guard(f.acquired?.fromName ?? ""),
    acquiredUpp: guard(f.acquired?.fromUpp ?? ""),
    acquiredPrice: f.acquired?.price == null ? "" : writeNumber(f.acquired.price, 2),
    notes: guard(f.notes),
    story: guard(f.story),
  };
  const marks = (type: MarkType) =>
    guard(
      animal.marks
        .filter((m) => m.type === type)
        // The separator is replaced inside an identifier; comparisons ignore punctuation.
        .map((m) => m.value.replaceAll("|", "/"))
        .join(BETWEEN_MARKS),
    );
  return columns.map(({ key }) => (isMark(key) ? marks(key) : text[key]));
}
