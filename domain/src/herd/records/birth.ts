import type { Day } from "../../kernel/time";
import type { OwnerKind } from "../animals/facts";
import type { RecordFact } from "./record-fact";
import { serviceOf } from "./reproduction";
import { counting } from "./summarize";

/** A living young of a birth as it is typed; its id is made by whoever writes the birth, `grams` is what it weighed. */
export interface Young {
  id: string;
  name: string;
  /** The number of its ear tag; "" for none. */
  mark: string;
  sex: "female" | "male" | "unknown";
  grams: number | null;
}
/** Of a dam what its young have of it. `name` is what it is called. */
export interface Dam {
  id: string;
  species: string;
  breed: string;
  name: string;
  ownerKind: OwnerKind;
}

/** What the `n`th (from 0) of so many is called that got no name; "" where its mark says it. */
export const youngName = (y: Pick<Young, "name" | "mark">, n: number, many: number, dam: string) =>
  y.name.trim() || (y.mark.trim() ? "" : `Cría ${many > 1 ? `${n + 1} ` : ""}de ${dam}`.slice(0, 60));

/** The young of a birth on that day, as the herd takes in any new animal. Their group is their dam's, by a record of its own. */
export const newborns = (dam: Dam, sireId: string | null, on: string, young: readonly Young[]) =>
  young.map((y, n) => {
    const mark = y.mark.trim();
    return {
      id: y.id,
      species: dam.species,
      breed: dam.breed,
      name: youngName(y, n, young.length, dam.name),
      sex: y.sex,
      birthDate: on,
      birthPrecision: "day" as const,
      color: "",
      features: "",
      purpose: null,
      damId: dam.id,
      sireId,
      ownerKind: dam.ownerKind,
      acquired: null,
      notes: "",
      story: "",
      photoIds: [],
      marks: mark ? [{ type: "ear_tag_internal" as const, value: mark, appliedOn: on }] : [],
      groupId: null,
    };
  });

/** The sire of those that are born on that day: of the service that they came from, by their dam's records; null where none says it. */
export function sireOf(species: string, records: readonly RecordFact[], on: Day): string | null {
  const sireId = serviceOf(species, counting(records), on)?.data.sireId;
  return typeof sireId === "string" ? sireId : null;
}
