import type { Day } from "../../kernel/time";
import type { OwnerKind } from "../animals/attributes";
import type { RecordFact } from "./record-fact";
import { findService } from "./reproduction";
import { effectiveRecords } from "./summarize";

/** A living young of a birth as typed. Its id is created by the client; `grams` is its birth weight. */
export interface Young {
  id: string;
  name: string;
  /** The number of its ear tag; "" for none. */
  mark: string;
  sex: "female" | "male" | "unknown";
  grams: number | null;
}
/** The fields of the dam that its young inherit; `name` is its display name. */
export interface Dam {
  id: string;
  species: string;
  breed: string;
  name: string;
  ownerKind: OwnerKind;
}

/** The default name of the `n`-th (from 0) of `many` young; "" when it has an identifier. */
export const youngName = (y: Pick<Young, "name" | "mark">, n: number, many: number, dam: string) =>
  y.name.trim() || (y.mark.trim() ? "" : `Cría ${many > 1 ? `${n + 1} ` : ""}de ${dam}`.slice(0, 60));

/** The young of a birth as new animals. Their group is the dam's, set by a separate record. */
export const newborns = (dam: Dam, sireId: string | null, on: Day, young: readonly Young[]) =>
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

/** The sire of the young born on that day: that of the service they came from, by the dam's records; null when unknown. */
export function findSire(species: string, records: readonly RecordFact[], on: Day): string | null {
  const sireId = findService(species, effectiveRecords(records), on)?.data.sireId;
  return typeof sireId === "string" ? sireId : null;
}
