import type { AnimalChanges, AnimalForm, HerdAnimal, HerdRow, MarkForm, NewAnimal } from "@corral/contract/types";
import { type AnimalFacts, animalFaults, tidyAnimal } from "@corral/domain/herd/animals/form";
import { type MarkType, readMark } from "@corral/domain/herd/animals/identifiers";
import { sameValue } from "@corral/domain/herd/animals/merge";
import { keysOf } from "@corral/domain/kernel/lookup";
import type { Day } from "@corral/domain/kernel/time";
import type { PickedPhoto } from "#src/features/business/photos/photo-picker";
import type { Faults } from "#src/shared/editing/faults";
import type { EditFields } from "#src/shared/editing/merge-fields";
import { priceText, readPrice } from "#src/shared/money/price-field";

/** A chosen parent, with its name for display. */
export interface Parent {
  id: string;
  name: string;
}
export interface TypedMark {
  key: string;
  type: MarkType;
  value: string;
}
/** The form's values as typed. Plain data, since it is stored on the phone. */
export interface Draft {
  name: string;
  species: string;
  breed: string;
  sex: AnimalForm["sex"];
  birthDate: Day | "";
  birthPrecision: AnimalForm["birthPrecision"];
  color: string;
  features: string;
  purpose: NonNullable<AnimalForm["purpose"]> | "";
  dam: Parent | null;
  sire: Parent | null;
  ownerKind: AnimalForm["ownerKind"];
  cameOn: Day | "";
  cameFrom: string;
  cameFromUpp: string;
  cameFor: string;
  notes: string;
  story: string;
  photos: PickedPhoto[];
  /** Only for a new animal: those of an existing one are added and removed one by one. */
  marks: TypedMark[];
  groupId: string;
  /** Only the herd row was known when the edit began: fields that it lacks are not edited. */
  isPart?: boolean;
}

let made = 0;
export const newMark = (type: MarkType = "ear_tag_internal", value = ""): TypedMark => ({
  key: `m${Date.now().toString(36)}${++made}`,
  type,
  value,
});

/** A new animal starts with the species, breed and group of the last one: lots are entered one after another. */
export const emptyDraft = (like: Partial<Pick<Draft, "species" | "breed" | "groupId">> = {}, mark = ""): Draft => ({
  name: "",
  species: like.species ?? "cattle",
  breed: like.breed ?? "",
  sex: "unknown",
  birthDate: "",
  birthPrecision: "day",
  color: "",
  features: "",
  purpose: "",
  dam: null,
  sire: null,
  ownerKind: "own",
  cameOn: "",
  cameFrom: "",
  cameFromUpp: "",
  cameFor: "",
  notes: "",
  story: "",
  photos: [],
  marks: [newMark(/^\d{15}$/.test(mark.replace(/\D/g, "")) ? "rfid_iso" : "ear_tag_internal", mark)],
  groupId: like.groupId ?? "",
});

export function toDraft(a: HerdAnimal & { kept?: "row" | "page" }): Draft {
  const parent = (relation: "dam" | "sire", id: string | null): Parent | null =>
    id === null ? null : { id, name: a.family.find((it) => it.relation === relation)?.name ?? "" };
  return {
    name: a.name,
    species: a.species,
    breed: a.breed,
    sex: a.sex,
    birthDate: a.birthDate ?? "",
    birthPrecision: a.birthPrecision,
    color: a.color,
    features: a.features,
    purpose: a.purpose ?? "",
    dam: parent("dam", a.damId),
    sire: parent("sire", a.sireId),
    ownerKind: a.ownerKind,
    cameOn: a.acquired?.date ?? "",
    cameFrom: a.acquired?.fromName ?? "",
    cameFromUpp: a.acquired?.fromUpp ?? "",
    cameFor: priceText(a.acquired?.price),
    notes: a.notes,
    story: a.story,
    photos: a.photos,
    marks: [],
    groupId: a.groupId ?? "",
    ...(a.kept === "row" ? { isPart: true } : {}),
  };
}

/** A draft with unsent changes applied, to fix or compare them. `nameOf` returns a parent's name. */
export function withForm(base: Draft, form: AnimalChanges, nameOf: (id: string) => string): Draft {
  const { birthDate, purpose, damId, sireId, acquired, photoIds, ...plain } = form;
  const next: Draft = { ...base };
  for (const [field, value] of Object.entries(plain)) if (value !== undefined) Object.assign(next, { [field]: value });
  const parent = (id: string | null, was: Parent | null) =>
    id === null ? null : was?.id === id ? was : { id, name: nameOf(id) };
  if (birthDate !== undefined) next.birthDate = birthDate ?? "";
  if (purpose !== undefined) next.purpose = purpose ?? "";
  if (damId !== undefined) next.dam = parent(damId, base.dam);
  if (sireId !== undefined) next.sire = parent(sireId, base.sire);
  if (acquired !== undefined) {
    next.cameOn = acquired?.date ?? "";
    next.cameFrom = acquired?.fromName ?? "";
    next.cameFromUpp = acquired?.fromUpp ?? "";
    next.cameFor = priceText(acquired?.price);
  }
  if (photoIds) next.photos = photoIds.map((id) => base.photos.find((it) => it.id === id) ?? { id, alt: "" });
  return next;
}

/** The draft of a new animal from its unsent request. */
export const draftOfNew = ({ id: _, marks, groupId, ...form }: NewAnimal, nameOf: (id: string) => string): Draft => ({
  ...withForm(emptyDraft(), form, nameOf),
  marks: marks.length ? marks.map((m) => newMark(m.type, m.value)) : [newMark()],
  groupId: groupId ?? "",
});

/** The request body of a draft. */
export const toForm = (d: Draft): AnimalForm =>
  tidyAnimal({
    name: d.name,
    species: d.species,
    breed: d.breed,
    sex: d.sex,
    birthDate: d.birthDate || null,
    birthPrecision: d.birthPrecision,
    color: d.color,
    features: d.features,
    purpose: d.purpose || null,
    damId: d.dam?.id ?? null,
    sireId: d.sire?.id ?? null,
    ownerKind: d.ownerKind,
    acquired: { date: d.cameOn || null, fromName: d.cameFrom, fromUpp: d.cameFromUpp, price: readPrice(d.cameFor) },
    notes: d.notes,
    story: d.story,
    photoIds: d.photos.map((p) => p.id),
  } satisfies AnimalFacts);

/** Only the changed fields, so that others' changes to other fields stay. */
export function changesOf(base: AnimalForm, now: AnimalForm): AnimalChanges {
  const fields = keysOf(now);
  return Object.fromEntries(fields.filter((f) => !sameValue(base[f], now[f])).map((f) => [f, now[f]]));
}
export const marksOf = (d: Draft): MarkForm[] =>
  d.marks
    .filter((it) => it.value.trim() !== "")
    .map((it) => ({ type: it.type, value: it.value.trim(), appliedOn: null }));
/** The draft's fields that make up a field of the server. */
const placesOf = (field: EditField): (keyof Draft)[] => {
  if (field === "damId") return ["dam"];
  if (field === "sireId") return ["sire"];
  if (field === "photoIds") return ["photos"];
  if (field === "acquired") return ["cameOn", "cameFrom", "cameFromUpp", "cameFor"];
  return [field];
};
export type EditField = keyof AnimalForm | "marks" | "groupId";
/** By the server's fields, compared in the form in which they are sent. */
export const editFields: EditFields<Draft, EditField> = {
  names: [...(Object.keys(toForm(emptyDraft())) as (keyof AnimalForm)[]), "marks", "groupId"],
  isSame: (field, a, b) => sameValue(sentIn(a)[field], sentIn(b)[field]),
  take: (field, from, into) => {
    const next = { ...into };
    for (const place of placesOf(field)) Object.assign(next, { [place]: from[place] });
    return next;
  },
};
const sentIn = (d: Draft) => ({ ...toForm(d), marks: marksOf(d), groupId: d.groupId });

/** Validates a draft before it is sent; faults by the server's field names. `has`: how many marks the animal already has. */
export function findFaults(d: Draft, has: number, today: Day, badMoney: string): Faults {
  const faults: Faults = {};
  for (const it of animalFaults(toForm(d), has + marksOf(d).length, today)) faults[it.field] = it.message;
  if (d.cameFor.trim() && readPrice(d.cameFor) === null) faults["acquired.price"] = badMoney;
  for (const [i, mark] of d.marks.filter((it) => it.value.trim() !== "").entries()) {
    const read = readMark(mark.type, mark.value, d.species);
    if (!read.ok) faults[`marks.${i}.value`] = read.message;
  }
  return faults;
}

/** A herd row as a chosen parent. */
export const asParent = (row: Pick<HerdRow, "id" | "name">): Parent => ({ id: row.id, name: row.name });
