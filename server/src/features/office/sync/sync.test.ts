import type { SyncedItem } from "@corral/contract/types";
import { addDays, DAY, dayIn, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { offlineCash, provisionalFolio } from "@corral/domain/selling/offline-limits";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { isFullRun } from "#src/testing/full-run";
import { type Act, act, cashAct, offlinePhone } from "#src/testing/offline-phone";
import { openPayments } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { cutAt } from "#src/testing/processes/cut-connection";
import { produces } from "#src/testing/produces";
import { openVisits } from "#src/testing/visits";

type Phone = ReturnType<Corral["buyer"]>;
type Taken = SyncedItem & { body: { chargeId: string } };
type Place = { id: string; state: string; usedWords: string | null };
let c: Corral;
let d: ReturnType<typeof openPointOfSale>;
let m: ReturnType<typeof openPayments>;
let visits: ReturnType<typeof openVisits>;
let owner: Phone, cashier: Phone, field: Phone;
beforeAll(async () => {
  c = await corral();
  [d, m] = [openPointOfSale(c), openPayments(c)];
  visits = openVisits(c, m);
  [owner, cashier, field] = (await Promise.all(["dueno", "cajero", "vaquero"].map((l) => d.device(l)))) as [
    Phone,
    Phone,
    Phone,
  ];
  for (const who of [owner, cashier, field]) await d.drawer(who);
});
afterAll(() => c.close());
afterEach(() => m.mustBalance());

/** The problem of one item, checked against the table like a response. */
const asAnswer = (item: SyncedItem | undefined) => ({
  status: item?.status ?? 0,
  headers: new Headers({ "content-type": "application/problem+json" }),
  body: item?.body as Record<string, unknown>,
});
const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  Number((await query.execute(c.deps.db)).rows[0]?.n);
const today = () => dayIn(c.deps.zone, c.deps.now());

let serial = 20_000_000;
const animalAct = (name: string) => {
  const id = crypto.randomUUID();
  serial += 1;
  return act(
    "createAnimal",
    {
      ...{ id, species: "cattle", breed: "Cebú", name, sex: "female", birthDate: "2022-03-10", birthPrecision: "day" },
      ...{ color: "", features: "", purpose: null, damId: null, sireId: null, ownerKind: "own", acquired: null },
      ...{ notes: "", story: "", photoIds: [], groupId: null },
      marks: [{ type: "siniiga", value: `01${serial}`, appliedOn: null }],
    },
    { id },
  );
};
const recordAct = (animalId: string, o: { after?: string[]; body?: object; madeAt?: string } = {}) => {
  const id = crypto.randomUUID();
  const body = { id, type: "note", status: "done", on: today(), data: {}, note: "Se le ve bien", photoIds: [] };
  return act(
    "writeRecord",
    { ...body, ...o.body },
    { id, params: { animalId }, after: o.after ?? [], ...(o.madeAt ? { madeAt: o.madeAt } : {}) },
  );
};
let phones = 0;
const customerAct = () => {
  const id = crypto.randomUUID();
  phones += 1;
  const phone = `55${String(41_000_000 + phones)}`;
  return act("createCustomer", { id, name: `Cliente del campo ${phones}`, phone, email: "", notes: "" }, { id });
};
const entryAct = (sessionId: string, placeId: string, o: { at?: string; gate?: string; madeAt?: string } = {}) => {
  const id = crypto.randomUUID();
  const at = o.at ?? new Date(c.deps.now()).toISOString();
  return act(
    "checkIn",
    { id, at, placeId, gate: o.gate ?? "Puerta 2" },
    { id, params: { sessionId }, madeAt: o.madeAt ?? at },
  );
};
const placesOf = async (sessionId: string) => (await owner.get(`/api/gate/${sessionId}/places`)).body.places as Place[];

/** A seeded pseudo-random generator, so that failures can be repeated. */
function dice(seed: number) {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    return x / 2 ** 32;
  };
}
/** A random order that respects dependencies. */
function shuffled(acts: readonly Act[], roll: () => number): Act[] {
  const left = [...acts];
  const out: Act[] = [];
  while (left.length) {
    const free = left.filter((a) => a.after.every((id) => !left.some((b) => b.id === id)));
    const one = free[Math.floor(roll() * free.length)] as Act;
    left.splice(left.indexOf(one), 1);
    out.push(one);
  }
  return out;
}

/** Idempotency keys are tested here, ids that stay for ever below, and ownership in "is its sender's". */
/** Two hundred operations in the full run, a third of them otherwise. */
const part = (whole: number) => (isFullRun ? whole : Math.ceil(whole / 3));

test("many operations, sent repeatedly by two tabs, some first by single calls, are each applied exactly once", async () => {
  const date = await visits.date({ capacity: 40 });
  const bought = await visits.buy(date, { adulto: part(12) });
  await bought.boleto();
  const places = await placesOf(date.sessionId);
  const animals = Array.from({ length: part(30) }, (_, i) => animalAct(`Del campo ${i}`));
  const customers = Array.from({ length: part(20) }, customerAct);
  const records = Array.from({ length: part(70) }, (_, i) => {
    const of = animals[i % animals.length] as Act;
    return recordAct(of.id, { after: [of.id] });
  });
  const cash = Array.from({ length: part(48) }, (_, i) => {
    const k = i % 3 === 0 ? (customers[i % customers.length] as Act) : undefined;
    return cashAct(1_000 + i, k ? { customerId: k.id } : {}, k ? [k.id] : []);
  });
  const edits = animals
    .slice(0, part(12))
    .map((a) => act("editAnimal", { color: "Pinta" }, { params: { animalId: a.id }, version: 1, after: [a.id] }));
  const voids = records.slice(0, part(8)).map((r) => {
    const id = crypto.randomUUID();
    return act("voidRecord", { id, reason: "No era ésa" }, { id, params: { recordId: r.id }, after: [r.id] });
  });
  const entries = places.map((p) => entryAct(date.sessionId, p.id));
  const acts = [...animals, ...customers, ...records, ...cash, ...edits, ...voids, ...entries];
  expect(acts.length).toBe(isFullRun ? 200 : 68);
  const herd = () => count(sql`select count(*) as n from animal`);
  const notes = () => count(sql`select count(*) as n from animal_event`);
  const known = () => count(sql`select count(*) as n from customer`);
  const before = { herd: await herd(), notes: await notes(), known: await known() };

  const last = new Map<string, unknown>();
  /** One tab: its own order and batches, each sent up to three times, with lost answers. */
  async function tab(seed: number) {
    const roll = dice(seed);
    const phone = offlinePhone(c, owner);
    let left = shuffled(acts, roll);
    const seen = new Map<string, SyncedItem>();
    for (const a of left.filter((x) => x.after.length === 0 && roll() < 0.15)) await phone.alone(a);
    for (let round = 0; left.length && round < 60; round++) {
      const batch = left.slice(0, 5 + Math.floor(roll() * 46));
      const times = 1 + Math.floor(roll() * 3);
      const answers = await Promise.all(Array.from({ length: times }, () => phone.send(...batch)));
      const lost = roll() < 0.3;
      if (lost) continue;
      for (const a of answers.flat()) if (a.status < 300) seen.set(a.id, a);
      left = shuffled(
        left.filter((a) => !seen.has(a.id)),
        roll,
      );
    }
    expect(left.map((a) => a.call)).toEqual([]);
    for (const [id, a] of seen) {
      const other = last.get(id);
      if (other) expect(a.body).toEqual(other);
      last.set(id, a.body);
    }
  }
  await Promise.all([tab(7), tab(11)]);

  expect(await herd()).toBe(before.herd + animals.length);
  expect(await known()).toBe(before.known + customers.length);
  expect(await notes()).toBe(before.notes + records.length + voids.length);
  const taken = await sql<{ id: string; public_id: string; sum: number; receipts: number; customer_id: string | null }>`
    select c.offline_id as id, c.public_id, c.customer_id,
      (select sum(p.amount) from journal j join posting p on p.journal_id = j.id where j.charge_id = c.id and p.account = 'clearing:cash')::bigint as sum,
      (select count(*) from receipt r where r.charge_id = c.id and r.tipo in ('pago', 'donativo'))::int as receipts
    from charge c where c.offline_id is not null`.execute(c.deps.db);
  expect(taken.rows).toHaveLength(cash.length);
  for (const a of cash) {
    const row = taken.rows.find((r) => r.id === a.id);
    expect(row).toMatchObject({ sum: a.body.amount, receipts: 1, customer_id: a.body.customerId ?? null });
  }
  const { rows: gaps } =
    await sql`select tipo, count(*), max(number) from receipt group by tipo having count(*) <> max(number)`.execute(
      c.deps.db,
    );
  expect(gaps).toEqual([]);
  expect((await placesOf(date.sessionId)).map((p) => p.state)).toEqual(places.map(() => "used"));
  for (const action of ["charge.create", "cash.take", "animal.created", "record.written", "customer.create"]) {
    const { rows } = await sql`select about_id, data from audit_entry where action = ${action}
      group by about_id, data having count(*) > 1`.execute(c.deps.db);
    expect(
      rows.filter(() => action !== "record.written"),
      action,
    ).toEqual([]);
  }
  const kept = await c.deps.db.selectFrom("offline_operation").select(["id", "key"]).execute();
  expect(kept.length).toBeGreaterThan(acts.length * 0.75);
  for (const k of kept) expect(acts.find((a) => a.id === k.id)?.key).toBe(k.key);
});

describe("a batch", () => {
  test("answers like the ordinary calls, whichever came first, and marks what was done offline", async () => {
    const phone = offlinePhone(c, owner);
    const madeAt = new Date(c.deps.now() - 3 * HOUR).toISOString();
    const [alone, later] = [animalAct("Sola"), { ...animalAct("Tarde"), madeAt }];
    const first = await phone.alone(alone);
    expect(first.status).toBe(201);
    const [again] = await phone.send(alone);
    expect(again).toEqual({ id: alone.id, status: 201, body: first.body });
    const [sent] = await phone.send(later);
    expect(sent?.status).toBe(201);
    const replay = await phone.alone(later);
    expect(replay.headers.get("idempotency-replayed")).toBe("true");
    expect(replay.body).toEqual(sent?.body);
    // Also for versioned calls, with the same If-Match.
    const edit = act("editAnimal", { color: "Hosca" }, { params: { animalId: alone.id }, version: 1 });
    const [edited] = await phone.send(edit);
    expect((await phone.alone(edit)).headers.get("idempotency-replayed")).toBe("true");
    expect(edited?.body).toMatchObject({ color: "Hosca", version: 2 });

    const { rows } = await sql<{ route: string; n: number }>`
      select route, count(*)::int as n from idempotency where key in (${alone.key}, ${later.key}, ${edit.key}) group by route`.execute(
      c.deps.db,
    );
    expect(rows.map((r) => r.n).sort()).toEqual([1, 2]);
    const kept = await c.deps.db
      .selectFrom("offline_operation")
      .selectAll()
      .where("id", "in", [alone.id, later.id])
      .execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      ...{ id: later.id, key: later.key, device_id: phone.deviceId, call: "createAnimal" },
      ...{ about_kind: "animal", about_id: later.id, made_at: Date.parse(madeAt) },
    });
    await expect(sql`update offline_operation set made_at = now()`.execute(c.deps.db)).rejects.toThrow("append-only");
    const { items } = (await owner.get("/api/audit?limit=20")).body;
    const labels = (name: string) =>
      (items as { about: string; sentence: string; facts: { label: string }[] }[])
        .find((e) => e.about === name && e.sentence.includes("dio de alta"))
        ?.facts.map((f) => f.label);
    expect(labels("Tarde")).toContain("Hecho sin señal");
    expect(labels("Sola")).not.toContain("Hecho sin señal");
  });

  test("runs each in order; items that depend on a refused one are skipped, others run", async () => {
    const phone = offlinePhone(c, owner);
    const bad = { ...customerAct(), body: { id: crypto.randomUUID(), name: "X", phone: "1", email: "", notes: "" } };
    const waits = cashAct(5_000, { customerId: bad.id }, [bad.id]);
    const free = cashAct(6_000);
    const early = recordAct(crypto.randomUUID());
    const late = animalAct("Después");
    const answers = await phone.send(
      bad,
      waits,
      free,
      { ...early, params: { animalId: late.id }, after: [late.id] },
      late,
    );
    expect(answers.map((a) => [a.id, a.status])).toEqual([
      [bad.id, 422],
      [waits.id, 424],
      [free.id, 201],
      [early.id, 424],
      [late.id, 201],
    ]);
    produces("SYNC_WAITS")(asAnswer(answers[1]));
    produces("VALIDATION_FAILED")(asAnswer(answers[0]));
    expect(await count(sql`select count(*) as n from charge where offline_id = ${waits.id}`)).toBe(0);
  });

  test("a malformed item gets its own answer; a malformed batch a single one", async () => {
    const phone = offlinePhone(c, owner);
    const good = cashAct(1_500);
    const wire = (a: Act) => ({ ...a, madeAt: new Date(c.deps.now()).toISOString() });
    const record = wire(recordAct(crypto.randomUUID()));
    const odd = [
      7,
      null,
      { id: "x" },
      { ...wire(cashAct(100)), call: "addPhoto" },
      { ...wire(cashAct(100)), call: "approveRefund" },
      { ...wire(cashAct(100)), key: "corta" },
      { ...wire(cashAct(100)), user: "otra" },
      { ...wire(cashAct(100)), madeAt: "ayer" },
      { ...wire(cashAct(100)), madeAt: "0000-01-01T00:00:00Z" },
      { ...wire(cashAct(100)), version: 1 },
      { ...wire(cashAct(100)), params: { animalId: crypto.randomUUID() } },
      { ...record, params: {} },
      { ...record, params: { animalId: ".." } },
      { ...record, params: { animalId: "x/records?y=" } },
      { ...wire(act("editAnimal", { color: "x" }, { params: { animalId: crypto.randomUUID() } })) },
      // Bodies of a wrong type on purpose.
      { ...wire(act("takeOfflineCash", 5 as never)) },
      { ...wire(act("takeOfflineCash", null as never)) },
    ];
    const { status, body } = await phone.batch([...odd, wire(good)]);
    expect(status).toBe(200);
    for (const [i, a] of body.items.slice(0, -1).entries())
      expect(`${i} ${a.status} ${a.body.code}`).toBe(`${i} 422 VALIDATION_FAILED`);
    expect(body.items.at(-1)).toMatchObject({ id: good.id, status: 201 });
    produces("VALIDATION_FAILED")(await phone.batch([]));
    produces("VALIDATION_FAILED")(await phone.batch(Array.from({ length: 51 }, () => wire(cashAct(100)))));
    produces("VALIDATION_FAILED")(await owner.call("POST", "/api/sync", { items: [wire(good)] }));
    // The limit of a body is that of a single call.
    const [big] = await phone.send(cashAct(100, { concept: "x".repeat(70_000) }));
    produces("PAYLOAD_TOO_LARGE")(asAnswer(big));
    produces("PAYLOAD_TOO_LARGE")(await phone.batch([{ ...wire(good), body: "x".repeat(4_000_000) }]));
  });

  test("is its sender's: another person's session gets no answer from it and repeats nothing", async () => {
    produces("UNAUTHENTICATED")(await offlinePhone(c, c.buyer()).batch([cashAct(100)]));
    const mine = [cashAct(7_000), customerAct(), animalAct("De uno solo")];
    const sent = await offlinePhone(c, owner).send(...mine);
    expect(sent.map((a) => a.status)).toEqual([201, 201, 201]);
    const manager = await d.device("encargado");
    await d.drawer(manager);
    const theirs = offlinePhone(c, manager);
    for (const keys of ["same", "new"]) {
      const copies = mine.map((a) => (keys === "same" ? a : { ...a, key: crypto.randomUUID() }));
      for (const a of await theirs.send(...copies)) produces("IDEMPOTENCY_CONFLICT")(asAnswer(a));
    }
    // Another person's key on an own operation is refused, because it can't be told apart.
    const [odd] = await theirs.send({ ...cashAct(300), key: mine[0]?.key as string });
    produces("IDEMPOTENCY_CONFLICT")(asAnswer(odd));
    expect(await count(sql`select count(*) as n from charge where offline_id = ${mine[0]?.id}`)).toBe(1);
    const word = await manager.call("POST", "/api/customers", {}, {});
    expect(word.status).toBe(422);
    // The header of offline work is refused from outside.
    const forged = await fetch(`${c.url}/api/customers`, {
      headers: { "corral-sent-later": "AAAAAAAAAAAAAAAAAAAAAA" },
    });
    expect(forged.status).toBe(400);
  });

  test("checks the permission of each call: a cowhand sends records and their own cash, no customers, and nothing on another's drawer", async () => {
    const phone = offlinePhone(c, field);
    const [animal] = (await owner.get("/api/herd/animals?species=cattle&limit=1")).body.animals;
    const answers = await phone.send(recordAct(animal.id), customerAct(), cashAct(2_500));
    expect(answers.map((a) => a.status)).toEqual([201, 403, 201]);
    produces("FORBIDDEN")(asAnswer(answers[1]));
    const vaccine = recordAct(animal.id, { body: { type: "vaccination", data: { product: "Brucela" } } });
    produces("FORBIDDEN")(asAnswer((await phone.send(vaccine))[0]));
    const accountant = offlinePhone(c, await d.device("contador"));
    for (const a of await accountant.send(cashAct(100), recordAct(animal.id))) produces("FORBIDDEN")(asAnswer(a));
    // A customer whom this person never served doesn't exist for them.
    const k = customerAct();
    await offlinePhone(c, owner).send(k);
    const [no] = await phone.send(cashAct(900, { customerId: k.id }));
    expect(no?.body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "customerId" }] });
  });

  test("interrupted anywhere and sent again, it is applied exactly once", async () => {
    const phone = offlinePhone(c, owner);
    const cuts = [
      ...[4, 15, 37, 60].map((nth) => ({ nth, when: "before" as const })),
      { nth: 2, when: "answered" as const, commits: true },
      { nth: 4, when: "answered" as const, commits: true },
    ];
    for (const cut of cuts) {
      const animal = animalAct("Con la luz cortada");
      const acts = [
        animal,
        recordAct(animal.id, { after: [animal.id] }),
        customerAct(),
        cashAct(3_300),
        cashAct(3_400),
      ];
      const log = c.deps.log.error;
      c.deps.log.error = () => undefined;
      const knife = cutAt(c.deps.database, cut);
      const first = await phone.batch(acts.map((a) => ({ ...a, madeAt: new Date(c.deps.now()).toISOString() })));
      knife.stop();
      c.deps.log.error = log;
      expect(knife.isCut(), JSON.stringify(cut)).toBe(true);
      expect(
        first.status === 200 && first.body.items.every((a: SyncedItem) => a.status < 300),
        JSON.stringify(cut),
      ).toBe(false);
      // A key claimed before the interruption is released after a minute.
      await c.later(2 * MINUTE);
      const again = await phone.send(...acts);
      expect(
        again.map((a) => a.status),
        JSON.stringify(cut),
      ).toEqual([201, 201, 201, 201, 201]);
      const ids = acts.map((a) => a.id);
      const rows = await sql<{ n: number }>`select
        (select count(*) from charge where offline_id = any(${ids}::uuid[]))
        + (select count(*) from customer where id = any(${ids}::uuid[]))
        + (select count(*) from animal_event where id = any(${ids}::uuid[]))
        + (select count(*) from receipt r join charge c on c.id = r.charge_id where c.offline_id = any(${ids}::uuid[])) as n`.execute(
        c.deps.db,
      );
      expect(Number(rows.rows[0]?.n)).toBe(6);
      expect(await count(sql`select count(*) as n from offline_operation where id = any(${ids}::uuid[])`)).toBe(5);
      await m.mustBalance();
    }
  });

  test("with an unreachable database it stops, and answers so for each item", async () => {
    const phone = offlinePhone(c, owner);
    const acts = [cashAct(100), cashAct(200), cashAct(300)];
    const { pool } = c.deps.database;
    const connect = pool.connect;
    const log = c.deps.log.error;
    // The connection is lost after the session was read.
    let queries = 0;
    c.deps.log.error = () => undefined;
    pool.connect = ((...args: never[]) => {
      queries += 1;
      if (queries === 1) return (connect as (...a: never[]) => unknown).apply(pool, args);
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    }) as typeof connect;
    const answer = await phone.batch(acts.map((a) => ({ ...a, madeAt: new Date(c.deps.now()).toISOString() })));
    pool.connect = connect;
    c.deps.log.error = log;
    expect(answer.body.items.map((a: SyncedItem) => [a.id, a.status, a.retryAfter])).toEqual(
      acts.map((a) => [a.id, 503, 5]),
    );
    for (const a of answer.body.items) produces("DATABASE_UNAVAILABLE")(asAnswer(a));
    expect(queries).toBe(2);
  });
});

describe("offline cash", () => {
  test("creates charge, payment and receipt at once; its provisional receipt links to the real one", async () => {
    const phone = offlinePhone(c, cashier);
    const a = { ...cashAct(35_050, { tendered: 40_000, customer: { name: "Doña Luz", phone: "5512340000" } }) };
    const madeAt = new Date(c.deps.now() - 2 * DAY).toISOString();
    const open = () => c.buyer().get(`/api/receipts/provisional/${a.id}`);
    const page = () => c.buyer().text(`/comprobante/provisional/${a.id}`);
    produces("NOT_FOUND")(await open());
    expect((await open()).body.detail).toContain("sin señal");
    expect((await page()).status).toBe(200);
    expect((await c.buyer().text("/comprobante/provisional/otra-cosa")).status).toBe(404);
    const [taken] = await phone.send({ ...a, madeAt });
    expect(taken).toMatchObject({ status: 201 });
    const body = taken?.body as { chargeId: string; receipt: { tipo: string; id: string; folio: string } };
    expect(body).toMatchObject({ amount: 35_050, tendered: 40_000, change: 4_950, remaining: 0 });
    expect(body).toMatchObject({ provisional: provisionalFolio(a.id), receipt: { tipo: "pago" } });
    expect((await open()).body).toEqual(body.receipt);
    const receipt = await c.buyer().get(`/api/receipts/pago/${body.receipt.id}`);
    expect(receipt.body.snapshot).toMatchObject({
      buyer: { name: "Doña Luz" },
      total: 35_050,
      folio: body.receipt.folio,
    });
    const staff = (await cashier.get(`/api/charges/${body.chargeId}/desk`)).body;
    expect(staff.attempts[0].createdWords).toMatch(/^Hecho sin señal .+ · llegó hoy/);
    // After the link is replaced and the new one opened, the provisional one opens nothing either.
    const anew = (await owner.call("POST", `/api/receipts/${body.receipt.id}/relink`)).body;
    expect((await open()).status).toBe(200);
    expect((await c.buyer().get(`/api/receipts/pago/${anew.id}`)).status).toBe(200);
    const relinked = (await c.buyer().get(`/api/receipts/pago/${body.receipt.id}`)).status;
    expect([relinked, (await open()).status]).toEqual([404, 404]);
  });

  test("with the same id gets the first answer under any key, also after the drawer closed; other content is refused", async () => {
    const phone = await d.device("cajero");
    const till = await d.drawer(phone);
    const offline = offlinePhone(c, phone);
    const a = cashAct(9_900);
    const [first] = await offline.send(a);
    await d.close(phone, till, { total: 50_000 + 9_900 });
    const other = { ...a, key: crypto.randomUUID() };
    expect((await offline.send(other))[0]).toEqual(first);
    expect((await offline.alone({ ...a, key: crypto.randomUUID() })).body).toEqual(first?.body);
    for (const change of [{ amount: 9_800 }, { concept: "Otra cosa" }, { tendered: 10_000 }]) {
      const body = { ...a.body, ...change };
      produces("IDEMPOTENCY_CONFLICT")(await offline.alone({ ...a, key: crypto.randomUUID(), body }));
    }
    // Concurrent duplicates with two keys.
    const twin = cashAct(8_800);
    await d.drawer(phone);
    const answers = await Promise.all([offline.alone(twin), offline.alone({ ...twin, key: crypto.randomUUID() })]);
    expect(answers.map((b) => b.status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await count(sql`select count(*) as n from charge where offline_id = ${twin.id}`)).toBe(1);
  });

  test("is refused without an open drawer and stores nothing, and is accepted after one opens", async () => {
    const phone = await d.device("cajero");
    const offline = offlinePhone(c, phone);
    const a = cashAct(4_400, { seen: { till: "AAAAAAAAAAAAAAAAAAAAAA" } });
    produces("TILL_CLOSED")(asAnswer((await offline.send(a))[0]));
    expect(await count(sql`select count(*) as n from charge where offline_id = ${a.id}`)).toBe(0);
    await d.drawer(phone);
    const again = { ...a, key: crypto.randomUUID() };
    const [taken] = await offline.send(again);
    expect(taken?.status).toBe(201);
    const { rows } = await sql<{ data: object }>`select data from audit_entry where action = 'cash.take'
      and data->>'charge' = ${(taken as Taken).body.chargeId}`.execute(c.deps.db);
    expect(rows[0]?.data).toMatchObject({ otherTill: true });
  });

  test("has its limit, and is refused with each invalid field", async () => {
    const phone = offlinePhone(c, cashier);
    produces("AMOUNT_ABOVE_MAX")(asAnswer((await phone.send(cashAct(offlineCash.perCharge + 1)))[0]));
    expect((await phone.send(cashAct(offlineCash.perCharge)))[0]?.status).toBe(201);
    for (const [more, where] of [
      [{ amount: 0 }, "amount"],
      [{ tendered: 50 }, "tendered"],
      [{ concept: "x" }, "concept"],
      [{ customer: { phone: "12" } }, "customer.phone"],
      [{ customerId: crypto.randomUUID() }, "customerId"],
      [{ seen: undefined }, "seen"],
    ] as const) {
      const [no] = await phone.send(cashAct(100, more));
      expect(no?.body, where).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: where }] });
    }
  });
});

describe("operations that arrive days later", () => {
  test("a check-in is judged by its own time, capped at the server's clock", async () => {
    const date = await visits.date({ inMinutes: 60 });
    await visits.buy(date, { adulto: 4 });
    const [one, two, three, four] = (await placesOf(date.sessionId)) as [Place, Place, Place, Place];
    const cameIn = c.deps.now();
    const at = new Date(cameIn).toISOString();
    expect(
      (await owner.call("POST", `/api/gate/${date.sessionId}/check-in`, { placeId: two.id, gate: "Puerta 1" })).status,
    ).toBe(200);
    await c.later(2 * DAY);
    const phone = offlinePhone(c, owner);
    const entry = entryAct(date.sessionId, one.id, { at });
    // A single call is online: its stated time is ignored.
    produces("TICKET_WRONG_DAY")(await phone.alone({ ...entry, key: crypto.randomUUID() }));
    const [done] = await phone.send(entry);
    expect(done).toMatchObject({ status: 200, body: { place: { id: one.id, state: "used" } } });
    const row = await c.deps.db.selectFrom("ticket").selectAll().where("id", "=", one.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ used_at: cameIn, entry_id: entry.id, gate: "Puerta 2" });
    // The same entry under another key is the same; for another place it is refused.
    expect((await phone.send({ ...entry, key: crypto.randomUUID() }))[0]?.status).toBe(200);
    const moved = { ...entry, key: crypto.randomUUID(), body: { ...entry.body, placeId: three.id } };
    produces("IDEMPOTENCY_CONFLICT")(asAnswer((await phone.send(moved))[0]));
    // Two devices admitted the same place: both are named with their times.
    const [twice] = await phone.send(entryAct(date.sessionId, two.id, { at, gate: "Puerta 9" }));
    produces("TICKET_USED")(asAnswer(twice));
    const said = String((twice as SyncedItem & { body: { detail: string } }).body.detail);
    expect(said).toMatch(/«Puerta 1».+«Puerta 9»/);
    expect(said.match(/\d\d:\d\d/g)).toHaveLength(2);
    // A clock that is ahead counts as now, which is after the visit's day.
    const ahead = new Date(c.deps.now() + 30 * DAY).toISOString();
    produces("TICKET_WRONG_DAY")(asAnswer((await phone.send(entryAct(date.sessionId, four.id, { at: ahead })))[0]));
  });

  test("a planned date that was in the future when written is accepted, marked as done offline", async () => {
    const phone = offlinePhone(c, owner);
    const madeAt = new Date(c.deps.now() - 5 * DAY).toISOString();
    const then = addDays(today(), -5);
    const [animal] = (await owner.get("/api/herd/animals?species=cattle&limit=1")).body.animals;
    const plan = recordAct(animal.id, { madeAt, body: { status: "planned", on: addDays(then, 2) } });
    const weighed = recordAct(animal.id, {
      madeAt,
      body: {
        type: "deworming",
        on: then,
        data: { product: "Ivermectina" },
        next: { id: crypto.randomUUID(), on: addDays(then, 3) },
      },
    });
    produces("VALIDATION_FAILED")(await phone.alone({ ...plan, key: crypto.randomUUID() }));
    const answers = await phone.send(plan, weighed);
    expect(answers.map((a) => [a.status, (a.body as { detail?: string }).detail])).toEqual([
      [201, undefined],
      [201, undefined],
    ]);
    const { items } = (await owner.get(`/api/herd/animals/${animal.id}/records?status=done`)).body;
    const shown = items.find((r: { id: string }) => r.id === weighed.id);
    expect(shown.laterWords).toMatch(/^Hecho sin señal .+ · llegó hoy/);
  });
});

test("each person's phone gets a stable vault key, different from everyone else's", async () => {
  const vaultOf = async (p: Phone) => (await p.get("/api/session")).body.me.vault as string;
  const [a, b] = [await vaultOf(owner), await vaultOf(cashier)];
  expect(a).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(b).not.toBe(a);
  expect(await vaultOf(await d.device("dueno"))).toBe(a);
});
