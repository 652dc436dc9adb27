import type { HerdAnimal, HerdGroup, HerdRow, NewAnimal, RecordsPage } from "@corral/contract/types";
import { readMark } from "@corral/domain/herd/animals/identifiers";
import { newborns, youngName } from "@corral/domain/herd/records/birth";
import type { Day } from "@corral/domain/kernel/time";
import type { HereAnimal } from "#src/features/herd/herd-copy/herd-copied";
import { type QueuedItem, youngIn } from "#src/offline/queue/operation";

/** Another animal as this phone has it; of whom only the row is here it isn't known whose it is. */
export type KnownAnimal = HerdRow & Partial<Pick<HerdAnimal, "ownerKind">>;
/** What the phone knows besides, to draw what the server hasn't answered yet. */
export interface KnownHerd {
  today: Day;
  groups: readonly Pick<HerdGroup, "id" | "kind" | "name">[];
  /** What another animal is called. */
  nameOf: (id: string) => string | undefined;
  /** Another animal, with nothing unsent laid over it. */
  animalOf: (id: string) => KnownAnimal | undefined;
  /** An animal's records as the server last gave them here, with what they added up to. */
  recordsOf: (id: string) => RecordsPage | undefined;
}

/** The animals that an act is about, with those that it makes. */
export const animalsIn = (item: QueuedItem): string[] => [...item.about, ...youngIn(item).map((y) => y.id)];

/** Whose birth an act is, and when it was; undefined where it has no living young. */
export function birthIn(item: QueuedItem): { damId: string; on: Day } | undefined {
  const [damId] = item.about;
  return damId !== undefined && youngIn(item).length > 0 ? { damId, on: (item.body as { on: Day }).on } : undefined;
}

/** The young of a birth as the server will make them; `dam` as it was when it gave birth. */
export function newYoung(item: QueuedItem, on: Day, dam: KnownAnimal, sireId: string | null, known: KnownHerd) {
  const { ownerKind = "own" } = dam;
  return newborns({ ...dam, ownerKind }, sireId, on, youngIn(item)).map((body): HereAnimal => {
    const young = newAnimal({ ...body, groupId: dam.groupId }, known);
    return dam.ownerKind === undefined ? { ...young, kept: "row" } : young;
  });
}

/** The young of a birth in the family of their dam. */
export const kinBorn = (item: QueuedItem, on: Day, dam: Pick<KnownAnimal, "name" | "breed">): HerdAnimal["family"] =>
  youngIn(item).map((y, n, all) => {
    const mark = y.mark.trim();
    const name = youngName(y, n, all.length, dam.name) || mark;
    return {
      id: y.id,
      name,
      tag: mark && mark !== name ? mark : null,
      relation: "offspring",
      sex: y.sex,
      breed: dam.breed,
      birthDate: on,
      life: "alive",
      photo: null,
    };
  });

type Mark = HerdRow["marks"][number];
/** A mark as it is kept. */
export const markOf = (id: string, m: { type: Mark["type"]; value: string }, species: string): Mark => {
  const read = readMark(m.type, m.value, species);
  return { id, type: m.type, value: read.ok ? read.raw : m.value, norm: read.ok ? read.norm : m.value };
};

/** An animal that was typed here, as the server will keep it. */
export function newAnimal(body: NewAnimal, known: KnownHerd): HerdAnimal {
  const { id, marks: typed, groupId, ...form } = body;
  // The server gives each its own id; these only tell them apart here.
  const marks = typed.map((m, i) => markOf(`${id}-${i}`, m, form.species));
  const photos = form.photoIds.map((it) => ({ id: it, alt: "" }));
  return {
    ...form,
    id,
    called: form.name || marks[0]?.value || "",
    marks,
    markHistory: marks.map((m, i) => ({
      ...m,
      active: true,
      appliedOn: typed[i]?.appliedOn ?? null,
      removedOn: null,
      reason: null,
      warning: null,
    })),
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

/** Its group as its page says it. */
export function groupIn({ groups }: KnownHerd, id: string | null): HerdAnimal["group"] {
  const it = groups.find((g) => g.id === id);
  return it ? { id: it.id, kind: it.kind, name: it.name } : null;
}

/** Its dam and its sire, of whom no more than the name is said. */
export const kinOf = (a: Pick<HerdAnimal, "damId" | "sireId" | "species">, known: KnownHerd): HerdAnimal["family"] =>
  (["dam", "sire"] as const).flatMap((relation) => {
    const id = relation === "dam" ? a.damId : a.sireId;
    const name = id && known.nameOf(id);
    return id && name
      ? [
          {
            id,
            name,
            tag: null,
            relation,
            sex: relation === "dam" ? ("female" as const) : ("male" as const),
            breed: "",
            birthDate: null,
            life: "alive" as const,
            photo: null,
          },
        ]
      : [];
  });
