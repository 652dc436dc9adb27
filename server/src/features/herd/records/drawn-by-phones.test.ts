import type { OfflineCall } from "@corral/contract/calls/offline";
import type { AnimalFacts, HerdAnimal, HerdGroup, HerdRow, NewAnimal, RecordsPage } from "@corral/contract/types";
import { addDays, type Day, dayIn } from "@corral/domain/kernel/time";
import type { KnownHerd } from "@corral/web/features/herd/queued/queued-animals";
import { type KnownRecords, withQueuedFacts, withQueuedRecords } from "@corral/web/features/herd/queued/queued-records";
import { madeIn, rowBefore, withQueuedAnimal, withQueuedRow } from "@corral/web/features/herd/queued/with-queued";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";

/**
 * What a phone shows of an unsent operation equals the server's answer to it: both use the functions of domain/herd/.
 */
let c: Corral;
let m: PaymentsInTest;
let today: Day;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  today = dayIn(c.deps.zone, c.deps.now());
});
afterAll(() => c.close());
const ago = (n: number) => addDays(today, -n);

type Item = Parameters<typeof withQueuedRecords>[2][number];
let seq = 0;
function queued(call: OfflineCall, params: Record<string, string>, body: object, about: string[]): Item {
  seq++;
  const id = (body as { id?: string }).id ?? newId();
  const state = { state: "queued" as const, tries: 0, notBefore: 0, problem: null };
  return {
    id,
    key: id,
    call,
    params,
    body,
    dependsOn: [],
    about,
    title: "",
    detail: "",
    cash: 0,
    user: "u",
    seq,
    madeAt: c.deps.now(),
    ...state,
  };
}

const staff = () => m.staff("mvz");
const ok = ({ status, body }: { status: number; body: unknown }) => {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};
const get = async <T>(path: string) => ok(await (await staff()).get(path)) as T;
const read = (id: string) => get<HerdAnimal>(`/api/herd/animals/${id}`);
const records = (id: string) => get<RecordsPage>(`/api/herd/animals/${id}/records`);

const blank = (change: Partial<NewAnimal> = {}): NewAnimal => ({
  ...{
    id: newId(),
    species: "cattle",
    breed: "Cebú",
    name: "",
    sex: "female",
    birthDate: ago(1_500),
    birthPrecision: "day",
  },
  ...{ color: "", features: "", purpose: null, damId: null, sireId: null, ownerKind: "own", acquired: null, notes: "" },
  ...{ story: "", photoIds: [], marks: [], groupId: null },
  ...change,
});
async function made(change: Partial<NewAnimal> = {}) {
  const answer = await (await staff()).call("POST", "/api/herd/animals", blank({ name: `Prueba ${++seq}`, ...change }));
  return ok(answer) as HerdAnimal;
}
async function group() {
  const [id, name] = [newId(), `Corral ${++seq}`];
  const { groups } = ok(await (await staff()).call("POST", "/api/herd/groups", { id, kind: "pen", name })) as {
    groups: HerdGroup[];
  };
  return groups.find((g) => g.id === id) as HerdGroup;
}

async function upload(): Promise<string> {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#364" } })
    .png()
    .toBuffer();
  const raw = { raw: new Uint8Array(png), type: "image/png" };
  return (ok(await (await staff()).call("POST", "/api/photos", undefined, raw)) as { id: string }).id;
}

/** The data of a phone after a sync: these animals with their records, and the groups. */
async function phone(ids: readonly string[]) {
  const animals = new Map(await Promise.all(ids.map(async (id) => [id, await read(id)] as const)));
  const pages = new Map(await Promise.all(ids.map(async (id) => [id, await records(id)] as const)));
  const { groups } = await get<{ groups: HerdGroup[] }>("/api/herd/groups");
  const rowOf = (a: HerdAnimal): HerdRow & Pick<HerdAnimal, "ownerKind"> => ({ ...a, name: a.called });
  const herd: KnownHerd = {
    today,
    groups,
    nameOf: (id) => animals.get(id)?.called,
    animalOf: (id) => {
      const animal = animals.get(id);
      return animal && rowOf(animal);
    },
    recordsOf: (id) => pages.get(id),
  };
  const knownRecords = (items: readonly Item[]): KnownRecords => ({
    today,
    zone: c.deps.zone,
    now: c.deps.now(),
    me: "",
    nameOf: (id) => herd.nameOf(id) ?? groups.find((g) => g.id === id)?.name,
    rowBefore: (id, item) => rowBefore(id, item, items, herd),
  });
  return { animals, pages, herd, knownRecords };
}

/** A record without what depends on arrival time, reader or server-made ids. */
const plain = (all: readonly object[]) =>
  (all as RecordsPage["items"])
    .map(({ acts: _, at: _at, atWords: _words, firstAt: _first, version: _version, by: _by, ...r }) => ({
      ...r,
      id: r.type === "group_change" || r.type === "birth" ? r.type : r.id,
      before: r.before.map(({ atWords: _w, by: _b, ...it }) => it),
      voided: r.voided && { was: r.voided.was, reason: r.voided.reason },
      waits: undefined,
    }))
    .sort((a, b) => (`${a.on} ${a.id}` < `${b.on} ${b.id}` ? -1 : 1));
const ROW = [
  ...["species", "breed", "sex", "birthDate", "birthPrecision", "color", "purpose", "damId", "sireId", "groupId"],
  ...[
    "life",
    "health",
    "present",
    "withdrawalMeat",
    "withdrawalMilk",
    "weightG",
    "weighedOn",
    "expectsFrom",
    "expectsTo",
    "nextDue",
  ],
] as const;
const marks = (all: readonly { type: string; value: string; norm: string }[]) =>
  all.map((it) => [it.type, it.value, it.norm]);
const rowSays = (a: HerdRow | HerdAnimal) => ({
  ...Object.fromEntries(ROW.map((key) => [key, a[key as keyof HerdRow]])),
  called: "called" in a ? a.called : a.name,
  marks: marks(a.marks),
});
const animalSays = (a: HerdAnimal) => ({
  ...rowSays(a),
  ...Object.fromEntries(
    ["features", "ownerKind", "acquired", "notes", "story", "group", "photoIds"].map((key) => [
      key,
      a[key as keyof HerdAnimal],
    ]),
  ),
  name: a.name,
  history: a.markHistory.map(({ id: _, norm: _n, ...it }) => it),
  family: a.family,
});

/** Applies an offline operation, comparing the phone's view of these animals with the server's later answer. */
async function compare(
  ids: readonly string[],
  item: Item,
  send: { method: string; path: string; version?: number },
  born: readonly string[] = [],
) {
  const { animals, pages, herd, knownRecords } = await phone(ids);
  const items = [item];
  const drawn = [...ids, ...born].map((id) => {
    const before = pages.get(id);
    const there = animals.get(id);
    const new_ = madeIn(items, herd).find((a) => a.id === id);
    const animal = there ? withQueuedAnimal(there, items, herd) : new_;
    if (!animal) throw new Error("it isn't drawn");
    const shown = withQueuedRecords(before?.items ?? [], id, items, knownRecords(items));
    const facts = withQueuedFacts(before?.facts, there ?? animal, shown, true, today) as AnimalFacts;
    const row = there ? withQueuedRow({ ...there, name: there.called }, items, herd) : undefined;
    return {
      id,
      records: plain(shown),
      facts,
      animal: animalSays(animal),
      row: row && rowSays({ ...row, called: row.name } as HerdAnimal),
    };
  });
  ok(
    await (await staff()).call(
      send.method,
      send.path,
      item.body,
      send.version === undefined ? {} : { version: send.version },
    ),
  );
  for (const shownAnimal of drawn) {
    const [page, animal] = await Promise.all([records(shownAnimal.id), read(shownAnimal.id)]);
    expect(shownAnimal.records).toEqual(plain(page.items));
    expect(shownAnimal.facts).toEqual(page.facts);
    expect(shownAnimal.animal).toEqual(animalSays(animal));
    if (shownAnimal.row) expect(shownAnimal.row).toEqual(rowSays(animal));
  }
}

const body = (type: string, over: Record<string, unknown> = {}) => ({
  ...{ id: newId(), type, status: "done", on: today, data: {}, note: "", photoIds: [] },
  ...over,
});
const write = (a: { id: string }, b: ReturnType<typeof body>, born: string[] = []) =>
  compare(
    [a.id],
    queued("writeRecord", { animalId: a.id }, b, [a.id]),
    { method: "POST", path: `/api/herd/animals/${a.id}/records` },
    born,
  );
const change = (a: { id: string }, call: OfflineCall, recordId: string, b: object, version?: number) => {
  const path = `/api/herd/records/${recordId}`;
  const verb = {
    moveRecord: "",
    doRecord: "/done",
    cancelRecord: "/cancel",
    correctRecord: "/correct",
    voidRecord: "/void",
  }[call as "doRecord"];
  const send = {
    method: call === "moveRecord" ? "PUT" : "POST",
    path: `${path}${verb}`,
    ...(version === undefined ? {} : { version }),
  };
  return compare([a.id], queued(call, { recordId }, b, [a.id]), send);
};
const typed = (over: object = {}) => ({ on: today, data: {}, note: "", photoIds: [], ...over });
const has = async (a: { id: string }, type: string, over: Record<string, unknown> = {}) => {
  const b = body(type, over);
  ok(await (await staff()).call("POST", `/api/herd/animals/${a.id}/records`, b));
  return b.id;
};

describe("an unsent record is shown as the server will return it", () => {
  test.each<[string, string, Record<string, unknown>]>([
    [
      "a weight, with spare spaces in its note",
      "weighing",
      { data: { grams: 410_000, method: "scale" }, note: "  Muy bien  " },
    ],
    [
      "a vaccine whose text is tidied, and its next dose",
      "vaccination",
      { data: { product: "  Rabia   bovina ", meatDays: 21 }, next: { id: newId(), on: "2099" } },
    ],
    ["one that is shown to nobody", "vaccination", { data: { product: "Bovac" }, published: false }],
    ["a treatment with milk", "treatment", { data: { product: "Oxi", days: 3, milkDays: 7 } }],
    ["one to be done", "vaccination", { status: "planned", data: { product: "Bovac" } }],
    ["a death, after which nothing is due", "death", { data: { cause: " Rayo " } }],
    ["a quarantine", "quarantine_start", { data: { reason: "Fiebre" }, next: { id: newId(), on: "2099" } }],
    ["a body condition", "body_condition", { data: { score: 325, scale: "five" } }],
    ["an exit with a weight", "exit", { data: { reason: "donated", to: "Vecino", grams: 400_000 } }],
    ["a note", "note", { note: "Cojea  de una pata" }],
  ])("%s", async (_, type, over) => {
    const a = await made();
    await has(a, "vaccination", { status: "planned", on: addDays(today, 3), data: { product: "Rabia" } });
    await has(a, "weighing", { on: ago(20), data: { grams: 390_000 } });
    const next = over.next ? { next: { ...(over.next as object), on: addDays(today, 30) } } : {};
    await write(a, body(type, { ...over, id: newId(), ...next }));
  });

  test("a weight that was due, one of two vaccines that were, and what each leaves due", async () => {
    const a = await made();
    await has(a, "weighing", { status: "planned", on: addDays(today, 5) });
    await has(a, "weighing", { status: "planned", on: addDays(today, 6) });
    await has(a, "vaccination", { status: "planned", on: addDays(today, 1), data: { product: "Rabia" } });
    await has(a, "vaccination", { status: "planned", data: { product: "Bovac" } });
    await write(a, body("weighing", { data: { grams: 420_000 } }));
    await write(a, body("vaccination", { data: { product: "  rábia " } }));
    const due = (await records(a.id)).items.filter((r) => r.status === "planned");
    expect(due.map((r) => [r.title, r.data.product ?? r.on])).toEqual([
      ["Pesaje", addDays(today, 6)],
      ["Vacuna", "Bovac"],
    ]);
    expect((await read(a.id)).nextDue).toBe(today);
  });

  test("the weights of several animals, one of which was due", async () => {
    const [a, b] = [await made(), await made()];
    await has(a, "weighing", { status: "planned" });
    const records = [a, b].map((it) => ({ id: newId(), animalId: it.id, grams: 300_000, nextId: null }));
    const { id: batchId, ...rest } = body("weighing");
    const item = queued("writeRecords", {}, { ...rest, batchId, records, nextOn: null }, [a.id, b.id]);
    await compare([a.id, b.id], item, { method: "POST", path: "/api/herd/records" });
    expect(await read(a.id)).toMatchObject({ nextDue: null, weightG: 300_000 });
  });

  test("a service with its sire and expected birth; then the birth with each of its young", async () => {
    const [dam, sire, pen] = [await made(), await made({ sex: "male", name: "Sultán" }), await group()];
    ok(
      await (await staff()).call("POST", "/api/herd/group-changes", {
        animalIds: [dam.id],
        groupId: pen.id,
        on: today,
        note: "",
      }),
    );
    const service = body("service", { on: ago(283), data: { method: "natural", sireId: sire.id } });
    await compare([dam.id, sire.id], queued("writeRecord", { animalId: dam.id }, service, [dam.id]), {
      method: "POST",
      path: `/api/herd/animals/${dam.id}/records`,
    });
    const young = [
      { id: newId(), name: "", mark: "", sex: "male", grams: 38_000 },
      { id: newId(), name: " Luz ", mark: ` k-${seq} `, sex: "female", grams: null },
      { id: newId(), name: "", mark: `c ${seq}`, sex: "unknown", grams: null },
    ];
    const birth = body("parturition", { data: { ease: "alone" }, young });
    const ids = young.map((y) => y.id);
    await compare(
      [dam.id, sire.id],
      queued("writeRecord", { animalId: dam.id }, birth, [dam.id]),
      { method: "POST", path: `/api/herd/animals/${dam.id}/records` },
      ids,
    );
    // The correction keeps the young of the birth.
    const right = typed({ id: newId(), data: { ease: "helped" } });
    const send = { method: "POST", path: `/api/herd/records/${birth.id}/correct` };
    await compare([dam.id, ...ids], queued("correctRecord", { recordId: birth.id }, right, [dam.id]), send);
  });

  test("a castration, and its voiding", async () => {
    const a = await made({ sex: "male" });
    const cut = body("castration", { data: { method: "band" } });
    await write(a, cut);
    await change(a, "voidRecord", cut.id, { id: newId(), reason: " Era otro " });
  });

  test("an exit and a return", async () => {
    const a = await made();
    await has(a, "exit", { on: ago(10), data: { reason: "transfer" } });
    await write(a, body("return", { data: { grams: 400_000 } }));
  });

  test("a note about another record, also after its correction", async () => {
    const a = await made();
    const first = await has(a, "weighing", { data: { grams: 400_000 } });
    await write(a, body("note", { data: { about: first }, note: "Con becerro" }));
    await change(a, "correctRecord", first, typed({ id: newId(), data: { grams: 405_000 } }));
  });
});

describe("an unsent change of a record is shown as the server will return it", () => {
  test("rescheduled, done with other details, and cancelled", async () => {
    const a = await made();
    const [due, other] = [
      await has(a, "vaccination", { status: "planned", data: { product: "Rabia" } }),
      await has(a, "weighing", { status: "planned", on: addDays(today, 2) }),
    ];
    await change(
      a,
      "moveRecord",
      due,
      { on: addDays(today, 9), data: { product: " Rabia  dos " }, note: " Temprano " },
      1,
    );
    const next = { id: newId(), on: addDays(today, 365) };
    await change(a, "doRecord", due, typed({ data: { product: "Rabia" }, note: "Bien", next }));
    await change(a, "cancelRecord", other, { reason: " Se vendió " });
  });

  test("a cancelled overdue record is no longer overdue", async () => {
    const a = await made();
    const due = await has(a, "vaccination", { status: "planned", data: { product: "Rabia" } });
    await c.deps.db
      .updateTable("animal_event")
      .set({ occurred_on: ago(3) })
      .where("id", "=", due)
      .execute();
    await c.deps.db
      .updateTable("animal")
      .set({ next_due: ago(3) })
      .where("id", "=", a.id)
      .execute();
    expect((await records(a.id)).items[0]?.overdue).toBe(true);
    await change(a, "cancelRecord", due, { reason: "" });
  });

  test("a correction keeps the place of its original among the records of its day", async () => {
    const a = await made();
    const start = await has(a, "quarantine_start", { data: { reason: "Fiebre" } });
    await has(a, "quarantine_end");
    await change(a, "correctRecord", start, typed({ id: newId(), data: { reason: "Tos" }, note: "Era tos" }));
    expect(await read(a.id)).toMatchObject({ health: "clear" });
  });

  test("a correction that removes a withdrawal and stays unpublished", async () => {
    const a = await made();
    const wrong = await has(a, "vaccination", { data: { product: "Bovac", meatDays: 21 }, published: false });
    await change(a, "correctRecord", wrong, typed({ id: newId(), data: { product: "Bovac" } }));
  });

  test("voiding a weighing removes its weight", async () => {
    const a = await made();
    await has(a, "weighing", { on: ago(30), data: { grams: 390_000 } });
    const wrong = await has(a, "weighing", { data: { grams: 900_000 } });
    await change(a, "voidRecord", wrong, { id: newId(), reason: "Era otra" });
  });

  test("a voided record keeps its photo", async () => {
    const a = await made();
    const uploaded = await upload();
    const wrong = await has(a, "photo", { photoIds: [uploaded] });
    await change(a, "voidRecord", wrong, { id: newId(), reason: "Era otra" });
    expect((await records(a.id)).items[0]?.photos.map((it) => it.id)).toEqual([uploaded]);
  });
});

describe("an animal with unsent changes is shown as the server will return it", () => {
  test("new: named by its first mark, normalised, with group and family", async () => {
    const [dam, pen] = [
      await made({
        name: "Estrella",
        marks: [{ type: "ear_tag_internal", value: `E-${newId()}`.slice(0, 20), appliedOn: null }],
      }),
      await group(),
    ];
    const marks = [
      { type: "siniiga" as const, value: "MX 15 01 7654 3210", appliedOn: null },
      { type: "ear_tag_internal" as const, value: `  A  ${seq} `, appliedOn: today },
      { type: "ear_tag_internal" as const, value: `a ${seq}`, appliedOn: null },
      { type: "rfid_iso" as const, value: "840003123456789", appliedOn: null },
    ];
    const form = blank({
      damId: dam.id,
      groupId: pen.id,
      birthDate: ago(30),
      breed: " Suizo  pardo ",
      notes: " Brava\r\n",
      marks,
    });
    await compare(
      [dam.id],
      queued("createAnimal", {}, form, [form.id]),
      { method: "POST", path: "/api/herd/animals" },
      [form.id],
    );
  });

  test("with a mark added and removed that gives its name", async () => {
    const a = await made({ name: "", marks: [{ type: "brand", value: "EM", appliedOn: null }] });
    const tag = { id: newId(), type: "ear_tag_internal", value: ` B  ${seq} `, appliedOn: today };
    const path = `/api/herd/animals/${a.id}/marks`;
    await compare([a.id], queued("addMark", { animalId: a.id }, tag, [a.id]), { method: "POST", path });
    const again = { ...tag, id: newId(), value: tag.value.toLowerCase() };
    await compare([a.id], queued("addMark", { animalId: a.id }, again, [a.id]), { method: "POST", path });
    const off = { on: today, reason: "  Se cayó " };
    const send = { method: "POST", path: `${path}/${tag.id}/removal` };
    await compare([a.id], queued("removeMark", { animalId: a.id, markId: tag.id }, off, [a.id]), send);
  });

  test("with its form changed, and its name removed", async () => {
    const a = await made({ marks: [{ type: "ear_tag_internal", value: `F ${++seq}`, appliedOn: null }] });
    const edit = async (changes: object) =>
      compare([a.id], queued("editAnimal", { animalId: a.id }, changes, [a.id]), {
        method: "PATCH",
        path: `/api/herd/animals/${a.id}`,
        version: (await read(a.id)).version,
      });
    await edit({ name: "  Luna   nueva ", color: " Pinta ", purpose: "milk", notes: "Uno\r\nDos " });
    await edit({ name: "" });
  });

  test("moved to a group, together with animals that are there already or gone", async () => {
    const [here, there, gone, pen] = [await made(), await made(), await made(), await group()];
    await has(gone, "death");
    const move = (ids: string[]) => ({ animalIds: ids, groupId: pen.id, on: today, note: " Al norte " });
    ok(await (await staff()).call("POST", "/api/herd/group-changes", move([there.id])));
    const ids = [here.id, there.id, gone.id];
    await compare(ids, queued("changeGroup", {}, move(ids), ids), { method: "POST", path: "/api/herd/group-changes" });
    const out = { ...move([here.id]), groupId: null };
    await compare([here.id], queued("changeGroup", {}, out, [here.id]), {
      method: "POST",
      path: "/api/herd/group-changes",
    });
  });
});
