import type { Day } from "../../kernel/time";
import type { LifeStatus, Sex } from "./attributes";
import { tagOf } from "./marks";

/** The fields of an animal that its relatives' pages display. */
export interface Relative<P> {
  id: string;
  name: string;
  marks: readonly { type: string; value: string }[];
  sex: Sex;
  breed: string;
  birthDate: Day | null;
  life: LifeStatus;
  photo: P | null;
  damId: string | null;
  sireId: string | null;
}
export type Relation = "dam" | "sire" | "dam_dam" | "dam_sire" | "sire_dam" | "sire_sire" | "offspring";

/** The offspring listed on a page, the youngest; a sire may have thousands. */
export const MOST_OFFSPRING = 200;

export const toKin = <P>(r: Omit<Relative<P>, "damId" | "sireId">, relation: Relation) => ({
  id: r.id,
  name: r.name,
  tag: tagOf(r),
  relation,
  sex: r.sex,
  breed: r.breed,
  birthDate: r.birthDate,
  life: r.life,
  photo: r.photo,
});

/** Orders by birth, youngest first and unknown births last, then by name. */
export const byBirth = (a: Pick<Relative<unknown>, "id" | "name" | "birthDate">, b: typeof a) =>
  cmp(b.birthDate ?? "", a.birthDate ?? "") || cmp(a.name, b.name) || cmp(a.id, b.id);
const cmp = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The parents, grandparents and offspring of an animal, of those that `find` knows and `young` contains. */
export function toFamily<P>(
  a: { damId: string | null; sireId: string | null },
  find: (id: string) => Relative<P> | undefined,
  young: readonly Relative<P>[],
) {
  const above = (id: string | null | undefined, relation: Relation) => {
    const relative = id ? find(id) : undefined;
    return relative ? [toKin(relative, relation)] : [];
  };
  const dam = a.damId ? find(a.damId) : undefined;
  const sire = a.sireId ? find(a.sireId) : undefined;
  return [
    ...above(a.damId, "dam"),
    ...above(a.sireId, "sire"),
    ...above(dam?.damId, "dam_dam"),
    ...above(dam?.sireId, "dam_sire"),
    ...above(sire?.damId, "sire_dam"),
    ...above(sire?.sireId, "sire_sire"),
    ...[...young]
      .sort(byBirth)
      .slice(0, MOST_OFFSPRING)
      .map((child) => toKin(child, "offspring")),
  ];
}
