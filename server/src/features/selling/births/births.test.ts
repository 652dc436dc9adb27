import type { Birth, ChargeView, SaleDetail, SoldPicks, StaffItem } from "@corral/contract/types";
import { readGroupValues } from "@corral/domain/business/settings/groups";
import { addDays, DAY, dayIn, HOUR } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { queriesOf } from "#src/testing/watch-statements";

let c: Corral;
let m: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  c.deps.holdsPerAddress = 1_000;
});
afterAll(async () => {
  await everyPlaceAddsUp();
  await m.mustBalance();
  await c.close();
});

/** Before a birth its stock is the places that nobody has; from it on the young that nobody has, less those still to be chosen. */
async function everyPlaceAddsUp() {
  const live = sql`('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold')`;
  const { rows } = await sql<{ title: string; stock: number; moved: number; free: number }>`
    select i.title, i.stock, (select coalesce(sum(qty), 0) from stock_movement v where v.item_id = i.id)::int as moved, greatest(0,
      case when i.born_at is null then i.places else (select count(*) from pick_animal p where p.item_id = i.id and not exists (
        select from claim k where k.subject_type = 'animal' and k.subject_id = p.animal_id and k.state in ${live})) end
      - (select coalesce(sum(qty), 0) from claim k where k.item_id = i.id and k.subject_type = 'lot' and k.state in ${live}))::int as free
    from catalog_item i where i.dam_id is not null`.execute(c.deps.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const it of rows) expect([it.stock, it.moved], it.title).toEqual([it.free, it.free]);
}

const PRICE = 800_000;
const owner = () => m.staff("dueno");
const today = () => dayIn(c.deps.zone, c.deps.now());
let made = 0;
async function animals(n: number, more: object) {
  const ids = Array.from({ length: n }, () => newId());
  await c.deps.db
    .insertInto("animal")
    .values(
      ids.map((id, at) => ({
        id,
        species: "goat",
        breed: "Boer",
        name: `Chiva ${++made}-${at}`,
        sex: "female",
        birth_date: null,
        color: null,
        marks: null,
        purpose: null,
        life_status: "alive",
        dam_id: null,
        sire_id: null,
        published: false,
        story: null,
        photo_id: null,
        search_text: `chiva ${made}`,
        group_id: null,
        created_at: new Date(c.deps.now()).toISOString(),
        ...more,
      })) as never,
    )
    .execute();
  return ids;
}
/** A pregnant female, of whose young so many places are on sale. */
async function onSale(places: number, more: object = {}) {
  const photo = await c.deps.db.selectFrom("photo").select("id").limit(1).executeTakeFirstOrThrow();
  const [birthFrom, birthTo] = [addDays(today(), 5), addDays(today(), 15)];
  const [damId] = (await animals(1, { photo_id: photo.id, expects_from: birthFrom, expects_to: birthTo })) as [string];
  const ask = { damId, places, price: PRICE, depositBp: null, birthFrom, birthTo, turnHours: 24, ...more };
  const sold = await (await owner()).call("POST", "/api/births", ask);
  if (sold.status !== 201) throw new Error(JSON.stringify(sold.body));
  return { damId, id: sold.body.id as string, birth: sold.body as Birth, ask };
}
let people = 0;
const buyPlace = async (itemId: string, qty = 1, more: object = {}) => {
  const b = c.buyer();
  const contact = { name: "Berta Ruiz", phone: `55 3000 ${1000 + ++people}`, email: `cria${people}@testuser.com` };
  const answer = await b.cart([{ itemId, qty }], PRICE * qty, { contact, ...more });
  return { b, answer, chargeId: answer.body.chargeId as string, saleId: answer.body.saleId as string };
};
async function paid(itemId: string, qty = 1) {
  const bought = await buyPlace(itemId, qty);
  expect(bought.answer.status, JSON.stringify(bought.answer.body)).toBe(201);
  expect((await bought.b.pay(bought.chargeId, await bought.b.card())).body.state).toBe("paid");
  // One after another: the order of payment.
  await c.later(1_000);
  return bought;
}
const stock = async (id: string) => ((await (await owner()).get(`/api/items/${id}`)).body as StaffItem).stock;
const choices = async (x: { b: ReturnType<Corral["buyer"]>; chargeId: string }) =>
  ((await x.b.get(`/api/charges/${x.chargeId}/choices`)).body as SoldPicks).items[0];
const choose = (x: { b: ReturnType<Corral["buyer"]>; chargeId: string }, itemId: string, add: string[]) =>
  x.b.call("POST", `/api/charges/${x.chargeId}/choices`, { itemId, add, drop: [] });
const born = async (id: string, animalIds: string[]) =>
  (await owner()).call("POST", `/api/births/${id}/young`, { animalIds });
const young = (damId: string, n: number) => animals(n, { dam_id: damId, birth_date: today() });

test("places for a birth are sold up to how many there are, and nothing can be chosen before it", async () => {
  const { id, ask } = await onSale(2);
  const shown = (await c.buyer().get(`/api/catalog/${id}`)).body;
  expect(shown).toMatchObject({ unborn: true, facts: expect.stringContaining("Nace entre"), maxQty: 2 });
  const lines = encodeURIComponent(JSON.stringify([{ itemId: id, qty: 1 }]));
  const inCart = (await c.buyer().get(`/api/cart?lines=${lines}`)).body.lines[0];
  expect(inCart).toMatchObject({ itemId: id, kind: "pick_from_lot" });
  expect(inCart).not.toHaveProperty("chosen");
  expect(shown.choosing.words).toContain("en el orden en que se pagó");
  const tries = await Promise.all(Array.from({ length: 8 }, () => buyPlace(id)));
  expect(tries.filter((t) => t.answer.status === 201)).toHaveLength(2);
  expect(await stock(id)).toBe(0);
  const [first] = tries.filter((t) => t.answer.status === 201);
  if (!first) throw new Error("nobody got a place");
  expect((await first.b.pay(first.chargeId, await first.b.card())).body.state).toBe("paid");
  const view = (await first.b.get(`/api/charges/${first.chargeId}`)).body as ChargeView;
  // There is nothing to choose yet, and the page doesn't ask for it.
  expect(view.choosing).toEqual({ left: 0 });
  expect(await choices(first)).toMatchObject({ left: 1, why: expect.stringContaining("Todavía no nace"), animals: [] });
  // The mother's places are sold once; what isn't pregnant has none.
  expect((await (await owner()).call("POST", "/api/births", ask)).body.code).toBe("ANIMAL_NOT_LISTABLE");
  const [other] = (await animals(1, {})) as [string];
  expect((await (await owner()).call("POST", "/api/births", { ...ask, damId: other })).body.code).toBe(
    "ANIMAL_NOT_LISTABLE",
  );
  expect((await (await owner()).call("POST", "/api/births", { ...ask, damId: newId() })).body.code).toBe("NOT_FOUND");
  expect((await (await m.staff("cajero")).call("POST", "/api/births", ask)).body.code).toBe("FORBIDDEN");
  const dams = (await (await owner()).get("/api/births/dams")).body.dams as { animalId: string }[];
  expect(dams.map((d) => d.animalId)).not.toContain(ask.damId);
});

test("a page of births takes as many statements as one of them", async () => {
  const staff = await owner();
  const [first, second] = [await onSale(2), await onSale(3)];
  await paid(first.id);
  await paid(second.id);
  const pageOf = (limit: number) => queriesOf(c, () => staff.get(`/api/births?limit=${limit}`));
  expect((await pageOf(2)).length).toBe((await pageOf(1)).length);
});

test("who lets go of a place gives it back, and a waiting line for it works as for any lot", async () => {
  const { id } = await onSale(1);
  const first = await buyPlace(id);
  expect(await stock(id)).toBe(0);
  const { privacy } = (await c.buyer().get("/api/config")).body;
  const waiting = c.buyer();
  const waits = await waiting.call("POST", `/api/items/${id}/waitlist`, {
    qty: 1,
    contact: { name: "Quien Espera", email: "espera@testuser.com" },
    privacyVersion: privacy.version,
  });
  expect(waits.status, JSON.stringify(waits.body)).toBe(201);
  await first.b.call("POST", `/api/sales/${first.saleId}/release`, {});
  expect(await stock(id)).toBe(1);
  expect((await buyPlace(id)).answer.body.code).toBe("NOT_ENOUGH_STOCK");
  await c.tick();
  expect(await stock(id)).toBe(0);
  const turn = await waiting.call("POST", `/api/waitlist/${waits.body.id}/purchase`, { seenTotal: PRICE });
  expect(turn.body).toMatchObject({ state: "purchased", qtyWords: expect.stringContaining("1") });
  expect(await stock(id)).toBe(0);
});

test("the birth turns places into choices: who paid first chooses first, and the next when they are done or late", async () => {
  const { id, damId } = await onSale(4);
  const [first, second, third] = [await paid(id), await paid(id), await paid(id)];
  const unpaid = await buyPlace(id);
  const [x, y, z, w] = (await young(damId, 4)) as [string, string, string, string];
  const listed = (await (await owner()).get("/api/births")).body.items as Birth[];
  const mine = listed.find((it) => it.id === id);
  expect(mine).toMatchObject({ taken: 4, places: 4, born: null, stateWords: "Por nacer" });
  expect(mine?.young.map((a) => a.animalId).sort()).toEqual([x, y, z, w].sort());
  expect(mine?.line.map((it) => it.words)).toEqual(["Pagado", "Pagado", "Pagado", "Sin pagar"]);
  const [stranger] = (await animals(1, { birth_date: today() })) as [string];
  expect((await born(id, [x, stranger])).body.code).toBe("VALIDATION_FAILED");
  const done = await born(id, [x, y, z, w]);
  expect(done.body).toMatchObject({ born: 4, stateWords: "Escogiendo" });
  expect((await born(id, [x])).body.code).toBe("DECISION_NOT_ALLOWED");
  // It left the shop meanwhile, and can't return before all have chosen.
  expect((await buyPlace(id)).answer.body.code).toBe("ITEM_NOT_PUBLISHED");
  const back = await (await owner()).call("POST", `/api/items/${id}/state`, { act: "publish" });
  expect([back.status, back.body.detail]).toEqual([422, expect.stringContaining("Espera a que escojan")]);
  // Only the first.
  const early = await choose(second, id, [x]);
  expect([early.body.code, early.body.detail]).toEqual([
    "SALE_MOVE_NOT_ALLOWED",
    expect.stringContaining("Todavía no te toca"),
  ]);
  const boss = await owner();
  const byStaff = await boss.call("POST", `/api/sales/${third.saleId}/choices`, { itemId: id, add: [x], drop: [] });
  expect(byStaff.body.code).toBe("SALE_MOVE_NOT_ALLOWED");
  expect((await choose(first, id, [x])).body.items[0]).toMatchObject({ left: 0 });
  // Done, so the second may at once; the third when their time is up.
  expect((await choices(second))?.why).toBeNull();
  expect((await choices(third))?.why).toContain("Todavía no te toca");
  await c.later(24 * HOUR);
  expect((await choices(third))?.why).toBeNull();
  expect((await choose(third, id, [y])).status).toBe(200);
  expect((await choose(second, id, [y])).body.code).toBe("ANIMAL_NOT_AVAILABLE");
  expect((await choose(second, id, [z])).status).toBe(200);
  const told = await sql<{ key: string }>`select key from message where kind = 'choice_turn'`.execute(c.deps.db);
  expect(told.rows.length).toBeGreaterThanOrEqual(2);
  expect(new Set(told.rows.map((r) => r.key)).size).toBe(told.rows.length);
  // Who never paid ran out; what is left can be sold like any lot to choose from.
  await c.later(DAY);
  expect((await unpaid.b.get(`/api/charges/${unpaid.chargeId}`)).body.state).toBe("expired");
  const again = await boss.call("POST", `/api/items/${id}/state`, { act: "publish" });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(await stock(id)).toBe(1);
  const late = await c.buyer().cart([{ itemId: id, qty: 1, picks: [w] }], PRICE);
  expect(late.status, JSON.stringify(late.body)).toBe(201);
});

test("all choose at the same moment, many times: each animal has one buyer, and nobody passes the line", async () => {
  const { id, damId } = await onSale(4);
  const line: Awaited<ReturnType<typeof paid>>[] = [];
  for (let n = 0; n < 4; n++) line.push(await paid(id));
  const ids = await young(damId, 4);
  await Promise.all(Array.from({ length: 5 }, () => born(id, ids)));
  const all = () => Promise.all(line.flatMap((it) => ids.map((one) => choose(it, id, [one]))));
  const answers = await all();
  expect(answers.filter((a) => a.status >= 500)).toEqual([]);
  const left = await Promise.all(line.map(async (it) => (await choices(it))?.left));
  // Whoever has theirs, everybody before has theirs too.
  expect(left.join("")).toMatch(/^0+1*$/);
  for (let n = 0; n < 4; n++) await all();
  const { rows } = await sql<{ subject_id: string }>`select subject_id from claim where item_id = ${id}
    and subject_type = 'animal' and state = 'sold'`.execute(c.deps.db);
  // Each chose when everybody before them had.
  const times = await sql<{
    at: number;
  }>`select extract(epoch from k.created_at)::float8 as at from claim k join sale s on s.id = k.sale_id
    where k.item_id = ${id} and k.subject_type = 'animal' order by s.confirmed_at, s.id`.execute(c.deps.db);
  const at = times.rows.map((r) => r.at);
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map((r) => r.subject_id)).size).toBe(4);
});

test("too few are born: the last in line get back what they paid, in part at once and whole by a task", async () => {
  const { id, damId } = await onSale(4);
  const [first, second, third] = [await paid(id, 1), await paid(id, 2), await paid(id, 1)];
  const [x, y] = (await young(damId, 2)) as [string, string];
  expect((await born(id, [x, y])).body).toMatchObject({ born: 2 });
  await c.tick();
  // The last has none: nothing else is in the purchase, which ends with one task, the approval of its refund.
  expect((await m.tasks(third.chargeId)).map((t) => t.kind)).toEqual(["sale_to_return"]);
  expect((await (await owner()).get(`/api/sales/${third.saleId}`)).body.order.words).toMatch(/ancelad/);
  expect((await m.tasks(first.chargeId)).length + (await m.tasks(second.chargeId)).length).toBe(0);
  expect((await choose(first, id, [x])).status).toBe(200);
  expect((await choose(second, id, [y])).status).toBe(200);
  // Who bought two and got one has the rest as their surplus once the days are over.
  await c.later(14 * DAY);
  await c.tick();
  const detail = (await (await owner()).get(`/api/sales/${second.saleId}`)).body as SaleDetail;
  expect(detail.total).toBe(PRICE);
  const { items } = (await second.b.get(`/api/charges/${second.chargeId}/surplus`)).body;
  expect(items).toMatchObject([{ amount: PRICE, why: "not_chosen" }]);
});

test("who had not paid at the birth stands in the order in which they pay, also where too few are born", async () => {
  const { id, damId } = await onSale(3);
  const first = await paid(id);
  const [slow, quick] = [await buyPlace(id), await buyPlace(id)];
  const [x, y] = (await young(damId, 2)) as [string, string];
  expect((await born(id, [x, y])).body).toMatchObject({ born: 2 });
  expect((await choose(first, id, [x])).status).toBe(200);
  // The one who bought first pays last.
  for (const it of [quick, slow]) {
    await c.later(1_000);
    expect((await it.b.pay(it.chargeId, await it.b.card())).body.state).toBe("paid");
  }
  await c.tick();
  expect((await m.tasks(quick.chargeId)).map((t) => t.kind)).toEqual([]);
  expect((await choose(quick, id, [y])).body.items?.[0]).toMatchObject({ left: 0 });
  await c.tick();
  expect((await m.tasks(slow.chargeId)).map((t) => t.kind)).toEqual(["sale_to_return"]);
});

test("young that are written down while somebody says which they are: two who say so don't wait for each other for ever", async () => {
  const { id, damId } = await onSale(2);
  const ids = [newId(), newId()];
  const held = await c.deps.database.pool.connect();
  await held.query("begin");
  await held.query("select from catalog_item where id = $1 for update", [id]);
  const early = born(id, ids);
  await waiting(1);
  for (const one of ids) await animals(1, { id: one, dam_id: damId, birth_date: today(), name: `Cría ${one}` });
  const late = born(id, ids);
  await waiting(2);
  await held.query("commit");
  held.release();
  expect((await Promise.all([early, late])).map((a) => [a.status, a.body.code])).toEqual([
    [422, "VALIDATION_FAILED"],
    [200, undefined],
  ]);
});

/** Until so many statements wait for a lock. */
async function waiting(n: number) {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(c.deps.db);
      return rows[0]?.n;
    })
    .toBe(n);
}

test("none is born: everybody in line gets theirs back, and what nobody recorded waits until long after its days", async () => {
  const { id } = await onSale(2);
  const line = [await paid(id), await paid(id)];
  expect((await born(id, [])).body).toMatchObject({ born: 0, stateWords: "Escogiendo" });
  await c.tick();
  for (const it of line) expect((await m.tasks(it.chargeId)).map((t) => t.kind)).toEqual(["sale_to_return"]);
  const other = await onSale(1);
  const waits = await paid(other.id);
  await c.later(60 * DAY);
  expect(await m.tasks(waits.chargeId)).toEqual([]);
  await c.later(20 * DAY);
  expect((await m.tasks(waits.chargeId)).map((t) => t.kind)).toEqual(["choice_overdue"]);
});

test("nobody chooses an hour to collect what isn't born yet", async () => {
  const open = { from: "09:00", to: "17:00" };
  const hours = [open, open, open, open, open, open, open];
  await writeSetting(c.deps.db, "shipping", { ...readGroupValues("shipping", {}), hours }, c.deps.now());
  const { id } = await onSale(2);
  const b = c.buyer();
  expect((await b.get(`/api/shipping/options?items=${id}`)).body).toMatchObject({ ways: ["pickup"], days: [] });
  const slot = { way: "pickup", day: addDays(today(), 2), time: "10:00" };
  produces("VALIDATION_FAILED")((await buyPlace(id, 1, { shipping: slot })).answer);
  const bought = await buyPlace(id, 1, { shipping: { way: "pickup" } });
  expect(bought.answer.status).toBe(201);
  const at = `/api/charges/${bought.chargeId}/shipping`;
  produces("VALIDATION_FAILED")(await bought.b.call("POST", at, { version: 1, seenFreight: 0, choice: slot }));
});

test("a deposit for which no young is left: its balance can't be paid, the deposit is asked back, and its buyer reads one thing", async () => {
  const { id, damId } = await onSale(2, { depositBp: 2_000 });
  const apart = async () => {
    const it = await buyPlace(id, 1, { seenDeposit: 160_000 });
    expect((await it.b.pay(it.chargeId, await it.b.card())).body.state).toBe("paid");
    await c.later(1_000);
    return it;
  };
  const [first, second] = [await apart(), await apart()];
  const unpaid = await buyPlace((await onSale(1)).id);
  const balanceOf = async (saleId: string) =>
    ((await (await owner()).get(`/api/sales/${saleId}`)).body as SaleDetail).charges.find((it) =>
      it.concept.startsWith("Saldo"),
    );
  const [x] = (await young(damId, 1)) as [string];
  await born(id, [x]);
  await c.tick();
  const balance = await balanceOf(second.saleId);
  expect(balance?.state).toBe("cancelled");
  const tried = await second.b.pay(balance?.id ?? "", await second.b.card());
  expect([tried.status, tried.body.code]).toEqual([410, "CHARGE_CANCELLED"]);
  expect((await m.tasks(second.chargeId)).map((t) => [t.kind, t.amount])).toEqual([["sale_to_return", 160_000]]);
  const refunds = (await (await owner()).get(`/api/charges/${second.chargeId}/refunds`)).body.items;
  expect(refunds).toMatchObject([
    { amount: 160_000, state: "requested", reason: "Nacieron menos crías que lugares y no alcanzó" },
  ]);
  expect(await told(second.saleId)).toEqual(["choice_none", "receipt"]);
  // The one who has it chooses, and pays the rest.
  expect(await told(first.saleId)).toEqual(["choice_turn", "receipt"]);
  expect((await choose(first, id, [x])).status).toBe(200);
  const rest = await balanceOf(first.saleId);
  expect((await first.b.pay(rest?.id ?? "", await first.b.card())).body.state).toBe("paid");
  expect((await unpaid.b.get(`/api/charges/${unpaid.chargeId}`)).body.state).toBe("open");
});

test("who hasn't paid can't any more once none is left for them, and what only goes back by a transfer is a person's", async () => {
  const { id, damId } = await onSale(3);
  const first = await paid(id);
  const cash = await buyPlace(id);
  const voucher = await cash.b.pay(cash.chargeId, { method: "oxxo_cash" });
  expect(voucher.status, JSON.stringify(voucher.body)).toBe(201);
  await c.control("/pay", { reference: voucher.body.attempts[0].voucher.reference });
  const known = await cash.b.call("POST", `/api/charges/${cash.chargeId}/check`);
  expect(known.body.state).toBe("paid");
  await c.later(1_000);
  const waits = await buyPlace(id);
  const [x] = (await young(damId, 1)) as [string];
  await born(id, [x]);
  await c.tick();
  const shut = await waits.b.pay(waits.chargeId, await waits.b.card());
  expect([shut.status, shut.body.code]).toEqual([410, "CHARGE_CANCELLED"]);
  expect(await told(waits.saleId)).toEqual(["hold_lost"]);
  expect((await choices(cash))?.why).toContain("no alcanzó");
  expect((await m.tasks(cash.chargeId)).map((t) => t.kind)).toEqual(["choice_overdue"]);
  expect((await choose(first, id, [x])).status).toBe(200);
});

/** The kinds of messages of a sale. */
async function told(saleId: string) {
  const { rows } = await sql<{
    kind: string;
  }>`select kind from message where sale_id = (select id from sale where public_id = ${saleId})
    order by kind`.execute(c.deps.db);
  return rows.map((row) => row.kind);
}
