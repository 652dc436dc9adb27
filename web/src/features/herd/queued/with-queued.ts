import type { AnimalChanges, GroupChange, HerdAnimal, HerdRow, NewAnimal, NewMark } from "@corral/contract/types";
import { sireOf } from "@corral/domain/herd/records/birth";
import { summarizeRecords } from "@corral/domain/herd/records/summarize";
import type { Day } from "@corral/domain/kernel/time";
import type { HereAnimal } from "#src/features/herd/herd-copy/herd-copied";
import { rowOf } from "#src/features/herd/herd-copy/herd-copy";
import type { QueuedItem } from "#src/offline/queue/operation";
import { birthIn, groupIn, type KnownHerd, kinBorn, kinOf, markOf, newAnimal, newYoung } from "./queued-animals";
import { factsBefore, withDue } from "./queued-due";
import { recordsIn } from "./queued-records";

/** An edit that was refused stands for nothing until a person has looked at it: the animal is shown as it is on the server. */
const counts = (item: QueuedItem) => item.call !== "editAnimal" || item.state !== "needs_attention";

/** The animals that were made here and those that were born here, as the server will keep them. */
export function madeIn(items: readonly QueuedItem[], known: KnownHerd): HereAnimal[] {
  const made: HereAnimal[] = [];
  for (const [n, it] of items.entries())
    if (it.call === "createAnimal") made.push(newAnimal(it.body as NewAnimal, known));
    else if (birthIn(it)) made.push(...bornIn(it, items.slice(0, n), made, known));
  return made.map((a) => withQueuedAnimal(a, items, known));
}

/** The young of a birth, `before` which that was done; none of a dam that this phone doesn't know. */
function bornIn(item: QueuedItem, before: readonly QueuedItem[], made: readonly HereAnimal[], known: KnownHerd) {
  const birth = birthIn(item);
  const new_ = made.find((a) => a.id === birth?.damId);
  const there = birth && (known.animalOf(birth.damId) ?? (new_ && { ...rowOf(new_), ownerKind: new_.ownerKind }));
  if (!birth || !there) return [];
  const dam = { ...there, ...withQueuedRow(there, before, known) };
  const records = new_ ? [] : factsBefore(dam.id, before, known);
  return newYoung(item, birth.on, dam, records ? sireOf(dam.species, records, birth.on) : null, known);
}

/** A row of the herd with what is unsent laid over it; the same row when nothing is about it. */
export function withQueuedRow(row: HerdRow, items: readonly QueuedItem[], known: KnownHerd): HerdRow {
  const next = items.reduce((a, it) => (counts(it) ? changed(a, it, known) : a), row);
  return withDue(next, row, items, known);
}

/** The same of a whole animal. */
export function withQueuedAnimal<T extends HerdAnimal>(animal: T, items: readonly QueuedItem[], known: KnownHerd): T {
  const next = items.reduce((a, it) => (counts(it) ? changedWhole(a, it, known) : a), animal);
  return withDue(next, animal, items, known);
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

/** What an act changes of what stands in a row. */
function changed<T extends HerdRow>(a: T, item: QueuedItem, known: KnownHerd): T {
  if (item.call === "editAnimal" && item.params.animalId === a.id) {
    const changes = item.body as AnimalChanges;
    const next = { ...a };
    for (const field of rowFields) if (changes[field] !== undefined) Object.assign(next, { [field]: changes[field] });
    if (changes.name !== undefined) next.name = changes.name || a.marks[0]?.value || a.name;
    if (changes.photoIds) next.photo = photosOf(changes.photoIds, a)[0] ?? null;
    return next;
  }
  if (item.call === "addMark" && item.params.animalId === a.id) {
    const body = item.body as NewMark;
    if (a.marks.some((m) => m.id === body.id)) return a;
    return { ...a, marks: [...a.marks, markOf(body.id, body, a.species)] };
  }
  if (item.call === "removeMark" && item.params.animalId === a.id)
    return { ...a, marks: a.marks.filter((m) => m.id !== item.params.markId) };
  if (item.call === "changeGroup" && (item.body as GroupChange).animalIds.includes(a.id))
    return { ...a, groupId: (item.body as GroupChange).groupId };
  return recordsIn(item, a.id).reduce((row, r) => recorded(row, r, known.today), a);
}

const photosOf = (ids: readonly string[], a: HerdRow & Partial<Pick<HerdAnimal, "photos">>) => {
  const there = new Map([...(a.photos ?? []), ...(a.photo ? [a.photo] : [])].map((p) => [p.id, p]));
  return ids.map((id) => there.get(id) ?? { id, alt: "" });
};

function changedWhole<T extends HerdAnimal>(a: T, item: QueuedItem, known: KnownHerd): T {
  // Of a whole animal `name` is what was typed; what it is called stands beside it.
  const row = changed({ ...a, name: a.called }, item, known);
  const next = { ...a, ...row, name: a.name, called: row.name };
  if (row.groupId !== a.groupId) next.group = groupIn(known, row.groupId);
  const birth = birthIn(item);
  if (birth?.damId === a.id) {
    const there = new Set(a.family.map((k) => k.id));
    const young = kinBorn(item, birth.on, { name: next.called, breed: next.breed }).filter((k) => !there.has(k.id));
    return { ...next, family: [...next.family, ...young] };
  }
  if (item.params.animalId !== a.id) return next;
  switch (item.call) {
    case "editAnimal": {
      const changes = item.body as AnimalChanges;
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
      const { id, appliedOn, ...mark } = item.body as NewMark;
      if (a.markHistory.some((m) => m.id === id)) return next;
      const more = { active: true, appliedOn, removedOn: null, reason: null, warning: null };
      return { ...next, markHistory: [{ ...markOf(id, mark, a.species), ...more }, ...a.markHistory] };
    }
    case "removeMark": {
      const { on, reason } = item.body as { on: string; reason: string };
      const off = (m: HerdAnimal["markHistory"][number]) =>
        m.id === item.params.markId ? { ...m, active: false, removedOn: on, reason } : m;
      return { ...next, markHistory: a.markHistory.map(off) };
    }
    default:
      return next;
  }
}

const later = (a: string | null, b: string | null) => (b && (!a || b > a) ? b : a);

/** What one more record says for sure, whatever the others that this phone may not have: never who is expecting. */
function recorded<T extends HerdRow>(a: T, r: ReturnType<typeof recordsIn>[number], today: Day): T {
  if (r.status === "planned") return { ...a, nextDue: a.nextDue && a.nextDue < r.on ? a.nextDue : r.on };
  const says = summarizeRecords(a, [{ ...r, on: r.on as Day, supersedesId: null }], today);
  const weight = says.weights.at(-1);
  const isNewer = weight && (!a.weighedOn || weight.day >= a.weighedOn);
  const health =
    says.health !== "clear" && a.health !== "quarantine"
      ? says.health
      : r.type === "quarantine_end" && a.health === "quarantine"
        ? "clear"
        : a.health;
  return {
    ...a,
    life: a.life === "alive" ? says.life : a.life,
    present: a.present && says.presence === "present",
    health,
    withdrawalMeat: later(a.withdrawalMeat, says.withdrawalMeat),
    withdrawalMilk: later(a.withdrawalMilk, says.withdrawalMilk),
    ...(isNewer ? { weightG: weight.grams, weighedOn: weight.day } : {}),
    ...(says.cut ? { sex: cutSex(a.sex) } : {}),
  };
}
const cutSex = (sex: HerdRow["sex"]): HerdRow["sex"] =>
  sex === "male" ? "castrated_male" : sex === "female" ? "spayed_female" : sex;
