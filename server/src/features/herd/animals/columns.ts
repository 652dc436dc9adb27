import type { AnimalFacts } from "@corral/domain/herd/animals/form";
import { toSearchText, wordsOfAnimal } from "@corral/domain/herd/animals/herd-filter";
import { inMarkOrder, type MarkType } from "@corral/domain/herd/animals/identifiers";
import { calledBy } from "@corral/domain/herd/animals/marks";
import type { AnimalRow } from "#src/features/herd/public-animals/animal-view";
import { termColumns } from "#src/platform/search/fill-terms";

/** The editable form of a row. */
export const toForm = (r: AnimalRow): AnimalFacts => ({
  species: r.species,
  breed: r.breed ?? "",
  name: r.named ? r.name : "",
  sex: r.sex,
  birthDate: r.birth_date,
  birthPrecision: r.birth_precision,
  color: r.color ?? "",
  features: r.marks ?? "",
  purpose: r.purpose,
  damId: r.dam_id,
  sireId: r.sire_id,
  ownerKind: r.owner_kind,
  acquired: r.acquired,
  notes: r.notes ?? "",
  story: r.story ?? "",
  photoIds: r.photo_ids,
});

export interface HeldMark {
  type: MarkType;
  raw: string;
  norm: string;
}

/** The display name and what it is found by, derived from form and marks. */
export function deriveNames(
  form: Pick<AnimalFacts, "name" | "breed" | "species" | "color">,
  marks: readonly HeldMark[],
) {
  return {
    name: calledBy(
      form.name,
      marks.map((m) => ({ type: m.type, value: m.raw })),
    ),
    named: form.name !== "",
    search_text: toSearchText(form, inMarkOrder(marks)),
    ...termColumns({ words: wordsOfAnimal(form), species: form.species }),
  };
}

/** The columns of a normalised form. */
export const toColumns = (form: AnimalFacts, marks: readonly HeldMark[]) => ({
  species: form.species,
  breed: form.breed || null,
  ...deriveNames(form, marks),
  sex: form.sex,
  birth_date: form.birthDate,
  birth_precision: form.birthPrecision,
  color: form.color || null,
  marks: form.features || null,
  purpose: form.purpose,
  dam_id: form.damId,
  sire_id: form.sireId,
  owner_kind: form.ownerKind,
  acquired: form.acquired,
  notes: form.notes || null,
  story: form.story || null,
  photo_id: form.photoIds[0] ?? null,
  photo_ids: form.photoIds,
});
