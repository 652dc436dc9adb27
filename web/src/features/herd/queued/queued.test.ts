// @vitest-environment node

import type { OfflineCall } from "@corral/contract/calls/offline";
import type { AnimalFacts, HerdAnimal, NewAnimal, RecordsPage, RecordView } from "@corral/contract/types";
import { type Day, toDay, type Zone } from "@corral/domain/kernel/time";
import { expect, it } from "vitest";
import { toHerdRow } from "#src/features/herd/herd-copy/here-animal";
import type { QueuedItem } from "#src/offline/queue/operation";
import { isOfVersion } from "#src/offline/queue/sending/pass-version";
import type { KnownHerd } from "./queued-animals";
import { withQueuedFacts, withQueuedRecords } from "./queued-records";
import { madeIn, withQueuedAnimal, withQueuedRow } from "./with-queued";

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const today = toDay("2026-06-20") as Day;
const known: KnownHerd = {
  today,
  groups: [{ id: idOf(50), kind: "pen", name: "Norte" }],
  nameOf: (id) => (id === idOf(7) ? "Estrella" : undefined),
  animalOf: () => undefined,
  recordsOf: () => undefined,
};
const knownRecords = {
  today,
  zone: "America/Mexico_City" as Zone,
  now: Date.UTC(2026, 5, 20, 18),
  me: "Rosa",
  nameOf: () => undefined,
};
let seq = 0;
function item(call: OfflineCall, body: object, more: Partial<QueuedItem> = {}): QueuedItem {
  seq++;
  return {
    id: idOf(1000 + seq),
    key: `k${seq}`,
    call,
    params: {},
    body,
    dependsOn: [],
    about: [],
    title: "",
    detail: "",
    cash: 0,
    user: "u",
    seq,
    madeAt: Date.UTC(2026, 5, 20, 17),
    state: "queued",
    tries: 0,
    notBefore: 0,
    problem: null,
    ...more,
  };
}
const calf: NewAnimal = {
  id: idOf(1),
  species: "cattle",
  breed: "Suizo",
  name: "",
  sex: "female",
  birthDate: toDay("2026-06-01"),
  birthPrecision: "day",
  color: "",
  features: "",
  purpose: null,
  damId: idOf(7),
  sireId: null,
  ownerKind: "own",
  acquired: null,
  notes: "",
  story: "",
  photoIds: [idOf(30)],
  marks: [{ type: "ear_tag_internal", value: "a-12", appliedOn: null }],
  groupId: idOf(50),
};
const made = item("createAnimal", calf, { id: idOf(1), about: [idOf(1)] });
const of = (animalId: string) => ({ params: { animalId }, about: [animalId] });
const record = (n: number, more: object = {}) => ({
  id: idOf(n),
  type: "weighing",
  status: "done",
  on: today,
  data: {},
  note: "",
  photoIds: [],
  ...more,
});
const cow = (): HerdAnimal => {
  const [a] = madeIn([made], known);
  if (!a) throw new Error("nobody");
  return { ...a, name: "Luna", called: "Luna", version: 4, nextDue: null, groupId: null, group: null };
};

it("shows an animal that only this phone knows, with later changes", () => {
  const [a] = madeIn(
    [
      made,
      item("editAnimal", { name: "Nube" }, { ...of(idOf(1)), version: 1 }),
      item("writeRecord", record(2, { data: { grams: 41_000 } }), of(idOf(1))),
    ],
    known,
  );
  expect(a).toMatchObject({ name: "Nube", called: "Nube", weightG: 41_000, weighedOn: today, version: 1 });
  expect(a?.group).toEqual({ id: idOf(50), kind: "pen", name: "Norte" });
  expect(a?.family).toMatchObject([{ relation: "dam", name: "Estrella" }]);
  expect(a?.photos).toEqual([{ id: idOf(30), alt: "" }]);
  expect(madeIn([made], known)[0]).toMatchObject({ name: "", called: "a-12", marks: [{ norm: "A12" }] });
});

it("applies edits in order, the last one of a field on top", () => {
  const edits = [
    item("editAnimal", { name: "Luz", notes: "Brava" }, of(idOf(1))),
    item("editAnimal", { name: "Lucero" }, of(idOf(1))),
    item("editAnimal", { name: "De otra" }, of(idOf(9))),
  ];
  expect(withQueuedAnimal(cow(), edits, known)).toMatchObject({ name: "Lucero", called: "Lucero", notes: "Brava" });
  expect(withQueuedRow(toHerdRow(cow()), edits, known)).toMatchObject({ name: "Lucero", version: 4 });
  // A refused edit isn't applied until a person has decided about it.
  const refused = edits.map((it): QueuedItem => ({ ...it, state: "needs_attention" }));
  expect(withQueuedAnimal(cow(), refused, known).name).toBe("Luna");
});

it("applies what a single record determines, and nothing to an animal that is expecting", () => {
  const at = (body: object) => withQueuedRow(toHerdRow(cow()), [item("writeRecord", body, of(idOf(1)))], known);
  expect(at(record(2, { type: "vaccination", data: { product: "Bovac", meatDays: 21 } }))).toMatchObject({
    withdrawalMeat: toDay("2026-07-11"),
  });
  expect(at(record(3, { type: "death" }))).toMatchObject({ life: "dead" });
  expect(at(record(4, { type: "quarantine_start", data: { reason: "Fiebre" } }))).toMatchObject({
    health: "quarantine",
  });
  expect(at(record(5, { type: "vaccination", status: "planned", on: toDay("2026-07-01") }))).toMatchObject({
    nextDue: toDay("2026-07-01"),
  });
  expect(at(record(6, { type: "service", data: { method: "natural" } })).expectsFrom).toBeNull();
  const old = { ...toHerdRow(cow()), weightG: 400_000, weighedOn: toDay("2026-06-21") };
  const late = item("writeRecord", record(7, { data: { grams: 390_000 } }), of(idOf(1)));
  expect(withQueuedRow(old, [late], known).weightG).toBe(400_000);
});

it("adds and removes marks, and changes the group", () => {
  const a = cow();
  const [mark] = a.marks;
  const next = withQueuedAnimal(
    a,
    [
      item("addMark", { id: idOf(61), type: "ear_tag_internal", value: "B-9", appliedOn: today }, of(idOf(1))),
      item(
        "removeMark",
        { on: today, reason: "Se cayó" },
        { params: { animalId: idOf(1), markId: mark?.id ?? "" }, about: [idOf(1)] },
      ),
      item("changeGroup", { animalIds: [idOf(1), idOf(2)], groupId: idOf(50), on: today, note: "" }),
    ],
    known,
  );
  expect(next.marks.map((m) => m.value)).toEqual(["B-9"]);
  expect(next.markHistory.map((m) => [m.value, m.active])).toEqual([
    ["B-9", true],
    ["a-12", false],
  ]);
  expect(next.group?.name).toBe("Norte");
});

const view = (n: number, more: Partial<RecordView>): RecordView => ({
  id: idOf(n),
  animalId: idOf(1),
  type: "vaccination",
  title: "Vacuna",
  status: "planned",
  on: toDay("2026-06-18"),
  onWords: "jueves 18 de junio de 2026",
  data: { product: "Rabia" },
  detail: "Rabia",
  note: null,
  photos: [],
  published: true,
  by: "Beto",
  at: "2026-06-01T12:00:00.000Z",
  atWords: "1 jun",
  overdue: true,
  medical: true,
  before: [],
  voided: null,
  acts: ["do", "move", "cancel"],
  version: 2,
  ...more,
});
const aboutOne = { params: { recordId: idOf(20) }, about: [idOf(1)] };

it("writes unsent records into the timeline, strikes out what was due and summarizes complete records", () => {
  const planned = view(20, {});
  const done = item(
    "doRecord",
    {
      on: today,
      data: { product: "Rabia" },
      note: "Bien",
      photoIds: [],
      next: { id: idOf(21), on: toDay("2027-06-20") },
    },
    aboutOne,
  );
  const note = item("writeRecord", record(22, { type: "note", note: "Cojea" }), of(idOf(1)));
  const rows = withQueuedRecords([planned], idOf(1), [done, note], knownRecords);
  expect(rows.map((r) => [r.title, r.status, r.note, r.waits])).toEqual([
    ["Vacuna", "planned", null, "signal"],
    ["Nota", "done", "Cojea", "signal"],
    ["Vacuna", "done", "Bien", "signal"],
  ]);
  const facts = withQueuedFacts(undefined, { species: "cattle", sex: "female" }, rows, true, today);
  expect(facts?.pendings.map((p) => p.recordId)).toEqual([idOf(21)]);
  expect(facts?.nextDue).toBe("2027-06-20");
  // Once the server's answer is there nothing appears twice.
  const there = withQueuedRecords([view(20, { status: "done", on: today })], idOf(1), [done], knownRecords);
  expect(there.map((r) => r.id).sort()).toEqual([idOf(20), idOf(21)]);
  expect(there.find((r) => r.id === idOf(20))?.waits).toBeUndefined();
});

it("shows the server's data for a refused move, and the new day for a pending one", () => {
  const there = view(20, { on: toDay("2026-07-01") });
  const move = item("moveRecord", { on: toDay("2026-07-09"), data: {}, note: "" }, { ...aboutOne, version: 1 });
  const [waits] = withQueuedRecords([there], idOf(1), [move], knownRecords);
  expect([waits?.on, waits?.waits]).toEqual(["2026-07-09", "signal"]);
  const [refused] = withQueuedRecords([there], idOf(1), [{ ...move, state: "needs_attention" }], knownRecords);
  expect([refused?.on, refused?.waits]).toEqual(["2026-07-01", "person"]);
});

it("with a part of the records shows only planned ones and new weighings", () => {
  const planned = view(20, {});
  const pending = { kind: "planned", type: "vaccination", words: "Vacuna: Rabia", on: toDay("2026-06-18") } as const;
  const birth = { kind: "birth", type: null, words: "Parto esperado", on: toDay("2026-08-01"), to: null } as const;
  const facts = {
    lifeStatus: "alive" as const,
    present: true,
    healthStatus: "under_treatment" as const,
    sex: "female",
    withdrawalMeat: null,
    withdrawalMilk: null,
    weightG: 400_000,
    weighedOn: toDay("2026-06-01"),
    dailyGainG: null,
    expectsFrom: toDay("2026-08-01"),
    expectsTo: toDay("2026-08-10"),
    heatOn: null,
    nextDue: toDay("2026-06-18"),
    weights: [{ day: toDay("2026-06-01"), grams: 400_000 }],
    pendings: [
      { ...pending, to: null, overdue: true, recordId: idOf(20) },
      { ...birth, overdue: false, recordId: null },
    ],
  };
  const cancelled = item("cancelRecord", { reason: "" }, aboutOne);
  const weighed = item("writeRecord", record(23, { data: { grams: 410_000 } }), of(idOf(1)));
  const rows = withQueuedRecords([planned], idOf(1), [cancelled, weighed], knownRecords);
  expect(withQueuedFacts(facts, { species: "cattle", sex: "female" }, rows, false, today)).toMatchObject({
    pendings: [{ kind: "birth" }],
    nextDue: toDay("2026-08-01"),
    weightG: 410_000,
    healthStatus: "under_treatment",
    expectsFrom: toDay("2026-08-01"),
  });
});

it("shows a correction instead of the corrected record, and a voided one struck through", () => {
  const was = view(20, { status: "done", acts: ["correct", "void"] });
  const right = item(
    "correctRecord",
    { id: idOf(24), on: today, data: { product: "Bovac" }, note: "", photoIds: [] },
    aboutOne,
  );
  expect(withQueuedRecords([was], idOf(1), [right], knownRecords)).toMatchObject([
    { id: idOf(24), detail: "Bovac", before: [{ detail: "Rabia", by: "Beto" }], acts: [] },
  ]);
  const never = item("voidRecord", { id: idOf(25), reason: "Era otra" }, aboutOne);
  expect(withQueuedRecords([was], idOf(1), [never], knownRecords)).toMatchObject([
    { status: "cancelled", voided: { was: "done", by: "Rosa", reason: "Era otra" }, waits: "signal" },
  ]);
});

const factsOf = (records: RecordView[]): AnimalFacts =>
  withQueuedFacts(undefined, { species: "cattle", sex: "female" }, records, true, today) as AnimalFacts;
const pageOf = (records: RecordView[], next: string | null = null): RecordsPage => ({
  items: records,
  next,
  facts: factsOf(records),
});
const queuedDue = (page: RecordsPage | undefined, items: QueuedItem[], row = page?.facts.nextDue ?? null) =>
  withQueuedRow({ ...toHerdRow(cow()), nextDue: row }, items, { ...known, recordsOf: () => page }).nextDue;

it("shows in the list the same next due date as on the page, after it is done, moved or cancelled", () => {
  const page = pageOf([view(20, {}), view(21, { on: toDay("2026-06-25"), data: { product: "Bovac" } })]);
  const data = { product: "Rabia" };
  const done = item("doRecord", { on: today, data, note: "", photoIds: [] }, aboutOne);
  expect(queuedDue(page, [])).toBe("2026-06-18");
  expect(queuedDue(page, [done])).toBe("2026-06-25");
  expect(queuedDue(page, [item("moveRecord", { on: toDay("2026-07-30"), data, note: "" }, aboutOne)])).toBe(
    "2026-06-25",
  );
  const other = { ...aboutOne, params: { recordId: idOf(21) } };
  expect(queuedDue(page, [done, item("cancelRecord", { reason: "" }, other)])).toBeNull();
  // With a part of the records the server's other due dates stay.
  const birth = {
    kind: "birth",
    type: null,
    words: "",
    on: toDay("2026-08-01"),
    to: null,
    overdue: false,
    recordId: null,
  };
  const part = pageOf([view(20, {})], "more");
  part.facts = { ...part.facts, pendings: [...part.facts.pendings, birth as AnimalFacts["pendings"][number]] };
  expect(queuedDue(part, [done])).toBe("2026-08-01");
  // The row is of another date than the records, or these aren't loaded: the row's due date stays.
  expect(queuedDue(page, [done], toDay("2026-06-22"))).toBe(toDay("2026-06-22"));
  expect(queuedDue(undefined, [done], toDay("2026-06-18"))).toBe(toDay("2026-06-18"));
});

const son = { id: idOf(41), name: "", mark: "", sex: "male", grams: 38_000 };
const daughter = { id: idOf(42), name: " ", mark: "k-7", sex: "female", grams: null };
const birthOf = (young: object[], more: Partial<QueuedItem> = {}) =>
  item("writeRecord", record(40, { type: "parturition", on: toDay("2026-06-19"), young }), { ...of(idOf(1)), ...more });

it("shows newborns as the server will create them, each with later changes", () => {
  const dam = { ...toHerdRow(cow()), groupId: idOf(50), ownerKind: "consignment" as const };
  const bred = view(22, {
    type: "service",
    status: "done",
    on: toDay("2025-09-09"),
    data: { method: "natural", sireId: idOf(8) },
  });
  const here: KnownHerd = {
    ...known,
    nameOf: (id) => ({ [idOf(1)]: "Luna", [idOf(8)]: "Sultán" })[id],
    animalOf: (id) => (id === idOf(1) ? dam : undefined),
    recordsOf: () => pageOf([bred]),
  };
  const renamed = item("editAnimal", { name: "Luz", breed: "Cebú" }, of(idOf(1)));
  const items = [
    renamed,
    birthOf([son, daughter]),
    item("editAnimal", { breed: "Criolla" }, of(idOf(1))),
    item("editAnimal", { name: "Brisa" }, of(idOf(42))),
  ];
  const young = madeIn(items, here);
  expect(young).toMatchObject([
    {
      ...{ id: idOf(41), called: "Cría 1 de Luz", species: "cattle", breed: "Cebú", sex: "male", weightG: 38_000 },
      ...{
        birthDate: toDay("2026-06-19"),
        damId: idOf(1),
        sireId: idOf(8),
        ownerKind: "consignment",
        groupId: idOf(50),
      },
      group: { name: "Norte" },
    },
    { id: idOf(42), called: "Brisa", marks: [{ value: "k-7", norm: "K7" }], weightG: null },
  ]);
  expect(young[0]?.family.map((k) => [k.relation, k.name])).toEqual([
    ["dam", "Luna"],
    ["sire", "Sultán"],
  ]);
  const shown = withQueuedRecords([], idOf(41), items, knownRecords);
  expect(shown).toMatchObject([
    { title: "Nacimiento", on: toDay("2026-06-19"), data: { grams: 38_000 }, waits: "signal" },
  ]);
  expect(withQueuedRecords([{ ...shown[0], id: idOf(77) } as RecordView], idOf(41), items, knownRecords)).toHaveLength(
    1,
  );
  const mother = withQueuedAnimal(cow(), items, here);
  expect(mother.family.map((k) => [k.relation, k.name, k.tag])).toEqual([
    ["dam", "Estrella", null],
    ["offspring", "Cría 1 de Luz", null],
    ["offspring", "k-7", null],
  ]);
});

it("leaves unknown facts of newborns empty: a sire nobody recorded, the owner, and anything of a dam that isn't here", () => {
  const dam = toHerdRow(cow());
  const [calf] = madeIn([birthOf([son])], { ...known, animalOf: () => dam });
  expect(calf).toMatchObject({ called: "Cría de Luna", sireId: null, kept: "row" });
  expect(madeIn([birthOf([son])], known)).toEqual([]);
  // A completed planned birth, and one of a dam that was created here as well.
  const planned = item("doRecord", { on: today, data: {}, note: "", photoIds: [], young: [son] }, aboutOne);
  expect(madeIn([planned], { ...known, animalOf: () => dam })).toMatchObject([{ id: idOf(41), birthDate: today }]);
  expect(madeIn([made, birthOf([son])], known).map((a) => a.called)).toEqual(["a-12", "Cría de a-12"]);
});

it("gives the second edit the first one's version only where nobody else can have edited in between", () => {
  const edit = (body: object, version: number | undefined = 4) => ({ body, version });
  expect(isOfVersion(edit({ notes: "b" }), edit({ name: "a" }), 5)).toBe(true);
  // Somebody else saved as well, but certainly not a field that the first edit changed.
  expect(isOfVersion(edit({ name: "b" }), edit({ name: "a", notes: "" }), 7)).toBe(true);
  expect(isOfVersion(edit({ notes: "b" }), edit({ name: "a" }), 7)).toBe(false);
  expect(isOfVersion(edit({ name: "b" }, 1), { body: {}, version: undefined }, 1)).toBe(true);
});

it("with a part of the records recomputes weights of complete days, and what an unsent one determines", () => {
  const done = (n: number, on: Day, grams: number) =>
    view(n, { type: "weighing", status: "done", on, data: { grams }, overdue: false });
  const here = [done(20, toDay("2026-06-19"), 900_000), done(21, toDay("2026-06-10"), 420_000)];
  const days = [
    { day: toDay("2026-05-01"), grams: 400_000 },
    { day: toDay("2026-06-10"), grams: 420_000 },
    { day: toDay("2026-06-19"), grams: 900_000 },
  ];
  const due = {
    kind: "birth",
    type: null,
    words: "",
    on: toDay("2026-08-01"),
    to: null,
    overdue: false,
    recordId: null,
  } as const;
  const facts = {
    ...factsOf(here),
    weights: days,
    weightG: 900_000,
    expectsFrom: toDay("2026-08-01"),
    pendings: [due],
  };
  const at = (items: QueuedItem[]) =>
    withQueuedFacts(facts, cow(), withQueuedRecords(here, idOf(1), items, knownRecords), false, today);
  const never = at([item("voidRecord", { id: idOf(25), reason: "Era otra" }, aboutOne)]);
  expect(never).toMatchObject({
    weights: days.slice(0, 2),
    weightG: 420_000,
    weighedOn: toDay("2026-06-10"),
    dailyGainG: 500,
  });
  const moved = at([
    item(
      "correctRecord",
      { id: idOf(24), on: toDay("2026-06-18"), data: { grams: 430_000 }, note: "", photoIds: [] },
      aboutOne,
    ),
  ]);
  expect(moved?.weights).toEqual([...days.slice(0, 2), { day: toDay("2026-06-18"), grams: 430_000 }]);
  expect(at([item("writeRecord", record(26, { type: "death" }), of(idOf(1)))])).toMatchObject({
    ...{ lifeStatus: "dead", pendings: [], nextDue: null, expectsFrom: null },
  });
});

it("shows in the list all that the records determine, where they agree with the row", () => {
  const vaccine = view(20, {
    status: "done",
    on: toDay("2026-06-18"),
    data: { product: "Bovac", meatDays: 21 },
    overdue: false,
  });
  const page = pageOf([vaccine]);
  const row = { ...toHerdRow(cow()), withdrawalMeat: toDay("2026-07-09") };
  const never = item("voidRecord", { id: idOf(25), reason: "Era otra" }, aboutOne);
  const here = { ...known, recordsOf: () => page };
  expect(page.facts.withdrawalMeat).toBe("2026-07-09");
  expect(withQueuedRow(row, [never], here).withdrawalMeat).toBeNull();
  // Somebody else wrote a record since the page was fetched.
  const later = { ...row, withdrawalMeat: toDay("2026-08-01") };
  expect(withQueuedRow(later, [never], here).withdrawalMeat).toBe(toDay("2026-08-01"));
});

it("applies an unsent castration, and its voiding, to the sex in the list and on the page", () => {
  const bull = { ...toHerdRow(cow()), sex: "male" as const };
  const cut = view(20, { type: "castration", status: "done", on: toDay("2026-06-18"), data: {}, overdue: false });
  const write = item("writeRecord", record(26, { type: "castration" }), of(idOf(1)));
  expect(withQueuedRow(bull, [write], known).sex).toBe("castrated_male");
  const whole = (rows: RecordView[], sex: string) =>
    withQueuedFacts(undefined, { species: "cattle", sex }, rows, true, today)?.sex;
  expect(whole(withQueuedRecords([], idOf(1), [write], knownRecords), "male")).toBe("castrated_male");
  const never = item("voidRecord", { id: idOf(25), reason: "Era otro" }, aboutOne);
  expect(whole(withQueuedRecords([cut], idOf(1), [never], knownRecords), "castrated_male")).toBe("male");
  const page = { ...pageOf([cut]), facts: { ...factsOf([cut]), sex: "castrated_male" } };
  const row = { ...bull, sex: "castrated_male" as const };
  expect(withQueuedRow(row, [never], { ...known, recordsOf: () => page }).sex).toBe("male");
});
