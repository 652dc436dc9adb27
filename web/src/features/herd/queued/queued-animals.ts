import type { HerdAnimal, HerdGroup, HerdRow, NewAnimal, RecordsPage } from "@corral/contract/types";
import { type Relative, toFamily, toKin } from "@corral/domain/herd/animals/family";
import { tidyAnimal } from "@corral/domain/herd/animals/form";
import { calledBy, isSameMark, toMark, toMarkHistory, toMarks } from "@corral/domain/herd/animals/marks";
import { newborns, youngName } from "@corral/domain/herd/records/birth";
import type { Day } from "@corral/domain/kernel/time";
import type { HereAnimal } from "#src/features/herd/herd-copy/here-animal";
import { type QueuedItem, youngIn } from "#src/offline/queue/operation";
import { bodyOf } from "#src/shared/queue/body-of";

/** Another animal on this phone; `ownerKind` is missing where only its row is here. */
export type KnownAnimal = HerdRow & Partial<Pick<HerdAnimal, "ownerKind">>;
/** What else the phone knows, to compute unsent changes. */
export interface KnownHerd {
  today: Day;
  groups: readonly Pick<HerdGroup, "id" | "kind" | "name">[];
  /** The name of another animal. */
  nameOf: (id: string) => string | undefined;
  /** Another animal, without unsent changes. */
  animalOf: (id: string) => KnownAnimal | undefined;
  /** An animal's records as the server last returned them, with their summary. */
  recordsOf: (id: string) => RecordsPage | undefined;
}

/** The animals that an operation concerns, with those that it creates. */
export const animalsIn = (item: QueuedItem): string[] => [...item.about, ...youngIn(item).map((y) => y.id)];

/** The dam and day of a birth; undefined for other operations, or without living newborns. */
export function birthIn(item: QueuedItem): { damId: string; on: Day } | undefined {
  const [damId] = item.about;
  return damId !== undefined && youngIn(item).length > 0
    ? { damId, on: bodyOf(item, "writeRecord", "doRecord", "correctRecord").on }
    : undefined;
}

/** The newborns as the server will create them; `dam` as it was at the birth. */
export function newYoung(item: QueuedItem, on: Day, dam: KnownAnimal, sireId: string | null, known: KnownHerd) {
  const { ownerKind = "own" } = dam;
  return newborns({ ...dam, ownerKind }, sireId, on, youngIn(item)).map((body): HereAnimal => {
    const young = newAnimal({ ...body, groupId: dam.groupId }, known);
    return dam.ownerKind === undefined ? { ...young, kept: "row" } : young;
  });
}

/** The newborns as offspring of their dam. */
export const kinBorn = (
  item: QueuedItem,
  on: Day,
  dam: Pick<KnownAnimal, "name" | "breed" | "species">,
): HerdAnimal["family"] =>
  youngIn(item).map((y, n, all) => {
    const marks = y.mark.trim() ? [toMark("", { type: "ear_tag_internal", value: y.mark.trim() }, dam.species)] : [];
    const name = calledBy(youngName(y, n, all.length, dam.name), marks);
    return toKin(
      { id: y.id, name, marks, sex: y.sex, breed: dam.breed, birthDate: on, life: "alive" as const, photo: null },
      "offspring",
    );
  });

/** Typed marks as the server stores them, without duplicates. */
function newMarks(id: string, typed: NewAnimal["marks"], species: string) {
  // Temporary ids: the server gives each its own.
  const read = typed.map(({ appliedOn, ...m }, i) => ({ ...toMark(`${id}-${i}`, m, species), appliedOn }));
  return read.filter((m, i) => read.findIndex((it) => isSameMark(it, m)) === i);
}

/** An animal created here, as the server will store it. */
export function newAnimal(body: NewAnimal, known: KnownHerd): HerdAnimal {
  const { id, marks: typed, groupId, ...typedForm } = body;
  const form = tidyAnimal(typedForm);
  const marks = newMarks(id, typed, form.species);
  const photos = form.photoIds.map((it) => ({ id: it, alt: "" }));
  return {
    ...form,
    id,
    called: calledBy(form.name, marks),
    marks: toMarks(marks),
    markHistory: toMarkHistory(
      [...marks].reverse().map((m) => ({ ...m, active: true, removedOn: null, reason: null })),
      form.species,
    ),
    photos,
    photo: photos[0] ?? null,
    groupId,
    group: groupIn(known, groupId),
    life: "alive",
    health: "clear",
    commercial: "not_for_sale",
    present: true,
    price: null,
    published: false,
    shows: [],
    withdrawalMeat: null,
    withdrawalMilk: null,
    weightG: null,
    weighedOn: null,
    expectsFrom: null,
    expectsTo: null,
    nextDue: null,
    family: kinOf(form, known),
    listing: null,
    unlistable: [],
    updatedBy: null,
    updatedAt: null,
    version: 1,
  };
}

/** The group as an animal's page shows it. */
export function groupIn({ groups }: KnownHerd, id: string | null): HerdAnimal["group"] {
  const group = groups.find((g) => g.id === id);
  return group ? { id: group.id, kind: group.kind, name: group.name } : null;
}

/** Parents and grandparents; of one that isn't on this phone only the name. */
export function kinOf(a: Pick<HerdAnimal, "damId" | "sireId" | "species">, known: KnownHerd): HerdAnimal["family"] {
  const find = (id: string): Relative<HerdRow["photo"] & {}> | undefined => {
    const animal = known.animalOf(id);
    if (animal) return animal;
    const name = known.nameOf(id);
    const sex = id === a.damId ? ("female" as const) : id === a.sireId ? ("male" as const) : ("unknown" as const);
    const nothing = {
      marks: [],
      breed: "",
      birthDate: null,
      life: "alive" as const,
      photo: null,
      damId: null,
      sireId: null,
    };
    return name ? { ...nothing, id, name, sex } : undefined;
  };
  return toFamily(a, find, []);
}
