import type { StaffItem } from "@corral/contract/types";
import {
  addDays,
  atWall,
  DAY,
  type Day,
  dayIn,
  HOUR,
  type Instant,
  toIso,
  weekday,
  type Zone,
} from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tick } from "#src/features/payments/attempts/janitor";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { keepTheWall } from "./keep-the-wall";
import { releaseBookings } from "./release-bookings";

let c: Corral;
let staff: ReturnType<typeof openPayments>;
let soon: Day;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
  soon = addDays(dayIn(c.deps.zone, c.deps.now()), 10);
});
afterAll(() => c.close());

const date = (change: object = {}) => ({
  day: soon,
  time: "10:00",
  minutes: 90,
  capacity: 10,
  opensBefore: null,
  closesBefore: 60,
  tiers: [
    { code: null, name: "Adulto", price: 20_000 },
    { code: null, name: "Niño", price: 12_000 },
  ],
  ...change,
});
async function visit() {
  const boss = await staff.staff("encargado");
  const { body } = await boss.call("POST", "/api/items", {
    kind: "session",
    animalId: null,
    title: "Recorrido de prueba",
    subtitle: "",
    description: "",
    category: null,
    priceMode: "fixed",
    price: 30_000,
    pricePerKg: null,
    estWeightG: null,
    taxClass: "iva_16",
    depositBp: null,
    maxQty: 10,
    delivery: ["on_site"],
    photoIds: [],
    stock: null,
  });
  await boss.call("POST", `/api/items/${body.id}/state`, { act: "publish" });
  return body.id as string;
}
const add = async (id: string, change: object = {}) =>
  (await staff.staff("encargado")).call("POST", `/api/items/${id}/sessions`, date(change));
const edit = async (s: { id: string; version: number }, change: object = {}) =>
  (await staff.staff("encargado")).call("PUT", `/api/sessions/${s.id}`, date(change), { version: s.version });
const cancel = async (id: string, reason = "") =>
  (await staff.staff("encargado")).call("POST", `/api/sessions/${id}/cancel`, { reason });
const one = (i: StaffItem) => i.sessions[0] as StaffItem["sessions"][number];

test("a date is kept by the wall clock of the business, sold until its hour, and its lowest price is the visit's «from»", async () => {
  const id = await visit();
  const added = await add(id);
  expect(added.status).toBe(201);
  expect(one(added.body)).toMatchObject({
    day: soon,
    time: "10:00",
    minutes: 90,
    taken: 0,
    tiers: [{ code: "adulto" }, { code: "nino" }],
  });
  expect(added.body.price).toBe(12_000);
  const shown = (await c.buyer().get(`/api/catalog/${id}`)).body;
  // Ten in the morning in Mexico City.
  expect(shown.sessions[0]).toMatchObject({ startsAt: `${soon}T16:00:00.000Z`, endsAt: `${soon}T17:30:00.000Z` });
  const { items } = (await (await staff.staff("encargado")).get(`/api/items/${id}/prices`)).body;
  expect(items.map((p: { price: number }) => p.price)).toEqual([12_000, 30_000]);
  await add(id, { tiers: [{ code: null, name: "General", price: 9_000 }], day: addDays(soon, 1) });
  expect((await c.buyer().get(`/api/catalog/${id}`)).body.price).toBe(9_000);
});

test("a bad date is told field by field", async () => {
  const id = await visit();
  const bad = async (change: object) => {
    const no = await add(id, change);
    produces("VALIDATION_FAILED")(no);
    return (no.body.errors as { field: string }[]).map((e) => e.field);
  };
  expect(await bad({ day: "2020-01-01" })).toEqual(["day"]);
  expect(await bad({ day: "2027-02-30" })).toEqual(["day"]);
  expect(await bad({ time: "25:00" })).toEqual(["time"]);
  expect(await bad({ capacity: 0 })).toEqual(["capacity"]);
  expect(await bad({ capacity: 5_001 })).toEqual(["capacity"]);
  expect(await bad({ capacity: 1_000_000_000 })).toEqual(["capacity"]);
  expect(await bad({ minutes: 5 })).toEqual(["minutes"]);
  expect(await bad({ minutes: -60 })).toEqual(["minutes"]);
  expect(await bad({ opensBefore: 30, closesBefore: 60 })).toEqual(["opensBefore"]);
  expect(await bad({ tiers: [] })).toEqual(["tiers"]);
  expect(
    await bad({
      tiers: [
        { code: null, name: "Adulto", price: 1 },
        { code: null, name: "adulto", price: 2 },
      ],
    }),
  ).toEqual(["tiers.1.name"]);
  const [queso] = await c.buyer().shelf("group=productos");
  produces("DECISION_NOT_ALLOWED")(await add(queso?.id as string));
});

test("with places sold its hour stays, its capacity never goes below them, who bought keeps the price, and who bought it must be told why it is off", async () => {
  const id = await visit();
  let s = one((await add(id)).body);
  const b = c.buyer();
  const sale = await b.cart([{ itemId: id, qty: 3, sessionId: s.id, tier: "adulto" }], 60_000);
  expect(sale.status).toBe(201);
  const low = await edit(s, { capacity: 2 });
  produces("CAPACITY_BELOW_SOLD")(low);
  expect(low.body.errors[0].field).toBe("capacity");
  expect((await edit(s, { time: "11:00" })).body.errors[0].field).toBe("day");
  const dearer = await edit(s, { capacity: 3, tiers: [{ code: "adulto", name: "Adulto", price: 25_000 }] });
  expect(dearer.status).toBe(200);
  produces("VERSION_CONFLICT")(await edit(s, { capacity: 50 }));
  s = one(dearer.body);
  expect(s).toMatchObject({ capacity: 3, taken: 3, stateWords: "Sin lugares" });
  produces("SESSION_FULL")(await c.buyer().cart([{ itemId: id, qty: 1, sessionId: s.id, tier: "adulto" }], 25_000));
  produces("VALIDATION_FAILED")(await cancel(s.id));
  expect((await b.pay(sale.body.chargeId, await b.card())).body).toMatchObject({ state: "paid", amount: 60_000 });
});

test("a date that nobody bought is cancelled, and is not in the shop any more", async () => {
  const id = await visit();
  const s = one((await add(id)).body);
  expect((await cancel(s.id)).body.sessions).toEqual([]);
  expect((await cancel(s.id)).status).toBe(200);
  produces("DECISION_NOT_ALLOWED")(await edit({ id: s.id, version: s.version + 1 }));
  expect((await c.buyer().get(`/api/catalog/${id}`)).body.sessions).toEqual([]);
});

test("the last places and a smaller capacity at the same time never leave more sold than there are", async () => {
  const id = await visit();
  const s = one((await add(id, { capacity: 6 })).body);
  const buyers = Array.from({ length: 6 }, () => c.buyer());
  for (const b of buyers) await b.get("/api/config");
  const [less, ...sales] = await Promise.all([
    edit(s, { capacity: 3 }),
    ...buyers.map((b) => b.cart([{ itemId: id, qty: 1, sessionId: s.id, tier: "adulto" }], 20_000)),
  ]);
  for (const r of sales.filter((it) => it.status !== 201)) produces("SESSION_FULL")(r);
  const sold = sales.filter((r) => r.status === 201).length;
  expect(less.status === 200 ? sold <= 3 : sold > 3).toBe(true);
  if (less.status !== 200) produces("CAPACITY_BELOW_SOLD")(less);
});

const weekly = (change: object = {}) => {
  const { day: _, ...common } = date();
  return {
    ...common,
    weekdays: [weekday(soon)],
    from: soon,
    until: addDays(soon, 27),
    skip: [] as Day[],
    ...change,
  };
};
const repeat = async (id: string, change: object = {}) =>
  (await staff.staff("encargado")).call("POST", `/api/items/${id}/series`, weekly(change));
const seriesOf = async (sessionId: string) =>
  (await (await staff.staff("encargado")).get(`/api/visit-dates/${sessionId}`)).body.series as {
    id: string;
    version: number;
  };
const editRepeat = async (s: { id: string; version: number }, since: Day | null, change: object = {}) =>
  (await staff.staff("encargado")).call(
    "PUT",
    `/api/series/${s.id}`,
    { since, ...weekly(change) },
    { version: s.version },
  );
const daysOf = (i: StaffItem) => i.sessions.map((s) => `${s.day} ${s.time}`);
const on = (...weeks: number[]) => weeks.map((w) => addDays(soon, 7 * w));

test("a visit repeats every week to its last day, without the days left out, and one of its dates can be changed alone", async () => {
  const id = await visit();
  const made = await repeat(id, { skip: on(2) });
  expect(made.status).toBe(201);
  expect(daysOf(made.body)).toEqual(on(0, 1, 3).map((d) => `${d} 10:00`));
  const [first, second] = (made.body as StaffItem).sessions;
  expect((await edit(second as never, { day: on(1)[0], time: "12:00", capacity: 4 })).status).toBe(200);
  const all = await editRepeat(await seriesOf(first?.id as string), null, { time: "09:00", skip: on(2) });
  expect(all.status).toBe(200);
  // The one that was changed by itself stays as it is.
  expect(daysOf(all.body)).toEqual([`${on(0)[0]} 09:00`, `${on(1)[0]} 12:00`, `${on(3)[0]} 09:00`]);
  // From the fourth week on at another hour and longer: what was before stays.
  const last = (all.body as StaffItem).sessions[2]?.id as string;
  const later = await editRepeat(await seriesOf(last), on(3)[0] as Day, { time: "16:00", until: addDays(soon, 34) });
  expect(daysOf(later.body)).toEqual([
    `${on(0)[0]} 09:00`,
    `${on(1)[0]} 12:00`,
    `${on(3)[0]} 16:00`,
    `${on(4)[0]} 16:00`,
  ]);
  expect((await seriesOf(last)).id).not.toBe((await seriesOf(first?.id as string)).id);
});

test("a change of a repeat that would touch places sold is refused whole, and names the dates in the way", async () => {
  const id = await visit();
  const { body } = await repeat(id);
  const [, second, third] = (body as StaffItem).sessions;
  await c.buyer().cart([{ itemId: id, qty: 3, sessionId: second?.id as string, tier: "adulto" }], 60_000);
  const series = await seriesOf(second?.id as string);
  const before = (await (await staff.staff("encargado")).get(`/api/items/${id}`)).body as StaffItem;
  for (const [change, why] of [
    [{ time: "11:00" }, "hour"],
    [{ capacity: 2 }, "capacity"],
    [{ weekdays: [(weekday(soon) + 1) % 7] }, "day"],
    [{ skip: on(1) }, "day"],
    [{ until: soon }, "day"],
  ] as const) {
    const no = await editRepeat(series, null, change);
    produces("DATES_IN_THE_WAY")(no);
    expect(no.body.dates).toMatchObject([{ id: second?.id, taken: 3, why }]);
  }
  expect(((await (await staff.staff("encargado")).get(`/api/items/${id}`)).body as StaffItem).sessions).toEqual(
    before.sessions,
  );
  // From the week after nobody is in the way.
  const rest = await editRepeat(series, third?.day as Day, { time: "11:00" });
  expect(daysOf(rest.body)).toEqual(on(0, 1, 2, 3).map((d, i) => `${d} ${i < 2 ? "10:00" : "11:00"}`));
  produces("VERSION_CONFLICT")(await editRepeat(series, null));
});

test("a bad repeat is told field by field, and makes no date at all", async () => {
  const id = await visit();
  const bad = async (change: object) => {
    const no = await repeat(id, change);
    produces("VALIDATION_FAILED")(no);
    return (no.body.errors as { field: string }[]).map((e) => e.field);
  };
  expect(await bad({ until: undefined })).toEqual(["until"]);
  expect(await bad({ until: addDays(soon, -1) })).toEqual(["until"]);
  expect(await bad({ until: addDays(soon, 800) })).toEqual(["until"]);
  expect(await bad({ weekdays: [] })).toEqual(["weekdays"]);
  expect(await bad({ weekdays: [7] })).toEqual(["weekdays.0"]);
  expect(await bad({ capacity: 0 })).toEqual(["capacity"]);
  expect(await bad({ from: "2027-02-30" })).toEqual(["from"]);
  expect(await bad({ skip: on(0, 1, 2, 3) })).toEqual(["until"]);
  expect(await bad({ opensBefore: 10, closesBefore: 60 })).toEqual(["opensBefore"]);
  // In Tijuana the clock jumps from two to three on the second Sunday of March: that day has no half past two.
  const zone = c.deps.zone;
  c.deps.zone = "America/Tijuana" as Zone;
  try {
    const year = Number(soon.slice(0, 4)) + 1;
    const march = Array.from({ length: 14 }, (_, i) => addDays(`${year}-03-01` as Day, i));
    const jump = march.filter((d) => weekday(d) === 0)[1] as Day;
    const night = { weekdays: [0], from: addDays(jump, -7), until: addDays(jump, 7), time: "02:30" };
    expect(await bad(night)).toEqual(["time"]);
    const made = await repeat(id, { ...night, skip: [jump] });
    expect(made.status).toBe(201);
    const { rows } = await sql<{ local: string; at: Instant }>`
      select local_start::text as local, starts_at as at from session where item_id = ${id} order by starts_at`.execute(
      c.deps.db,
    );
    // The same hour on the wall, an hour less in the world.
    expect(rows.map((r) => r.local.slice(11, 16))).toEqual(["02:30", "02:30"]);
    expect(rows.map((r) => toIso(r.at).slice(11, 16))).toEqual(["10:30", "09:30"]);
    expect(rows[0]?.at).toBe(atWall(c.deps.zone, addDays(jump, -7), "02:30"));
  } finally {
    c.deps.zone = zone;
  }
});

test("a date is sold from when its sale opens to when it closes, and says so", async () => {
  const id = await visit();
  const s = one((await add(id, { opensBefore: 7 * 1_440 })).body);
  const line = { itemId: id, qty: 1, sessionId: s.id, tier: "adulto" };
  const shown = async () => (await c.buyer().get(`/api/catalog/${id}`)).body.sessions[0].availability;
  expect(await shown()).toMatchObject({ code: "not_yet", buyable: false });
  expect((await shown()).words).toMatch(/^A la venta desde el \p{L}+ \d+ de \p{L}+, 10:00$/u);
  produces("SESSION_FULL")(await c.buyer().cart([line], 20_000));
  await sql`update session set sales_open_at = ${toIso(c.deps.now())} where id = ${s.id}`.execute(c.deps.db);
  expect((await c.buyer().cart([line], 20_000)).status).toBe(201);
  await sql`update session set sales_open_at = null, sales_close_at = ${toIso(c.deps.now())} where id = ${s.id}`.execute(
    c.deps.db,
  );
  expect(await shown()).toMatchObject({ code: "closed", words: "Venta cerrada" });
  produces("SESSION_FULL")(await c.buyer().cart([line], 20_000));
});

test("one's own held places are there to go on with, for as long as they were, and paid by a voucher only if that arrives in time", async () => {
  const id = await visit();
  const far = one((await add(id, { capacity: 2 })).body);
  const b = c.buyer();
  const { body } = await b.cart([{ itemId: id, qty: 2, sessionId: far.id, tier: "adulto" }], 40_000);
  produces("SESSION_FULL")(await c.buyer().cart([{ itemId: id, qty: 1, sessionId: far.id, tier: "adulto" }], 20_000));
  const mine = async () => (await b.get("/api/me/purchases")).body.purchases[0];
  const { saleId, chargeId, holdUntil } = body;
  expect(await mine()).toMatchObject({ saleId, chargeId, holdUntil });
  const charge = async () => (await b.get(`/api/charges/${chargeId}`)).body;
  expect(await charge()).toMatchObject({ holdUntil });
  expect((await c.buyer().get("/api/me/purchases")).body.purchases).toEqual([]);
  const oxxo = async () =>
    ((await charge()).offers as { method: string; allowed: boolean; reason?: string }[]).find(
      (o) => o.method === "oxxo_cash",
    );
  expect((await oxxo())?.allowed).toBe(true);
  await sql`update session set starts_at = ${toIso((c.deps.now() + 20 * HOUR) as Instant)} where id = ${far.id}`.execute(
    c.deps.db,
  );
  expect(await oxxo()).toMatchObject({ allowed: false, reason: expect.stringContaining("no alcanza a llegar") });
});

test("ten o'clock stays ten o'clock when the rules of its zone have changed since", async () => {
  const id = await visit();
  const s = one((await add(id, { opensBefore: 1_440 })).body);
  // As an older runtime had worked it out.
  await sql`update session set starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '1 hour',
    sales_open_at = sales_open_at - interval '1 hour', sales_close_at = sales_close_at - interval '1 hour'
    where id = ${s.id}`.execute(c.deps.db);
  expect(await keepTheWall(c.deps)).toBeGreaterThan(0);
  expect(await keepTheWall(c.deps)).toBe(0);
  const now = (await (await staff.staff("encargado")).get(`/api/visit-dates/${s.id}`)).body;
  expect(now).toMatchObject({ day: soon, time: "10:00", minutes: 90, opensBefore: 1_440, closesBefore: 60 });
  expect((await c.buyer().get(`/api/catalog/${id}`)).body.sessions[0].startsAt).toBe(`${soon}T16:00:00.000Z`);
});

/** Buys places (and a cheese), and pays as told. */
async function buyer(
  id: string,
  s: { id: string },
  how: "no" | "card" | "voucher" | "oxxo",
  also?: { id: string; price: number },
) {
  const b = c.buyer();
  const lines = [
    { itemId: id, qty: 2, sessionId: s.id, tier: "adulto" },
    ...(also ? [{ itemId: also.id, qty: 1 }] : []),
  ];
  const { body } = await b.cart(lines, 40_000 + (also?.price ?? 0));
  const out = { b, chargeId: body.chargeId as string, saleId: body.saleId as string };
  if (how === "card") expect((await b.pay(out.chargeId, await b.card())).body.state).toBe("paid");
  if (how === "voucher" || how === "oxxo") {
    const paid = await b.pay(out.chargeId, { method: "oxxo_cash" });
    if (how === "oxxo") {
      await c.control("/pay", { reference: paid.body.attempts[0].voucher.reference });
      await c.later(HOUR);
    }
  }
  return out;
}
const standing = async (sale: { saleId: string; chargeId: string }) => {
  const { rows } = await sql<Record<string, unknown>>`
    select s.state, c.state as charge,
      (select coalesce(sum(qty), 0)::int from claim k where k.sale_id = s.id and k.state in ('temporary', 'awaiting_payment', 'deposit', 'sold')
        and k.subject_type = 'session') as places,
      (select count(*)::int from message m where m.sale_id = s.id and m.kind = 'date_cancelled') as told,
      (select coalesce(sum(r.amount), 0)::int from refund r where r.charge_id = c.id and r.state <> 'failed') as back,
      (select count(*)::int from refund r where r.charge_id = c.id) as refunds,
      (select count(*)::int from review_task t where t.charge_id = c.id and t.kind = 'visit_cancelled') as tasks
    from sale s join charge c on c.sale_id = s.id where s.public_id = ${sale.saleId}`.execute(c.deps.db);
  return rows[0];
};

test("a cancelled date releases what nobody paid, gives back what is paid and tells each buyer, once, however often it is killed on the way", async () => {
  const id = await visit();
  const s = one((await add(id, { capacity: 40 })).body);
  const [cheese] = await c.buyer().shelf("group=productos&sort=price_asc");
  if (!cheese) throw new Error("no cheese");
  const cash = await buyer(id, s, "oxxo");
  const [held, voucher, card, both, bothHeld] = [
    await buyer(id, s, "no"),
    await buyer(id, s, "voucher"),
    await buyer(id, s, "card"),
    await buyer(id, s, "card", cheese),
    await buyer(id, s, "no", cheese),
  ];
  const boss = await staff.staff("dueno");
  const off = await boss.call("POST", `/api/sessions/${s.id}/cancel`, { reason: "Se descompuso el remolque" });
  expect(off.status).toBe(200);
  // From this moment nobody buys it, and late money finds it closed.
  produces("SESSION_FULL")(await c.buyer().cart([{ itemId: id, qty: 1, sessionId: s.id, tier: "adulto" }], 20_000));
  const detail = async () => (await boss.get(`/api/visit-dates/${s.id}`)).body;
  expect((await detail()).cancelled).toMatchObject({ reason: "Se descompuso el remolque", waiting: 6 });

  // Dies a little later each time, wherever that is; what it had committed stays, what it had not never was.
  for (let life = 1; (await detail()).cancelled.waiting > 0; life += 3) {
    let looks = 0;
    const now = () => {
      if (++looks > life) throw new Error("killed");
      return c.deps.now();
    };
    await releaseBookings({ ...c.deps, now, log: { ...c.deps.log, error: () => undefined } }).catch(() => undefined);
    // What a provider has still to answer for is the janitor's of the charges.
    await tick(c.deps);
    if (life > 120) throw new Error("it never ended");
  }
  await Promise.all([releaseBookings(c.deps), releaseBookings(c.deps)]);
  await c.later(HOUR);

  const free = { places: 0, told: 1, tasks: 0, back: 0, refunds: 0 };
  expect(await standing(held)).toEqual({ ...free, state: "cancelled", charge: "cancelled" });
  expect(await standing(voucher)).toEqual({ ...free, state: "cancelled", charge: "cancelled" });
  expect(await standing(bothHeld)).toEqual({ ...free, state: "cancelled", charge: "cancelled" });
  // OXXO doesn't give back at its till: a person asks where to send it.
  expect(await standing(cash)).toEqual({ ...free, state: "cancelled", charge: "paid", tasks: 1 });
  const one_ = { ...free, back: 40_000, refunds: 1 };
  expect(await standing(card)).toMatchObject({ ...one_, state: "cancelled" });
  // The cheese is still theirs.
  expect(await standing(both)).toMatchObject({ ...one_, state: "confirmed" });
  expect((await detail()).taken).toBe(0);
  expect((await staff.charge(card.b, card.chargeId)).state).toBe("refunded");
  await staff.mustBalance();
});

test("what an encargado cancels is asked back and waits for the owner", async () => {
  const id = await visit();
  const s = one((await add(id)).body);
  const sold = await buyer(id, s, "card");
  await cancel(s.id, "Llueve");
  await c.tick();
  await c.tick();
  expect(await standing(sold)).toMatchObject({
    places: 0,
    back: 40_000,
    refunds: 1,
    state: "cancelled",
    charge: "paid",
  });
  const { items } = (await (await staff.staff("dueno")).get(`/api/charges/${sold.chargeId}/refunds`)).body;
  expect(items).toMatchObject([{ state: "requested", reason: "Fecha cancelada: Llueve" }]);
});

test("whatever is bought, let go, cancelled and changed, the places taken are those of the live bookings and never more than there are", async () => {
  const id = await visit();
  const { body } = await repeat(id, { capacity: 6 });
  const dates = (body as StaffItem).sessions;
  let seed = 20_261_121;
  const dice = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * n);
  };
  const mine: { b: ReturnType<Corral["buyer"]>; saleId: string; chargeId: string }[] = [];
  const act = async () => {
    const s = dates[dice(dates.length)] as StaffItem["sessions"][number];
    const what = dice(10);
    const last = mine[dice(Math.max(1, mine.length))];
    if (what < 5) {
      const b = c.buyer();
      const qty = 1 + dice(4);
      const done = await b.cart([{ itemId: id, qty, sessionId: s.id, tier: "adulto" }], 20_000 * qty);
      if (done.status === 201) mine.push({ b, saleId: done.body.saleId, chargeId: done.body.chargeId });
      else produces("SESSION_FULL")(done);
    } else if (what < 7 && last) await last.b.call("POST", `/api/sales/${last.saleId}/release`);
    else if (what < 8 && last) await last.b.pay(last.chargeId, await last.b.card());
    else if (what < 9) {
      const now = (await (await staff.staff("encargado")).get(`/api/visit-dates/${s.id}`)).body;
      await edit(now, { day: s.day, capacity: 1 + dice(8) });
    } else if (dice(3) === 0) await cancel(s.id, "Al azar");
    else await c.tick();
  };
  const agrees = async () => {
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from session s where s.item_id = ${id} and (s.seats_taken > s.capacity or s.seats_taken <> (
        select coalesce(sum(k.qty), 0) from claim k where k.subject_type = 'session' and k.subject_id = s.id
          and k.state in ('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold')))`.execute(c.deps.db);
    expect(rows[0]?.wrong).toBe(0);
  };
  for (let i = 0; i < 20; i++) {
    await Promise.all([act(), act(), act()]);
    await agrees();
  }
  await c.later(DAY);
  await agrees();
  await staff.mustBalance();
});
