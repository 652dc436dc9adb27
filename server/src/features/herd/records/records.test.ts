import type { AnimalFacts, RecordView } from "@corral/contract/types";
import { type Gestation, gestations } from "@corral/domain/herd/records/gestation";
import { boundsOfWeight } from "@corral/domain/herd/records/weights";
import { addDays, type Day, dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
let today: Day;
const ago = (n: number) => addDays(today, -n);
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  today = dayIn(c.deps.zone, c.deps.now());
});
afterAll(() => c.close());

interface Animal {
  id: string;
  name: string;
  sex: string;
}
const used = new Set<string>();
/** An adult animal of the demo that no other test uses, without a pending sale. */
async function animal(species: string, sex: string, more = sql`true`): Promise<Animal> {
  const { rows } = await sql<Animal>`
    select id, name, sex from animal a where species = ${species} and sex = ${sex} and life_status = 'alive' and present and health_status = 'clear'
      and withdrawal_meat is null and birth_date < ${ago(500)} and ${more} order by name`.execute(c.deps.db);
  const free = rows.find((r) => !used.has(r.id));
  if (!free) throw new Error(`no ${sex} ${species} left`);
  used.add(free.id);
  return free;
}
const notListed = sql`not exists (select from catalog_item i where i.animal_id = a.id)`;
const as = (login = "mvz") => m.staff(login);
const body = (type: string, over: Record<string, unknown> = {}) => ({
  id: newId(),
  type,
  status: "done",
  on: today,
  data: {},
  note: "",
  photoIds: [],
  ...over,
});
const write = async (a: { id: string }, type: string, over: Record<string, unknown> = {}, login?: string) =>
  (await as(login)).call("POST", `/api/herd/animals/${a.id}/records`, body(type, over));
const wrote = async (a: { id: string }, type: string, over: Record<string, unknown> = {}, login?: string) => {
  const out = await write(a, type, over, login);
  expect([out.status, out.body.detail, out.body.errors]).toEqual([201, undefined, undefined]);
  return out.body as { record: RecordView; facts: AnimalFacts; youngIds: string[] };
};
const post = async (path: string, b: object, login?: string) => (await as(login)).call("POST", path, b);
const timeline = async (a: { id: string }, query = "") =>
  (await (await as()).get(`/api/herd/animals/${a.id}/records${query}`)).body as {
    items: RecordView[];
    facts: AnimalFacts;
  };
const row = (a: { id: string }) =>
  c.deps.db.selectFrom("animal").selectAll().where("id", "=", a.id).executeTakeFirstOrThrow();
const fields = (out: { body: Record<string, unknown> }) => (out.body.errors as { field: string }[]).map((e) => e.field);

describe("a record", () => {
  test("is written once however often it is sent, plans the next one, and updates the animal's summary", async () => {
    const cow = await animal("cattle", "female", notListed);
    const next = { id: newId(), on: addDays(today, 3) };
    const sent = body("vaccination", { data: { product: " Rabia  bovina", lot: "L7", meatDays: 21 }, next });
    const path = `/api/herd/animals/${cow.id}/records`;
    const first = await post(path, sent);
    expect(first.status).toBe(201);
    expect(first.body.record).toMatchObject({
      detail: "Rabia bovina · lote L7 · retiro en carne: 21 días",
      acts: ["correct", "void"],
    });
    expect((await post(path, sent)).status).toBe(201);
    produces("VALIDATION_FAILED")(await post(path, { ...sent, type: "deworming" }));
    const { items, facts } = await timeline(cow);
    expect(items.filter((r) => r.id === sent.id)).toHaveLength(1);
    expect(items.find((r) => r.id === next.id)).toMatchObject({
      status: "planned",
      data: { product: "Rabia bovina", meatDays: 21 },
    });
    expect(facts.pendings.some((p) => p.recordId === next.id)).toBe(true);
    expect(await row(cow)).toMatchObject({ withdrawal_meat: addDays(today, 21) });

    // Done on another day by an authorised person: the same row.
    const done = await post(`/api/herd/records/${next.id}/done`, {
      on: today,
      data: { product: "Rabia bovina" },
      note: "sin novedad",
      photoIds: [],
    });
    expect(done.body.record).toMatchObject({ id: next.id, status: "done", note: "sin novedad" });
    // A retry gets the same answer; with other content it is told that the record is done.
    const again = { on: today, data: { product: "Rabia bovina" }, note: "sin novedad", photoIds: [] };
    expect((await post(`/api/herd/records/${next.id}/done`, again)).status).toBe(200);
    produces("RECORD_NOT_ALLOWED")(
      await post(`/api/herd/records/${next.id}/done`, { on: today, data: { product: "x" }, note: "", photoIds: [] }),
    );
  });

  test("with impossible days or weights is refused with each field", async () => {
    const cow = await animal("cattle", "female", notListed);
    const { birth_date } = await row(cow);
    for (const on of [addDays(today, 1), "2026-02-30", addDays(birth_date as Day, -1)]) {
      const out = await write(cow, "weighing", { on, data: { grams: 400_000 } });
      produces("VALIDATION_FAILED")(out);
      expect(fields(out)).toEqual(["on"]);
    }
    for (const grams of [-1, 0, 4_000_000]) {
      const out = await write(cow, "weighing", { data: { grams } });
      produces("WEIGHT_OUT_OF_RANGE")(out);
      expect(fields(out)).toEqual(["data.grams"]);
    }
    produces("VALIDATION_FAILED")(await write(cow, "weighing", { data: {} }));
    produces("VALIDATION_FAILED")(await write(cow, "weighing", { data: { grams: 400_000 }, photoIds: [newId()] }));
    produces("RECORD_NOT_ALLOWED")(await write(cow, "theft_report"));
    produces("RECORD_NOT_ALLOWED")(await write(await animal("cattle", "male"), "parturition"));
    produces("NOT_FOUND")(await write({ id: newId() }, "weighing", { data: { grams: 400_000 } }));
  });

  test("of medical type is for vet and owner; other herd staff write a note about it", async () => {
    const cow = await animal("cattle", "female", notListed);
    const cure = { data: { product: "Penicilina" } };
    for (const login of ["vaquero", "encargado"]) produces("FORBIDDEN")(await write(cow, "treatment", cure, login));
    produces("FORBIDDEN")(await write(cow, "note", { note: "hola" }, "cajero"));
    const { record } = await wrote(cow, "treatment", cure, "dueno");
    produces("FORBIDDEN")(await post(`/api/herd/records/${record.id}/void`, { id: newId(), reason: "no" }, "vaquero"));
    const note = await wrote(cow, "note", { note: "Le cayó bien", data: { about: record.id } }, "vaquero");
    expect(note.record.detail).toMatch(/^Sobre tratamiento del /);
    const seen = (await (await as("vaquero")).get(`/api/herd/animals/${cow.id}/records`)).body.items as RecordView[];
    expect(seen.find((r) => r.id === record.id)?.acts).toEqual(["note"]);
  });

  test("is corrected by a new one: the old value stays with author and time, without effect", async () => {
    const cow = await animal("cattle", "female", notListed);
    const { record } = await wrote(cow, "weighing", { data: { grams: 40_000 } }, "vaquero");
    const fix = { id: newId(), on: today, data: { grams: 400_000 }, note: "faltaba un cero", photoIds: [] };
    const fixed = await post(`/api/herd/records/${record.id}/correct`, fix);
    expect(fixed.body.record).toMatchObject({ id: fix.id, detail: "400\u00a0kg", before: [{ detail: "40\u00a0kg" }] });
    expect(fixed.body.record.before[0].by).not.toBe(fixed.body.record.by);
    expect((await post(`/api/herd/records/${record.id}/correct`, fix)).status).toBe(201);
    produces("RECORD_NOT_ALLOWED")(await post(`/api/herd/records/${record.id}/correct`, { ...fix, id: newId() }));
    expect(await row(cow)).toMatchObject({ weight_g: 400_000, weighed_on: today });
    expect((await timeline(cow)).items.filter((r) => r.on === today && r.type === "weighing").map((r) => r.id)).toEqual(
      [fix.id],
    );
    const shown = (await c.buyer().get(`/api/animals/${cow.id}`)).body;
    expect(shown.weights.filter((w: { day: string }) => w.day === today)).toEqual([{ day: today, grams: 400_000 }]);

    const voided = await post(`/api/herd/records/${fix.id}/void`, { id: newId(), reason: "era otra vaca" });
    expect(voided.body.record).toMatchObject({
      status: "cancelled",
      detail: "400\u00a0kg",
      voided: { was: "done", reason: "era otra vaca" },
      before: [{ detail: "40\u00a0kg" }],
      acts: [],
    });
    expect((await row(cow)).weighed_on).not.toBe(today);
  });

  test("that is planned can be rescheduled with its current version, and cancelled", async () => {
    const cow = await animal("cattle", "female", notListed);
    const { record } = await wrote(cow, "weighing", { status: "planned", on: today }, "vaquero");
    expect(record).toMatchObject({ acts: ["do", "move", "cancel"], overdue: false });
    const move = async (version: number) =>
      (await as()).call(
        "PUT",
        `/api/herd/records/${record.id}`,
        { on: addDays(today, 9), data: {}, note: "" },
        { version },
      );
    expect((await move(1)).body.record).toMatchObject({ on: addDays(today, 9), version: 2 });
    produces("VERSION_CONFLICT")(await move(1));
    const away = await post(`/api/herd/records/${record.id}/cancel`, { reason: "ya no hace falta" });
    expect(away.body.record).toMatchObject({
      status: "cancelled",
      voided: { was: "planned", reason: "ya no hace falta" },
    });
    expect((await timeline(cow, "?status=planned")).items.map((r) => r.id)).not.toContain(record.id);
  });
});

test("the same vaccine for forty animals is written for all or none, and each fault names its animal", async () => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from animal where species in ('cattle', 'goat', 'sheep', 'horse')
    and life_status = 'alive' and present order by name limit 40`.execute(c.deps.db);
  expect(rows).toHaveLength(40);
  const dead = await animal("pig", "female", notListed);
  await wrote(dead, "death", { data: { cause: "vejez" } });
  produces("RECORD_NOT_ALLOWED")(await write(dead, "weighing", { status: "planned", on: today }));
  const ask = (animals: { id: string }[], over: object = {}) => ({
    batchId: newId(),
    type: "vaccination",
    status: "done",
    on: today,
    data: { product: "Bacterina de 8 vías" },
    note: "",
    photoIds: [],
    nextOn: addDays(today, 180),
    records: animals.map((a) => ({ id: newId(), animalId: a.id, nextId: newId(), grams: null })),
    ...over,
  });
  const count = async (batch: string) =>
    (
      await sql<{
        status: string;
        n: number;
      }>`select status, count(*)::int as n from animal_event where batch_id = ${batch} group by 1 order by 1`.execute(
        c.deps.db,
      )
    ).rows;
  const withDead = ask([...rows.slice(0, 39), dead]);
  await sql`update animal_event set occurred_on = ${ago(5)} where animal_id = ${dead.id} and type = 'death'`.execute(
    c.deps.db,
  );
  const no = await post("/api/herd/records", withDead);
  produces("RECORD_NOT_ALLOWED")(no);
  expect(no.body.errors).toEqual([
    { field: "records.39", message: expect.stringContaining(`${dead.name}: está registrado como muerto`) },
  ]);
  expect(await count(withDead.batchId)).toEqual([]);
  const bare = await post("/api/herd/records", ask(rows, { data: {} }));
  expect(fields(bare)).toEqual(["data.product"]);

  const all = ask(rows);
  expect((await post("/api/herd/records", all)).body).toEqual({ batchId: all.batchId, written: 40 });
  expect((await post("/api/herd/records", all)).body.written).toBe(40);
  expect(await count(all.batchId)).toEqual([
    { status: "done", n: 40 },
    { status: "planned", n: 40 },
  ]);
  // A separate weight for each, which the helper's type doesn't have.
  const weights = ask(rows.slice(0, 2), { type: "weighing", data: {}, nextOn: null });
  weights.records = weights.records.map((r, i) => ({ ...r, nextId: null as never, grams: (50_000 + i) as never }));
  expect((await post("/api/herd/records", weights, "vaquero")).status).toBe(201);
  expect((await row(rows[1] as { id: string })).weight_g).toBe(50_001);
});

test("a birth creates its young, with dam and the sire of its service; none without the birth", async () => {
  const never = sql`not exists (select from animal_event e where e.animal_id = a.id and e.type in ('service', 'parturition')) and ${notListed}`;
  const { rows } = await sql<{
    species: string;
  }>`select species from animal a where sex = 'female' and birth_date < ${ago(500)}
    and species in ('cattle', 'goat', 'sheep', 'horse', 'pig') and health_status = 'clear' and withdrawal_meat is null and ${never} group by 1 having count(*) > 0 order by count(*) desc`.execute(
    c.deps.db,
  );
  const species = rows[0]?.species ?? "";
  const g = gestations[species] as Gestation;
  const ewe = await animal(species, "female", never);
  const ram = await animal(species, "male");
  await wrote(ewe, "service", { on: ago(g.mean), data: { method: "natural", sireId: ram.id } }, "vaquero");
  expect(await row(ewe)).toMatchObject({
    expects_from: ago(g.mean - g.min),
    expects_to: addDays(today, g.max - g.mean),
  });
  const { min } = boundsOfWeight(species);
  const young = [
    { id: newId(), name: "", mark: "N-901", sex: "female", grams: min + 100 },
    { id: newId(), name: "Lucerito", mark: "", sex: "male", grams: null },
  ];
  const heavy = await write(ewe, "parturition", { young: [{ ...young[0], grams: 9_400_000 }] }, "vaquero");
  produces("WEIGHT_OUT_OF_RANGE")(heavy);
  expect(fields(heavy)).toEqual(["young.0.grams"]);
  const known = await write(ewe, "parturition", { young: [{ ...young[0], id: ewe.id }] }, "vaquero");
  produces("VALIDATION_FAILED")(known);
  expect(fields(known)).toEqual(["young.0.id"]);
  const twice = young.map((y) => ({ ...y, mark: "N-901" }));
  produces("IDENTIFIER_DUPLICATE")(await write(ewe, "parturition", { young: twice }, "vaquero"));
  expect((await timeline(ewe)).items.some((r) => r.type === "parturition" && r.on === today)).toBe(false);

  const { record, facts, youngIds } = await wrote(ewe, "parturition", { data: { ease: "alone" }, young }, "vaquero");
  expect(youngIds).toEqual(young.map((y) => y.id));
  expect(record.detail).toBe("Sin ayuda · Crías: N-901, Lucerito");
  expect(facts.expectsFrom).toBeNull();
  const born = await c.deps.db.selectFrom("animal").selectAll().where("id", "in", youngIds).orderBy("name").execute();
  for (const y of born) expect(y).toMatchObject({ dam_id: ewe.id, sire_id: ram.id, birth_date: today, species });
  expect(born.map((y) => y.weight_g)).toEqual([null, min + 100]);
  // The phone may already hold edits against version 1 of the young that it showed.
  expect(born.map((y) => y.version)).toEqual([1, 1]);
  // The birth can't be voided while its young exist.
  produces("RECORD_NOT_ALLOWED")(await post(`/api/herd/records/${record.id}/void`, { id: newId(), reason: "no" }));
});

test("a castration changes the sex, and voiding it changes it back", async () => {
  const bull = await animal("goat", "male", notListed);
  const { version } = await row(bull);
  const { record, facts } = await wrote(bull, "castration", { data: { method: "band" } }, "vaquero");
  expect(facts.sex).toBe("castrated_male");
  expect(await row(bull)).toMatchObject({ sex: "castrated_male", version: version + 1 });
  const fix = { id: newId(), on: ago(1), data: { method: "clamp" }, note: "", photoIds: [] };
  expect((await post(`/api/herd/records/${record.id}/correct`, fix)).status).toBe(201);
  produces("RECORD_NOT_ALLOWED")(await write(bull, "castration"));
  expect((await post(`/api/herd/records/${fix.id}/void`, { id: newId(), reason: "era otro" })).body.facts.sex).toBe(
    "male",
  );
});

describe("an unfit animal leaves the shop", () => {
  const listed = async (more = sql`true`) => {
    const { rows } = await sql<{ id: string; item: string; price: number; name: string }>`
      select a.id, i.id as item, i.price, a.name from animal a join catalog_item i on i.animal_id = a.id and i.status = 'published'
      where a.species in ('cattle', 'goat', 'sheep', 'horse', 'pig') and not exists (select from claim k where k.subject_id = a.id) and a.health_status = 'clear' and ${more} order by a.name`.execute(
      c.deps.db,
    );
    const one = rows.find((r) => !used.has(r.id));
    if (!one) throw new Error("nothing is listed");
    used.add(one.id);
    return { ...one, price: Number(one.price) };
  };
  const state = async (item: string) =>
    (await c.deps.db.selectFrom("catalog_item").select("status").where("id", "=", item).executeTakeFirstOrThrow())
      .status;
  const publish = async (item: string) => post(`/api/items/${item}/state`, { act: "publish" }, "encargado");
  const tasksAbout = async (animalId: string) =>
    (
      await sql<{
        data: { why: string };
      }>`select data from review_task where kind = 'animal_unfit' and data->>'animalId' = ${animalId}`.execute(
        c.deps.db,
      )
    ).rows;

  test("stolen: reported by any herd staff, cleared by the owner only; a buyer's hold opens a task", async () => {
    const a = await listed();
    const held = await m.hold({ id: a.item, price: a.price, animalId: a.id });
    const flag = { id: newId(), on: today, report: "CI-1/2026", note: "" };
    produces("FORBIDDEN")(await post(`/api/herd/animals/${a.id}/theft`, flag, "mvz"));
    expect((await post(`/api/herd/animals/${a.id}/theft`, flag, "vaquero")).body.facts.lifeStatus).toBe("stolen");
    expect((await post(`/api/herd/animals/${a.id}/theft`, { ...flag }, "vaquero")).status).toBe(201);
    expect(await state(a.item)).toBe("paused");
    expect((await tasksAbout(a.id)).map((t) => t.data.why)).toEqual(["está reportado como robado"]);
    const [task] = await m.tasks(held.chargeId);
    expect((await m.open(task)).story[0]).toContain(a.name);
    produces("ANIMAL_FLAGGED_STOLEN")(await publish(a.item));
    produces("ANIMAL_FLAGGED_STOLEN")(await write(a, "weighing", { data: { grams: 50_000 } }));
    // Paid meanwhile, it can't be handed over.
    expect((await held.b.pay(held.chargeId, await held.b.card())).body.state).toBe("paid");
    produces("ANIMAL_FLAGGED_STOLEN")(
      await post(`/api/sales/${held.saleId}/deliver`, { receivedBy: "Ana Pérez" }, "dueno"),
    );
    produces("FORBIDDEN")(
      await post(`/api/herd/animals/${a.id}/theft/clear`, { id: newId(), on: today, note: "" }, "encargado"),
    );
    expect(
      (await post(`/api/herd/animals/${a.id}/theft/clear`, { id: newId(), on: today, note: "apareció" }, "dueno")).body
        .facts.lifeStatus,
    ).toBe("alive");
    // A sold animal leaves only by its delivery, and a return brings it back.
    produces("RECORD_NOT_ALLOWED")(await write(a, "exit", { data: { reason: "sold" } }));
    expect((await post(`/api/sales/${held.saleId}/deliver`, { receivedBy: "Ana Pérez" }, "dueno")).status).toBe(200);
    expect(await row(a)).toMatchObject({ present: false, life_status: "alive" });
    expect((await wrote(a, "return")).facts.present).toBe(true);
    produces("RECORD_NOT_ALLOWED")(await write(a, "return"));
  });

  test("in withdrawal: not sold for meat until it ends, but for breeding", async () => {
    const a = await listed();
    await sql`update animal set purpose = 'fattening' where id = ${a.id}`.execute(c.deps.db);
    await wrote(a, "treatment", { data: { product: "Oxitetraciclina", meatDays: 28 } });
    expect(await state(a.item)).toBe("paused");
    const no = await publish(a.item);
    produces("ANIMAL_IN_WITHDRAWAL")(no);
    produces("ANIMAL_IN_WITHDRAWAL")(await write(a, "exit", { data: { reason: "slaughtered_sale" } }));
    await sql`update animal set purpose = 'breeding' where id = ${a.id}`.execute(c.deps.db);
    expect((await publish(a.item)).status).toBe(200);
    // A cart that was filled before is refused too.
    await sql`update animal set purpose = 'fattening' where id = ${a.id}`.execute(c.deps.db);
    produces("ANIMAL_IN_WITHDRAWAL")(await c.buyer().cart([{ itemId: a.item, qty: 1 }], a.price));
    expect(await state(a.item)).toBe("published");
  });

  test("in quarantine until the vet ends it; dead for ever", async () => {
    const a = await listed();
    await wrote(a, "quarantine_start", { data: { reason: "tos" } }, "vaquero");
    expect([await state(a.item), (await row(a)).health_status]).toEqual(["paused", "quarantine"]);
    produces("ANIMAL_NOT_LISTABLE")(await publish(a.item));
    produces("FORBIDDEN")(await write(a, "quarantine_end", {}, "vaquero"));
    await wrote(a, "quarantine_end");
    expect((await publish(a.item)).status).toBe(200);
    await wrote(a, "death", { on: ago(0), data: { cause: "rayo" } }, "vaquero");
    expect([await state(a.item), (await row(a)).life_status]).toEqual(["paused", "dead"]);
    expect((await publish(a.item)).body.detail).toContain("muerto");
  });
});

test("every demo animal's summary matches its records, and changes with time alone", async () => {
  const { rows } = await sql<
    Record<string, number>
  >`select count(*) filter (where weight_g is not null)::int as weighed,
    count(*) filter (where health_status = 'quarantine')::int as quarantine, count(*) filter (where withdrawal_meat is not null)::int as withdrawal,
    count(*) filter (where expects_from <= ${today} and expects_to >= ${today})::int as due, count(*) filter (where next_due < ${today})::int as late from animal`.execute(
    c.deps.db,
  );
  for (const [what, n] of Object.entries(rows[0] ?? {})) expect([what, n > 0]).toEqual([what, true]);
  const cow = await animal("cattle", "female", notListed);
  await wrote(cow, "treatment", { data: { product: "Suero", days: 2, meatDays: 1 } });
  expect(await row(cow)).toMatchObject({ health_status: "under_treatment" });
  await c.later(3 * 86_400_000);
  expect(await row(cow)).toMatchObject({ health_status: "clear", withdrawal_meat: null });
});

describe("the id of another record or animal", () => {
  test("is refused by a correction, a void, a next date and a theft report, and changes nothing", async () => {
    const [one, two] = [await animal("sheep", "female"), await animal("sheep", "female")];
    const { record } = await wrote(one, "weighing", { data: { grams: 40_000 } });
    const other = await wrote(two, "weighing", { data: { grams: 41_000 } });
    const sibling = await wrote(one, "note", { note: "Tranquila" });
    const before = (await timeline(one)).items;
    for (const id of [other.record.id, sibling.record.id, record.id]) {
      const refused = async (path: string, sent: object, field = "id", login?: string) => {
        const out = await post(path, sent, login);
        produces("VALIDATION_FAILED")(out);
        expect(fields(out)).toEqual([field]);
      };
      const at = `/api/herd/records/${record.id}`;
      await refused(`${at}/void`, { id, reason: "era otra" });
      await refused(`${at}/correct`, { id, on: today, data: { grams: 42_000 }, note: "", photoIds: [] });
      const next = { id, on: addDays(today, 30) };
      await refused(
        `/api/herd/animals/${one.id}/records`,
        body("vaccination", { data: { product: "Rabia" }, next }),
        "next.id",
      );
      await refused(`/api/herd/animals/${two.id}/records`, body("note", { id, note: "x" }));
      await refused(`/api/herd/animals/${two.id}/theft`, { id, on: today, note: "", report: "FED-1" }, "id", "dueno");
    }
    expect((await timeline(one)).items).toEqual(before);
  });
});
