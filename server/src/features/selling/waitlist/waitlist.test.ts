import type { CatalogCard, StaffPlace, WaitlistPlace } from "@corral/contract/types";
import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { openVisits } from "#src/testing/visits";

let c: Corral;
let m: PaymentsInTest;
let visits: ReturnType<typeof openVisits>;
let privacyVersion: string;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  visits = openVisits(c, m);
  c.deps.holdsPerAddress = 1_000;
  privacyVersion = (await c.buyer().get("/api/config")).body.privacy.version;
});
afterEach(everyTurnHoldsItsUnits);
afterAll(async () => {
  await m.mustBalance();
  await c.close();
});

/**
 * The rule of lines: a turn holds exactly what it is for, nobody else's place holds anything, no animal has two claims
 * and the places of every date are the claims on it.
 */
async function everyTurnHoldsItsUnits() {
  const { rows: turns } = await sql<{ state: string; qty: number; held: number; line: string }>`
    select e.state, e.qty, (select coalesce(sum(k.qty), 0)::int from claim k where k.waitlist_id = e.id and k.state = 'temporary') as held,
      i.title as line
    from waitlist_entry e join catalog_item i on i.id = e.item_id`.execute(c.deps.db);
  for (const it of turns) expect(it.held, `${it.line} ${it.state}`).toBe(it.state === "offered" ? it.qty : 0);
  const { rows: dates } = await sql<{ id: string; seats_taken: number; capacity: number; claimed: number }>`
    select s.id, s.seats_taken, s.capacity, (select coalesce(sum(k.qty), 0)::int from claim k where k.subject_type = 'session'
      and k.subject_id = s.id and k.state in ('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold')) as claimed
    from session s join catalog_item i on i.id = s.item_id where i.title = 'Recorrido de prueba'`.execute(c.deps.db);
  for (const it of dates) {
    expect(it.claimed, it.id).toBe(it.seats_taken);
    expect(it.seats_taken).toBeLessThanOrEqual(it.capacity);
  }
  const { rows: lots } = await sql<{ id: string; stock: number; moved: number }>`
    select i.id, i.stock, (select coalesce(sum(qty), 0)::int from stock_movement v where v.item_id = i.id) as moved
    from catalog_item i where i.stock is not null`.execute(c.deps.db);
  for (const it of lots) expect(it.moved, it.id).toBe(it.stock);
}

type Phone = ReturnType<Corral["buyer"]>;
const animals = async (b: Phone) => (await b.shelf("group=animales")) as unknown as CatalogCard[];
let people = 0;
const someone = () => {
  people++;
  return { name: "Berta Ruiz", phone: `55 2000 ${String(1000 + people)}`, email: `berta${people}@testuser.com` };
};
const join = (b: Phone, itemId: string, more: object = {}) =>
  b.call("POST", `/api/items/${itemId}/waitlist`, { qty: 1, contact: someone(), privacyVersion, ...more });
async function waits(itemId: string, more: object = {}) {
  const b = c.buyer();
  const made = await join(b, itemId, more);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  phones.set(made.body.id, b);
  return { b, id: made.body.id as string, place: made.body as WaitlistPlace };
}
/** The phone of each who waits. */
const phones = new Map<string, Phone>();
const phoneOf = (id: string) => phones.get(id) ?? c.buyer();
const read = async (id: string) => (await phoneOf(id).get(`/api/waitlist/${id}`)).body as WaitlistPlace;
const purchase = (id: string, body: object) => phoneOf(id).call("POST", `/api/waitlist/${id}/purchase`, body);
const leave = (id: string) => phoneOf(id).call("POST", `/api/waitlist/${id}/leave`, {});
const release = ({ b, saleId }: { b: Phone; saleId: string }) => b.call("POST", `/api/sales/${saleId}/release`, {});
/** An animal in somebody's unpaid purchase. */
async function held() {
  const b = c.buyer();
  const taken = await sql<{ id: string }>`select distinct item_id as id from waitlist_entry`.execute(c.deps.db);
  const known = new Set(taken.rows.map((r) => r.id));
  const item = (await animals(b)).find((i) => !known.has(i.id) && i.availability.buyable && i.priceMode === "fixed");
  if (!item) throw new Error("no animal left");
  const made = await b.cart([{ itemId: item.id, qty: 1 }], item.price, { contact: someone() });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { b, item, saleId: made.body.saleId as string, chargeId: made.body.chargeId as string };
}
/** A full date, of one purchase for each place. */
async function full(capacity: number) {
  const date = await visits.date({ inMinutes: 5 * 24 * 60, capacity });
  const b = c.buyer();
  const line = { itemId: date.itemId, sessionId: date.sessionId, tier: "adulto" };
  const made = await b.cart([{ ...line, qty: capacity }], capacity * 20_000, { contact: someone() });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { ...date, b, line, saleId: made.body.saleId as string };
}

test("who waits for an animal is asked first, buys it in their turn and pays as anybody", async () => {
  const taken = await held();
  const { b, id, place } = await waits(taken.item.id);
  expect(place).toMatchObject({ state: "waiting", ahead: 0, offerUntil: null, price: null, qtyWords: "" });
  expect((await b.get("/api/me/waitlist")).body.places.map((p: WaitlistPlace) => p.id)).toEqual([id]);
  expect((await c.buyer().get("/api/me/waitlist")).body.places).toEqual([]);
  await release(taken);
  // Freed, and the line not asked yet: nobody passes it.
  const passer = await c.buyer().cart([{ itemId: taken.item.id, qty: 1 }], taken.item.price, { contact: someone() });
  expect(passer.body.code).toBe("ANIMAL_NOT_AVAILABLE");
  await c.tick();
  const mine = await read(id);
  expect(mine).toMatchObject({ state: "offered", stateWords: "Es tu turno", price: { total: taken.item.price } });
  expect(Date.parse(mine.offerUntil as string) - c.deps.now()).toBeGreaterThan(23 * HOUR);
  expect((await c.buyer().get(`/api/catalog/${taken.item.id}`)).body.availability.words).toBe("Apartado");
  const again = await c.buyer().cart([{ itemId: taken.item.id, qty: 1 }], taken.item.price, { contact: someone() });
  expect(again.body.code).toBe("ANIMAL_NOT_AVAILABLE");
  // A price that changed meanwhile is not charged unseen, and leaves the turn as it was.
  expect((await purchase(id, { seenTotal: taken.item.price - 100 })).body.code).toBe("PRICE_CHANGED");
  expect((await read(id)).state).toBe("offered");
  const bought = await purchase(id, { seenTotal: taken.item.price });
  expect(bought.body).toMatchObject({ state: "purchased", chargeId: expect.any(String) });
  const chargeId = bought.body.chargeId as string;
  expect((await purchase(id, { seenTotal: taken.item.price })).body.chargeId).toBe(chargeId);
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
  const { rows } = await sql<{ state: string }>`
    select k.state from claim k join sale s on s.id = k.sale_id join charge ch on ch.sale_id = s.id where ch.public_id = ${chargeId}`.execute(
    c.deps.db,
  );
  expect(rows).toEqual([{ state: "sold" }]);
});

test("an unpaid purchase that runs out goes to the line, and buying in turn keeps the time of the turn", async () => {
  const taken = await held();
  const { id } = await waits(taken.item.id);
  await c.later(20 * MINUTE);
  const until = (await read(id)).offerUntil as string;
  await c.later(2 * HOUR);
  const bought = await purchase(id, { seenTotal: taken.item.price });
  const charge = (await c.buyer().get(`/api/charges/${bought.body.chargeId}`)).body;
  expect(charge.holdUntil ?? charge.hold_until).toBe(until);
  await c.later(DAY);
  // Not paid: back to the shop, and the turn is not given again.
  expect((await read(id)).state).toBe("purchased");
  expect((await c.buyer().get(`/api/catalog/${taken.item.id}`)).body.availability.buyable).toBe(true);
});

test("a turn ends with its time and the next is asked; who let it pass is not asked again", async () => {
  const taken = await held();
  const [first, second] = [await waits(taken.item.id), await waits(taken.item.id)];
  expect(second.place.ahead).toBe(1);
  await release(taken);
  await c.tick();
  expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(["offered", "waiting"]);
  produces("WAITLIST_TURN_OVER")(await purchase(second.id, { seenTotal: taken.item.price }));
  await c.later(DAY - MINUTE);
  expect((await read(first.id)).state).toBe("offered");
  await c.later(2 * MINUTE);
  expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(["offer_expired", "offered"]);
  expect((await purchase(first.id, { seenTotal: taken.item.price })).body.code).toBe("WAITLIST_TURN_OVER");
  await c.later(DAY + MINUTE);
  // Nobody is left in line: it is anybody's.
  expect((await read(second.id)).state).toBe("offer_expired");
  const b = c.buyer();
  expect((await b.cart([{ itemId: taken.item.id, qty: 1 }], taken.item.price, { contact: someone() })).status).toBe(
    201,
  );
  await c.tick();
  expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(["offer_expired", "offer_expired"]);
});

test("who leaves in their turn gives it to the next and never gets it back", async () => {
  const taken = await held();
  const [first, second] = [await waits(taken.item.id), await waits(taken.item.id)];
  await release(taken);
  await c.tick();
  expect((await leave(first.id)).body).toMatchObject({ state: "cancelled", offerUntil: null });
  expect((await leave(first.id)).body.state).toBe("cancelled");
  expect((await purchase(first.id, { seenTotal: taken.item.price })).body.code).toBe("WAITLIST_TURN_OVER");
  const passer = await c.buyer().cart([{ itemId: taken.item.id, qty: 1 }], taken.item.price, { contact: someone() });
  expect(passer.body.code).toBe("ANIMAL_NOT_AVAILABLE");
  await c.tick();
  expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(["cancelled", "offered"]);
});

test("one contact has one place in a line; another phone doesn't get to see it", async () => {
  const taken = await held();
  const contact = someone();
  const { b, id } = await waits(taken.item.id, { contact });
  const twice = await Promise.all(Array.from({ length: 5 }, () => join(b, taken.item.id, { contact })));
  expect(new Set(twice.map((it) => it.body.id))).toEqual(new Set([id]));
  const other = await join(c.buyer(), taken.item.id, { contact: { ...contact, name: "Otra" } });
  expect(other.body).toMatchObject({ code: "HOLD_LIMIT", detail: expect.stringContaining("enlace") });
  expect(JSON.stringify(other.body)).not.toContain(id);
  await expect
    .poll(async () => (await sql`select 1 from message where kind = 'waitlist_link'`.execute(c.deps.db)).rows.length)
    .toBe(1);
  const free = (await animals(b)).find((i) => i.availability.buyable);
  produces("WAITLIST_NOT_NEEDED")(await join(c.buyer(), free?.id ?? ""));
  const bag = (await b.shelf("group=productos"))[0];
  expect((await join(c.buyer(), bag?.id ?? "")).body.code).toBe("ITEM_NOT_PUBLISHED");
  // A line of its own for the same animal, by the date of a visit.
  const date = await visits.date({ inMinutes: 9_000, capacity: 1 });
  const beside = await join(c.buyer(), taken.item.id, { sessionId: date.sessionId });
  expect(beside.body.code).toBe("ITEM_NOT_PUBLISHED");
  expect((await join(c.buyer(), date.itemId)).body.code).toBe("ITEM_NOT_PUBLISHED");
  expect((await join(c.buyer(), taken.item.id, { qty: 0 })).body.code).toBe("VALIDATION_FAILED");
  expect((await join(c.buyer(), taken.item.id, { privacyVersion: "vieja" })).body.code).toBe("PRIVACY_NOT_SHOWN");
  expect((await join(c.buyer(), taken.item.id, { contact: { name: "X" } })).body.code).toBe("VALIDATION_FAILED");
  expect((await c.buyer().get("/api/waitlist/aaaaaaaaaaaaaaaaaaaaaa")).body.code).toBe("NOT_FOUND");
});

test("of a full date with four places released, each is offered once; a turn may buy fewer", async () => {
  const date = await full(4);
  const session = { sessionId: date.sessionId };
  const [five, two, one, three] = [
    await waits(date.itemId, { ...session, qty: 5 }),
    await waits(date.itemId, { ...session, qty: 2 }),
    await waits(date.itemId, { ...session, qty: 1 }),
    await waits(date.itemId, { ...session, qty: 3 }),
  ];
  await release(date);
  await c.tick();
  const standing = async () => Promise.all([five, two, one, three].map(async (it) => (await read(it.id)).state));
  expect(await standing()).toEqual(["waiting", "offered", "offered", "waiting"]);
  // The place that is enough for nobody in line is anybody's.
  const passer = await c.buyer().cart([{ ...date.line, qty: 1 }], 20_000, { contact: someone() });
  expect(passer.status).toBe(201);
  const mine = await read(two.id);
  expect(mine).toMatchObject({
    qtyWords: "2 lugares",
    price: { total: 40_000, tiers: [{ price: 20_000 }, { price: 12_000 }] },
  });
  const child = mine.price?.tiers[1]?.code as string;
  const tooMany = await purchase(two.id, { tiers: [{ code: child, qty: 3 }], seenTotal: 36_000 });
  expect(tooMany.body.code).toBe("VALIDATION_FAILED");
  const bought = await purchase(two.id, { tiers: [{ code: child, qty: 1 }], seenTotal: 12_000 });
  expect(bought.status, JSON.stringify(bought.body)).toBe(200);
  await c.tick();
  // More room, and the line is asked before anybody.
  const boss = await m.staff("dueno");
  const known = (await boss.get(`/api/items/${date.itemId}`)).body.sessions.find(
    (s: { id: string }) => s.id === date.sessionId,
  );
  expect(known).toBeDefined();
  await sql`update session set capacity = capacity + 2 where id = ${date.sessionId}`.execute(c.deps.db);
  expect((await c.buyer().cart([{ ...date.line, qty: 1 }], 20_000, { contact: someone() })).body.code).toBe(
    "SESSION_FULL",
  );
  await c.tick();
  expect(await standing()).toEqual(["waiting", "purchased", "offered", "offered"]);
});

test("when a date's sale closes its line is over, and what was held returns", async () => {
  const date = await full(1);
  const [first, second] = [
    await waits(date.itemId, { sessionId: date.sessionId }),
    await waits(date.itemId, { sessionId: date.sessionId }),
  ];
  await c.later(4 * DAY + 12 * HOUR);
  const mine = await read(first.id);
  // Its first buyer's hold ran out long ago; turns follow each other, and none goes beyond the date.
  expect(["offered", "offer_expired"]).toContain(mine.state);
  await c.later(DAY);
  expect((await read(second.id)).state).toMatch(/cancelled|offer_expired/);
  expect((await join(c.buyer(), date.itemId, { sessionId: date.sessionId })).body.code).toBe("ITEM_NOT_PUBLISHED");
});

test("thirty releases, joins, purchases and rounds at once: no place is given twice and the line keeps its order", async () => {
  const date = await visits.date({ inMinutes: 5 * 24 * 60, capacity: 10 });
  const line = { itemId: date.itemId, sessionId: date.sessionId, tier: "adulto" };
  const sales = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const b = c.buyer();
      const made = await b.cart([{ ...line, qty: 1 }], 20_000, { contact: someone() });
      return { b, saleId: made.body.saleId as string };
    }),
  );
  const places = await Promise.all(Array.from({ length: 15 }, () => waits(date.itemId, { sessionId: date.sessionId })));
  await Promise.all([
    ...sales.map(release),
    ...Array.from({ length: 5 }, () => c.tick()),
    ...Array.from({ length: 10 }, () => c.buyer().cart([{ ...line, qty: 1 }], 20_000, { contact: someone() })),
    ...places.slice(0, 3).map((it) => leave(it.id)),
    ...Array.from({ length: 2 }, () => waits(date.itemId, { sessionId: date.sessionId })),
  ]);
  await c.tick();
  await everyTurnHoldsItsUnits();
  const now = await Promise.all(places.map((it) => read(it.id)));
  const asked = now.filter((p) => p.state === "offered");
  expect(asked).toHaveLength(10);
  const { rows } = await sql<{ state: string }>`select state from waitlist_entry where session_id = ${date.sessionId}
    and state in ('waiting', 'offered') order by created_at, id`.execute(c.deps.db);
  expect(rows.map((r) => r.state).join(" ")).toMatch(/^(offered ?)+(waiting ?)*$/);
  // All buy, twice each, while others leave and rounds run.
  const answers = await Promise.all([
    ...asked.flatMap((p) => [purchase(p.id, { seenTotal: 20_000 }), purchase(p.id, { seenTotal: 20_000 })]),
    ...asked.slice(0, 3).map((p) => leave(p.id)),
    c.tick(),
    c.tick(),
  ]);
  expect(answers.filter((a) => a && "status" in a && a.status >= 500)).toEqual([]);
  await c.tick();
  await everyTurnHoldsItsUnits();
  const sold = await sql<{
    count: number;
  }>`select count(*)::int as count from sale_line where session_id = ${date.sessionId}
    and sale_id in (select sale_id from waitlist_entry where sale_id is not null)`.execute(c.deps.db);
  const purchased = (await Promise.all(asked.map((p) => read(p.id)))).filter((p) => p.state === "purchased");
  expect(sold.rows[0]?.count).toBe(purchased.length);
});

test("many who wait for one animal: each round asks one, and only that one can buy", async () => {
  const taken = await held();
  const line = await Promise.all(Array.from({ length: 12 }, () => waits(taken.item.id)));
  await release(taken);
  await Promise.all(Array.from({ length: 6 }, () => c.tick()));
  const states = await Promise.all(line.map(async (it) => (await read(it.id)).state));
  expect(states.filter((s) => s === "offered")).toHaveLength(1);
  const answers = await Promise.all(line.map((it) => purchase(it.id, { seenTotal: taken.item.price })));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.status === 409)).toHaveLength(11);
});

test("staff see who waits for what, and take somebody out with a reason", async () => {
  const taken = await held();
  const [first, second] = [await waits(taken.item.id), await waits(taken.item.id)];
  const boss = await m.staff("encargado");
  const list = async (group: string) =>
    (await boss.get(`/api/waitlist?group=${group}&itemId=${taken.item.id}`)).body.items as StaffPlace[];
  expect((await list("open")).map((p) => p.id).sort()).toEqual([first.id, second.id].sort());
  expect((await list("open"))[0]).toMatchObject({
    phone: expect.any(String),
    whatsapp: expect.stringContaining("wa.me"),
  });
  await release(taken);
  await c.tick();
  const remove = (id: string, reason: string, who = boss) => who.call("POST", `/api/waitlist/${id}/remove`, { reason });
  expect((await remove(first.id, " ")).body.code).toBe("VALIDATION_FAILED");
  expect((await remove(first.id, "Ya compró otro", await m.staff("cajero"))).body.code).toBe("FORBIDDEN");
  expect((await remove(first.id, "Ya compró otro")).body).toMatchObject({
    state: "cancelled",
    reason: "Ya compró otro",
  });
  expect((await remove(first.id, "Ya compró otro")).body.code).toBe("WAITLIST_TURN_OVER");
  await c.tick();
  expect((await read(second.id)).state).toBe("offered");
  expect((await list("over")).map((p) => p.id)).toEqual([first.id]);
  const { rows } = await sql<{ subject: string }>`
    select content->>'subject' as subject from message where kind = 'waitlist_turn' order by created_at desc limit 1`.execute(
    c.deps.db,
  );
  expect(rows[0]?.subject).toContain("es tu turno");
});
