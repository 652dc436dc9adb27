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
import { lockItem } from "#src/features/shop/items/lock-item";
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

test("a date has the business's local time, is sold until it starts, and the lowest price is the visit's «from»", async () => {
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
  // 10:00 in Mexico City.
  expect(shown.sessions[0]).toMatchObject({ startsAt: `${soon}T16:00:00.000Z`, endsAt: `${soon}T17:30:00.000Z` });
  const { items } = (await (await staff.staff("encargado")).get(`/api/items/${id}/prices`)).body;
  expect(items.map((p: { price: number }) => p.price)).toEqual([12_000, 30_000]);
  await add(id, { tiers: [{ code: null, name: "General", price: 9_000 }], day: addDays(soon, 1) });
  expect((await c.buyer().get(`/api/catalog/${id}`)).body.price).toBe(9_000);
});

test("an invalid date is refused with each field", async () => {
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

test("with sold places its time stays, its capacity can't go below them, buyers keep their price, and a cancellation needs a reason", async () => {
  const id = await visit();
  let session = one((await add(id)).body);
  const b = c.buyer();
  const sale = await b.cart([{ itemId: id, qty: 3, sessionId: session.id, tier: "adulto" }], 60_000);
  expect(sale.status).toBe(201);
  const low = await edit(session, { capacity: 2 });
  produces("CAPACITY_BELOW_SOLD")(low);
  expect(low.body.errors[0].field).toBe("capacity");
  expect((await edit(session, { time: "11:00" })).body.errors[0].field).toBe("day");
  const dearer = await edit(session, { capacity: 3, tiers: [{ code: "adulto", name: "Adulto", price: 25_000 }] });
  expect(dearer.status).toBe(200);
  produces("VERSION_CONFLICT")(await edit(session, { capacity: 50 }));
  session = one(dearer.body);
  expect(session).toMatchObject({ capacity: 3, taken: 3, stateWords: "Sin lugares" });
  produces("SESSION_FULL")(
    await c.buyer().cart([{ itemId: id, qty: 1, sessionId: session.id, tier: "adulto" }], 25_000),
  );
  produces("VALIDATION_FAILED")(await cancel(session.id));
  expect((await b.pay(sale.body.chargeId, await b.card())).body).toMatchObject({ state: "paid", amount: 60_000 });
});

test("a date without bookings is cancelled and leaves the shop", async () => {
  const id = await visit();
  const session = one((await add(id)).body);
  expect((await cancel(session.id)).body.sessions).toEqual([]);
  expect((await cancel(session.id)).status).toBe(200);
  produces("DECISION_NOT_ALLOWED")(await edit({ id: session.id, version: session.version + 1 }));
  expect((await c.buyer().get(`/api/catalog/${id}`)).body.sessions).toEqual([]);
});

test("concurrent last bookings and a smaller capacity never oversell", async () => {
  const id = await visit();
  const session = one((await add(id, { capacity: 6 })).body);
  const buyers = Array.from({ length: 6 }, () => c.buyer());
  for (const b of buyers) await b.get("/api/config");
  const [less, ...sales] = await Promise.all([
    edit(session, { capacity: 3 }),
    ...buyers.map((b) => b.cart([{ itemId: id, qty: 1, sessionId: session.id, tier: "adulto" }], 20_000)),
  ]);
  for (const r of sales.filter((it) => it.status !== 201)) produces("SESSION_FULL")(r);
  const sold = sales.filter((r) => r.status === 201).length;
  expect(less.status === 200 ? sold <= 3 : sold > 3).toBe(true);
  if (less.status !== 200) produces("CAPACITY_BELOW_SOLD")(less);
});

test("a sale of a date doesn't wait for who changes its visit, who then locks the date", async () => {
  const id = await visit();
  const session = one((await add(id, { capacity: 6 })).body);
  const buyer = c.buyer();
  await buyer.get("/api/config");
  const sold = await c.deps.db.transaction().execute(async (tx) => {
    await lockItem(tx, id);
    const sale = buyer.cart([{ itemId: id, qty: 1, sessionId: session.id, tier: "adulto" }], 20_000);
    const first = await Promise.race([sale, new Promise<"waits">((on) => setTimeout(() => on("waits"), 3_000))]);
    if (first === "waits") await tx.updateTable("session").set({ capacity: 6 }).where("id", "=", session.id).execute();
    return sale;
  });
  expect(sold.status).toBe(201);
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

test("a visit repeats weekly until its last day, without excluded days, and single dates can be changed", async () => {
  const id = await visit();
  const made = await repeat(id, { skip: on(2) });
  expect(made.status).toBe(201);
  expect(daysOf(made.body)).toEqual(on(0, 1, 3).map((d) => `${d} 10:00`));
  const [first, second] = (made.body as StaffItem).sessions;
  expect(
    (await edit(second as StaffItem["sessions"][number], { day: on(1)[0], time: "12:00", capacity: 4 })).status,
  ).toBe(200);
  const all = await editRepeat(await seriesOf(first?.id as string), null, { time: "09:00", skip: on(2) });
  expect(all.status).toBe(200);
  // The separately changed date stays as it is.
  expect(daysOf(all.body)).toEqual([`${on(0)[0]} 09:00`, `${on(1)[0]} 12:00`, `${on(3)[0]} 09:00`]);
  // From the fourth week on with another time and length; earlier dates stay.
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

test("a change of a series that would affect sold places is refused as a whole, naming those dates", async () => {
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
  // From the following week on no date has bookings.
  const rest = await editRepeat(series, third?.day as Day, { time: "11:00" });
  expect(daysOf(rest.body)).toEqual(on(0, 1, 2, 3).map((d, i) => `${d} ${i < 2 ? "10:00" : "11:00"}`));
  produces("VERSION_CONFLICT")(await editRepeat(series, null));
});

test("an invalid series is refused with each field, and creates no date", async () => {
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
  // In Tijuana clocks jump from 02:00 to 03:00 on the second Sunday of March: that day has no 02:30.
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
    // The same local time, one hour apart in UTC.
    expect(rows.map((r) => r.local.slice(11, 16))).toEqual(["02:30", "02:30"]);
    expect(rows.map((r) => toIso(r.at).slice(11, 16))).toEqual(["10:30", "09:30"]);
    expect(rows[0]?.at).toBe(atWall(c.deps.zone, addDays(jump, -7), "02:30"));
  } finally {
    c.deps.zone = zone;
  }
});

test("a date is sold between the opening and closing of its sale, and shows both", async () => {
  const id = await visit();
  const session = one((await add(id, { opensBefore: 7 * 1_440 })).body);
  const line = { itemId: id, qty: 1, sessionId: session.id, tier: "adulto" };
  const shown = async () => (await c.buyer().get(`/api/catalog/${id}`)).body.sessions[0].availability;
  expect(await shown()).toMatchObject({ code: "not_yet", buyable: false });
  expect((await shown()).words).toMatch(/^A la venta desde el \p{L}+ \d+ de \p{L}+, 10:00$/u);
  produces("SESSION_FULL")(await c.buyer().cart([line], 20_000));
  await sql`update session set sales_open_at = ${toIso(c.deps.now())} where id = ${session.id}`.execute(c.deps.db);
  expect((await c.buyer().cart([line], 20_000)).status).toBe(201);
  await sql`update session set sales_open_at = null, sales_close_at = ${toIso(c.deps.now())} where id = ${session.id}`.execute(
    c.deps.db,
  );
  expect(await shown()).toMatchObject({ code: "closed", words: "Venta cerrada" });
  produces("SESSION_FULL")(await c.buyer().cart([line], 20_000));
});

test("a buyer can continue with their held places until the deadline, and pay by voucher only if it can arrive in time", async () => {
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

test("a date keeps its local time when the rules of its zone change", async () => {
  const id = await visit();
  const session = one((await add(id, { opensBefore: 1_440 })).body);
  // As computed by an older runtime.
  await sql`update session set starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '1 hour',
    sales_open_at = sales_open_at - interval '1 hour', sales_close_at = sales_close_at - interval '1 hour'
    where id = ${session.id}`.execute(c.deps.db);
  expect(await keepTheWall(c.deps)).toBeGreaterThan(0);
  expect(await keepTheWall(c.deps)).toBe(0);
  const now = (await (await staff.staff("encargado")).get(`/api/visit-dates/${session.id}`)).body;
  expect(now).toMatchObject({ day: soon, time: "10:00", minutes: 90, opensBefore: 1_440, closesBefore: 60 });
  expect((await c.buyer().get(`/api/catalog/${id}`)).body.sessions[0].startsAt).toBe(`${soon}T16:00:00.000Z`);
});

/** Buys places (and a cheese) and pays as specified. */
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

test("a cancelled date releases unpaid purchases, refunds paid ones and notifies each buyer, once, however often the process is killed", async () => {
  const id = await visit();
  const session = one((await add(id, { capacity: 40 })).body);
  const [cheese] = await c.buyer().shelf("group=productos&sort=price_asc");
  if (!cheese) throw new Error("no cheese");
  const cash = await buyer(id, session, "oxxo");
  const [held, voucher, card, both, bothHeld] = [
    await buyer(id, session, "no"),
    await buyer(id, session, "voucher"),
    await buyer(id, session, "card"),
    await buyer(id, session, "card", cheese),
    await buyer(id, session, "no", cheese),
  ];
  const boss = await staff.staff("dueno");
  const off = await boss.call("POST", `/api/sessions/${session.id}/cancel`, { reason: "Se descompuso el remolque" });
  expect(off.status).toBe(200);
  // From now on nobody can buy it, and late money finds it closed.
  produces("SESSION_FULL")(
    await c.buyer().cart([{ itemId: id, qty: 1, sessionId: session.id, tier: "adulto" }], 20_000),
  );
  const detail = async () => (await boss.get(`/api/visit-dates/${session.id}`)).body;
  expect((await detail()).cancelled).toMatchObject({ reason: "Se descompuso el remolque", waiting: 6 });

  // Kills the run a little later each time; committed steps stay, others are rolled back.
  for (let life = 1; (await detail()).cancelled.waiting > 0; life += 3) {
    let looks = 0;
    const now = () => {
      if (++looks > life) throw new Error("killed");
      return c.deps.now();
    };
    await releaseBookings({ ...c.deps, now, log: { ...c.deps.log, error: () => undefined } }).catch(() => undefined);
    // The janitor completes charges that wait for a provider.
    await tick(c.deps);
    if (life > 120) throw new Error("it never ended");
  }
  await Promise.all([releaseBookings(c.deps), releaseBookings(c.deps)]);
  await c.later(HOUR);

  const free = { places: 0, told: 1, tasks: 0, back: 0, refunds: 0 };
  expect(await standing(held)).toEqual({ ...free, state: "cancelled", charge: "cancelled" });
  expect(await standing(voucher)).toEqual({ ...free, state: "cancelled", charge: "cancelled" });
  expect(await standing(bothHeld)).toEqual({ ...free, state: "cancelled", charge: "cancelled" });
  // OXXO payments can't be refunded by the provider: a person asks where to send the money.
  expect(await standing(cash)).toEqual({ ...free, state: "cancelled", charge: "paid", tasks: 1 });
  const one_ = { ...free, back: 40_000, refunds: 1 };
  expect(await standing(card)).toMatchObject({ ...one_, state: "cancelled" });
  // The cheese of the mixed purchase stays sold.
  expect(await standing(both)).toMatchObject({ ...one_, state: "confirmed" });
  expect((await detail()).taken).toBe(0);
  expect((await staff.charge(card.b, card.chargeId)).state).toBe("refunded");
  await staff.mustBalance();
});

test("refunds of a date cancelled by a manager wait for the owner", async () => {
  const id = await visit();
  const session = one((await add(id)).body);
  const sold = await buyer(id, session, "card");
  await cancel(session.id, "Llueve");
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

test("a date that is cancelled with the longest reason gives its money back too", async () => {
  const id = await visit();
  const session = one((await add(id)).body);
  const sold = await buyer(id, session, "card");
  expect((await cancel(session.id, "Llueve mucho. ".repeat(20).slice(0, 200))).status).toBe(200);
  await c.tick();
  await c.tick();
  expect(await standing(sold)).toMatchObject({ places: 0, back: 40_000, refunds: 1, state: "cancelled" });
});

test("under any purchases, releases, cancellations and changes, taken places equal live bookings and never exceed capacity", async () => {
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
    const session = dates[dice(dates.length)] as StaffItem["sessions"][number];
    const what = dice(10);
    const last = mine[dice(Math.max(1, mine.length))];
    if (what < 5) {
      const b = c.buyer();
      const qty = 1 + dice(4);
      const done = await b.cart([{ itemId: id, qty, sessionId: session.id, tier: "adulto" }], 20_000 * qty);
      if (done.status === 201) mine.push({ b, saleId: done.body.saleId, chargeId: done.body.chargeId });
      else produces("SESSION_FULL")(done);
    } else if (what < 7 && last) await last.b.call("POST", `/api/sales/${last.saleId}/release`);
    else if (what < 8 && last) await last.b.pay(last.chargeId, await last.b.card());
    else if (what < 9) {
      const now = (await (await staff.staff("encargado")).get(`/api/visit-dates/${session.id}`)).body;
      await edit(now, { day: session.day, capacity: 1 + dice(8) });
    } else if (dice(3) === 0) await cancel(session.id, "Al azar");
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
