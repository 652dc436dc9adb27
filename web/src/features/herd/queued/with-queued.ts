import type { AnimalChanges, HerdAnimal, HerdRow } from "@corral/contract/types";
import { byBirth, toKin } from "@corral/domain/herd/animals/family";
import { tidyChanges } from "@corral/domain/herd/animals/form";
import { movesTo } from "@corral/domain/herd/animals/herd-filter";
import { calledBy, isSameMark, toMark, toMarkHistory, toMarks } from "@corral/domain/herd/animals/marks";
import { withRecord } from "@corral/domain/herd/records/animal-summary";
import { findSire } from "@corral/domain/herd/records/birth";
import { type HereAnimal, toHerdRow } from "#src/features/herd/herd-copy/here-animal";
import type { QueuedItem } from "#src/offline/queue/operation";
import { bodyOf } from "#src/shared/queue/body-of";
import { birthIn, groupIn, type KnownHerd, kinBorn, kinOf, newAnimal, newYoung } from "./queued-animals";
import { factsBefore, withSummary } from "./queued-due";
import { recordsIn } from "./queued-records";

/** A refused edit isn't applied until a person has decided about it: the animal is shown as on the server. */
const counts = (item: QueuedItem) => item.call !== "editAnimal" || item.state !== "needs_attention";

/** The animals created or born here, as the server will store them. */
export function madeIn(items: readonly QueuedItem[], known: KnownHerd): HereAnimal[] {
  const made: HereAnimal[] = [];
  for (const [n, it] of items.entries())
    if (it.call === "createAnimal") made.push(newAnimal(bodyOf(it, "createAnimal"), known));
    else if (birthIn(it)) made.push(...bornIn(it, items.slice(0, n), made, known));
  const laid = made.map((a) => withActs(a, items, known));
  return laid.map((a) => withOffspring(a, laid));
}

/** Whether an operation creates animals. */
export const makes = (item: QueuedItem) => item.call === "createAnimal" || birthIn(item) !== undefined;
/** An animal with its offspring created here; the same object where there is none. */
export function withOffspring<T extends HerdAnimal>(a: T, made: readonly HerdAnimal[]): T {
  const there = new Set(a.family.map((k) => k.id));
  const young = made.filter((y) => (y.damId === a.id || y.sireId === a.id) && !there.has(y.id));
  return young.length === 0
    ? a
    : withKin(
        a,
        young.map((y) => toKin(toHerdRow(y), "offspring")),
      );
}
/** Offspring are sorted by birth. */
function withKin<T extends HerdAnimal>(a: T, young: HerdAnimal["family"]): T {
  const isYoung = (k: HerdAnimal["family"][number]) => k.relation === "offspring";
  const offspring = [...a.family.filter(isYoung), ...young].sort(byBirth);
  return { ...a, family: [...a.family.filter((k) => !isYoung(k)), ...offspring] };
}

/** The newborns of a birth; `before` are the operations preceding it. Empty where the dam is unknown. */
function bornIn(item: QueuedItem, before: readonly QueuedItem[], made: readonly HereAnimal[], known: KnownHerd) {
  const birth = birthIn(item);
  const new_ = made.find((a) => a.id === birth?.damId);
  const there = birth && (known.animalOf(birth.damId) ?? (new_ && { ...toHerdRow(new_), ownerKind: new_.ownerKind }));
  if (!birth || !there) return [];
  const dam = { ...there, ...withQueuedRow(there, before, known) };
  const records = new_ ? [] : factsBefore(dam.id, before, known);
  return newYoung(item, birth.on, dam, records ? findSire(dam.species, records, birth.on) : null, known);
}

/** A row of the herd with unsent changes applied; the same object when there are none. */
export function withQueuedRow(row: HerdRow, items: readonly QueuedItem[], known: KnownHerd): HerdRow {
  const next = items.reduce((a, it) => (counts(it) ? changed(a, it, known) : a), row);
  return withSummary(next, row, items, known);
}

/** The same for a whole animal, with its unsent offspring. */
export const withQueuedAnimal = <T extends HerdAnimal>(animal: T, items: readonly QueuedItem[], known: KnownHerd): T =>
  withOffspring(withActs(animal, items, known), items.some(makes) ? madeIn(items, known) : []);

function withActs<T extends HerdAnimal>(animal: T, items: readonly QueuedItem[], known: KnownHerd): T {
  const next = items.reduce((a, it) => (counts(it) ? changedWhole(a, it, known) : a), animal);
  return withSummary(next, animal, items, known);
}

const rowFields = [
  "species",
  "breed",
  "sex",
  "birthDate",
  "birthPrecision",
  "color",
  "purpose",
  "damId",
  "sireId",
] as const satisfies readonly (keyof AnimalChanges & keyof HerdRow)[];

/** Whether it has a name of its own: without one, its first mark is shown. */
const isNamed = (a: HerdRow) => calledBy("", a.marks) !== a.name;
const withMarks = <T extends HerdRow>(a: T, marks: HerdRow["marks"], named: boolean): T => ({
  ...a,
  marks,
  name: named ? a.name : calledBy("", marks) || a.name,
});

/** What an operation changes in a row. */
function changed<T extends HerdRow>(a: T, item: QueuedItem, known: KnownHerd, named = isNamed(a)): T {
  const isAbout = item.params.animalId === a.id;
  if (item.call === "editAnimal" && isAbout) {
    const changes = tidyChanges(bodyOf(item, "editAnimal"));
    const next = { ...a };
    for (const field of rowFields) if (changes[field] !== undefined) Object.assign(next, { [field]: changes[field] });
    if (changes.name !== undefined) next.name = calledBy(changes.name, a.marks) || a.name;
    if (changes.photoIds) next.photo = photosOf(changes.photoIds, a)[0] ?? null;
    return next;
  }
  if (item.call === "addMark" && isAbout) {
    const { id, ...typed } = bodyOf(item, "addMark");
    const mark = toMark(id, typed, a.species);
    if (a.marks.some((m) => m.id === id || isSameMark(m, mark))) return a;
    return withMarks(a, toMarks([...a.marks, mark]), named);
  }
  if (item.call === "removeMark" && isAbout) {
    const left = a.marks.filter((m) => m.id !== item.params.markId);
    return left.length === a.marks.length ? a : withMarks(a, left, named);
  }
  if (item.call === "changeGroup") {
    const { animalIds, groupId } = bodyOf(item, "changeGroup");
    return animalIds.includes(a.id) && movesTo(a, groupId) ? { ...a, groupId } : a;
  }
  return recordsIn(item, a.id).reduce((row, r) => withRecord(row, { ...r, supersedesId: null }, known.today), a);
}

const photosOf = (ids: readonly string[], a: HerdRow & Partial<Pick<HerdAnimal, "photos">>) => {
  const there = new Map([...(a.photos ?? []), ...(a.photo ? [a.photo] : [])].map((p) => [p.id, p]));
  return ids.map((id) => there.get(id) ?? { id, alt: "" });
};

function changedWhole<T extends HerdAnimal>(a: T, item: QueuedItem, known: KnownHerd): T {
  // A whole animal's `name` is what was typed; `called` is the name shown.
  const row = changed({ ...a, name: a.called }, item, known, a.name !== "");
  const next = { ...a, ...row, name: a.name, called: row.name };
  if (row.groupId !== a.groupId) next.group = groupIn(known, row.groupId);
  const birth = birthIn(item);
  if (birth?.damId === a.id) {
    const there = new Set(a.family.map((k) => k.id));
    const dam = { name: next.called, breed: next.breed, species: next.species };
    const young = kinBorn(item, birth.on, dam).filter((k) => !there.has(k.id));
    return withKin(next, young);
  }
  if (item.params.animalId !== a.id) return next;
  switch (item.call) {
    case "editAnimal": {
      const changes = tidyChanges(bodyOf(item, "editAnimal"));
      const all = { ...next, ...changes } as T;
      if (changes.photoIds) all.photos = photosOf(changes.photoIds, a);
      if (changes.damId === undefined && changes.sireId === undefined) return all;
      const new_ = kinOf(all, known);
      const stays = (k: HerdAnimal["family"][number]) =>
        k.relation === "dam" || k.relation.startsWith("dam_")
          ? changes.damId === undefined
          : k.relation === "sire" || k.relation.startsWith("sire_")
            ? changes.sireId === undefined
            : true;
      const kept = a.family.filter(stays);
      return { ...all, family: [...kept, ...new_.filter((k) => !kept.some((it) => it.relation === k.relation))] };
    }
    case "addMark": {
      const { id, appliedOn, ...typed } = bodyOf(item, "addMark");
      const mark = { ...toMark(id, typed, a.species), active: true, appliedOn, removedOn: null, reason: null };
      if (a.markHistory.some((m) => m.id === id || (m.active && isSameMark(m, mark)))) return next;
      return { ...next, markHistory: toMarkHistory([mark, ...a.markHistory], a.species) };
    }
    case "removeMark": {
      const { on, reason } = bodyOf(item, "removeMark");
      const off = (m: HerdAnimal["markHistory"][number]) =>
        m.id === item.params.markId ? { ...m, active: false, removedOn: on, reason: reason.trim() } : m;
      return { ...next, markHistory: toMarkHistory(a.markHistory.map(off), a.species) };
    }
    default:
      return next;
  }
}

/** An animal at the time of an operation, with what was unsent before it. */
export function rowBefore(
  id: string,
  item: QueuedItem,
  items: readonly QueuedItem[],
  known: KnownHerd,
): HerdRow | undefined {
  const before = items.slice(0, items.indexOf(item));
  const there = known.animalOf(id);
  if (there) return withQueuedRow(there, before, known);
  const made = madeIn(before, known).find((a) => a.id === id);
  return made && toHerdRow(made);
}
