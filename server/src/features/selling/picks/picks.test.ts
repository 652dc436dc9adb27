import type { SaleDetail, SoldPicks, StaffItem } from "@corral/contract/types";
import { addDays, DAY, dayIn, HOUR } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";

let c: Corral;
let m: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  c.deps.holdsPerAddress = 1_000;
});
afterAll(async () => {
  await everyLotAddsUp();
  await m.mustBalance();
  await c.close();
});

/**
 * The rule of what is chosen: the stock is what nobody has, no animal has two buyers, and each purchase has as many
 * claims as heads, of the animals that its lines name.
 */
async function everyLotAddsUp() {
  const live = sql`('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold')`;
  const items = await sql<{ title: string; stock: number; free: number; moved: number }>`
    select i.title, i.stock, (select coalesce(sum(qty), 0) from stock_movement v where v.item_id = i.id)::int as moved,
      (select count(*) from pick_animal p where p.item_id = i.id and not exists (
        select from claim k where k.subject_type = 'animal' and k.subject_id = p.animal_id and k.state in ${live}))::int
      - (select coalesce(sum(qty), 0) from claim k where k.item_id = i.id and k.subject_type = 'lot' and k.state in ${live})::int as free
    from catalog_item i where i.kind = 'pick_from_lot' and (i.dam_id is null or i.born_at is not null)`.execute(
    c.deps.db,
  );
  for (const it of items.rows) expect([it.stock, it.moved], it.title).toEqual([it.free, it.free]);
  const sales = await sql<{ id: string; lines: string; claims: string }>`
    select s.id, (select string_agg(coalesce(l.animal_id::text, 'rest ' || l.qty), ' ' order by coalesce(l.animal_id::text, 'rest')) from sale_line l
        where l.sale_id = s.id and l.kind = 'pick_from_lot') as lines,
      (select string_agg(case k.subject_type when 'animal' then k.subject_id::text else 'rest ' || k.qty end, ' '
          order by case k.subject_type when 'animal' then k.subject_id::text else 'rest' end) from claim k join catalog_item i on i.id = k.item_id
        where k.sale_id = s.id and i.kind = 'pick_from_lot' and k.state in ${live}) as claims
    from sale s where exists (select from claim k join catalog_item i on i.id = k.item_id
      where k.sale_id = s.id and i.kind = 'pick_from_lot' and k.state in ${live})`.execute(c.deps.db);
  for (const it of sales.rows) expect(it.lines, it.id).toBe(it.claims);
}

const owner = () => m.staff("dueno");
const photo = async () =>
  (await c.deps.db.selectFrom("photo").select("id").limit(1).executeTakeFirstOrThrow()).id as string;
let made = 0;
/** A pen with this many goats with a name each. */
async function penOf(heads: number) {
  const groupId = newId();
  const boss = await owner();
  await boss.call("POST", "/api/herd/groups", { id: groupId, kind: "pen", name: `Corral ${++made}` });
  const ids = Array.from({ length: heads }, () => newId());
  await c.deps.db
    .insertInto("animal")
    .values(
      ids.map((id, n) => ({
        id,
        species: "goat",
        breed: "Boer",
        name: `Chiva ${made}-${String(n + 1).padStart(2, "0")}`,
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
        search_text: `chiva ${made} ${n}`,
        group_id: groupId,
        created_at: new Date(c.deps.now()).toISOString(),
      })) as never,
    )
    .execute();
  return { groupId, ids };
}
const form = async (more: object = {}) => ({
  kind: "pick_from_lot",
  animalId: null,
  title: `Chivas a escoger ${made}`,
  subtitle: "",
  description: "",
  category: null,
  priceMode: "per_head",
  price: 250_000,
  pricePerKg: null,
  estWeightG: null,
  taxClass: "iva_0",
  depositBp: null,
  maxQty: 20,
  pickDays: 5,
  delivery: ["pickup"],
  photoIds: [await photo()],
  stock: null,
  ...more,
});
async function onSale(heads: number, more: object = {}) {
  const pen = await penOf(heads);
  const boss = await owner();
  const created = await boss.call("POST", "/api/items", {
    ...(await form()),
    groupId: pen.groupId,
    animalIds: pen.ids,
    ...more,
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const published = await boss.call("POST", `/api/items/${created.body.id}/state`, { act: "publish" });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  return { ...pen, item: published.body as StaffItem };
}
async function buy(itemId: string, qty: number, picks: string[] = [], price = 250_000, more: object = {}) {
  const b = c.buyer();
  return { b, ...(await b.cart([{ itemId, qty, ...(picks.length ? { picks } : {}) }], qty * price, more)) };
}
async function paid(itemId: string, qty: number, picks: string[] = []) {
  const bought = await buy(itemId, qty, picks);
  if (bought.status !== 201) throw new Error(JSON.stringify(bought.body));
  const done = await bought.b.pay(bought.body.chargeId, await bought.b.card());
  expect(done.body.state).toBe("paid");
  return { b: bought.b, chargeId: bought.body.chargeId as string, saleId: bought.body.saleId as string };
}
type Bought = { b: ReturnType<Corral["buyer"]>; chargeId: string };
const choose = ({ b, chargeId }: Bought, itemId: string, add: string[], drop: string[] = []) =>
  b.call("POST", `/api/charges/${chargeId}/choices`, { itemId, add, drop });
const choices = async ({ b, chargeId }: Bought) => (await b.get(`/api/charges/${chargeId}/choices`)).body as SoldPicks;
const sale = async (id: string) => (await (await owner()).get(`/api/sales/${id}`)).body as SaleDetail;
const stock = async (itemId: string) =>
  ((await (await owner()).get(`/api/items/${itemId}`)).body as StaffItem).stock as number;

test("animals are chosen on their photos before paying: a claim each, and the receipt names them", async () => {
  const { item, ids } = await onSale(4);
  expect(item).toMatchObject({ stock: 4, kindWords: "Lote a escoger", pickDays: 5 });
  const shown = (await c.buyer().get(`/api/catalog/${item.id}`)).body;
  expect([shown.facts, shown.availability.words]).toEqual(["Por cabeza · Tú escoges · hembra", "Quedan 4"]);
  expect(shown.choosing).toMatchObject({ days: 5, words: expect.stringContaining("5 días") });
  const list = (await c.buyer().get(`/api/catalog/${item.id}/animals`)).body.animals;
  expect(list.map((a: { state: string }) => a.state)).toEqual(["free", "free", "free", "free"]);
  const [first, second] = ids as [string, string];
  const lines = encodeURIComponent(JSON.stringify([{ itemId: item.id, qty: 3, picks: [first, second] }]));
  const quote = (await c.buyer().get(`/api/cart?lines=${lines}`)).body;
  expect(quote).toMatchObject({ total: 750_000, lines: [{ qty: 3, unitPrice: 250_000, lineTotal: 750_000 }] });
  expect(quote.lines[0].chosen.map((p: { animalId: string }) => p.animalId)).toEqual([first, second]);
  const bought = await paid(item.id, 3, [first, second]);
  expect(await stock(item.id)).toBe(1);
  const mine = await choices(bought);
  expect(mine.items[0]).toMatchObject({ heads: 3, left: 1, overdue: false });
  expect(mine.items[0]?.animals.filter((a) => a.state === "chosen")).toHaveLength(2);
  const detail = await sale(bought.saleId);
  expect(detail.lines.map((l) => [l.title, l.qty, l.lineTotal])).toEqual([
    [`${item.title}: Chiva ${made}-01`, 1, 250_000],
    [`${item.title}: Chiva ${made}-02`, 1, 250_000],
    [item.title, 1, 250_000],
  ]);
  // It can't be handed over with one to choose.
  const early = await (await owner()).call("POST", `/api/sales/${bought.saleId}/deliver`, { receivedBy: "Ana Pérez" });
  expect([early.body.code, early.body.detail]).toEqual(["SALE_MOVE_NOT_ALLOWED", expect.stringContaining("Falta 1")]);
  // One that is not offered, more than was bought, and one of the other two.
  const [, , third, fourth] = ids as [string, string, string, string];
  expect((await choose(bought, item.id, [newId()])).body.code).toBe("ANIMAL_NOT_AVAILABLE");
  expect((await choose(bought, item.id, [third, fourth])).body.code).toBe("VALIDATION_FAILED");
  expect((await choose(bought, item.id, [third])).body.items[0]).toMatchObject({ left: 0 });
  const charge = (await bought.b.get(`/api/charges/${bought.chargeId}`)).body;
  // The first receipt said that one was still to be chosen.
  const venta = charge.receipts.findLast((r: { tipo: string }) => r.tipo === "venta");
  const { snapshot } = (await bought.b.get(`/api/receipts/venta/${venta.id}`)).body;
  expect([snapshot.total, snapshot.lines.map((l: { title: string }) => l.title.slice(-2))]).toEqual([
    750_000,
    ["01", "02", "03"],
  ]);
  const done = await (await owner()).call("POST", `/api/sales/${bought.saleId}/deliver`, { receivedBy: "Ana Pérez" });
  expect(done.status).toBe(200);
  const gone = await c.deps.db.selectFrom("animal").select("present").where("id", "=", third).executeTakeFirstOrThrow();
  expect(gone.present).toBe(false);
  await everyLotAddsUp();
});

test("an animal that is chosen from a lot is on sale on its own page and in the herd, until somebody has it", async () => {
  const { item, ids } = await onSale(2);
  const [first] = ids as [string];
  const page = async () => (await c.buyer().get(`/api/animals/${first}`)).body;
  expect(await page()).toMatchObject({
    itemId: item.id,
    isFromLot: true,
    price: 250_000,
    availability: { buyable: true },
  });
  const herd = async () => (await (await owner()).get(`/api/herd/animals/${first}`)).body;
  expect((await herd()).listing).toMatchObject({ itemId: item.id, stateWords: "En venta" });
  await paid(item.id, 1, [first]);
  expect((await page()).availability).toMatchObject({ code: "sold" });
  expect((await herd()).listing.stateWords).toBe("Vendido");
});

test("of ten who want the same animal one gets it; the others choose again, and none of theirs is lost", async () => {
  const { item, ids } = await onSale(12);
  const buyers = await Promise.all(Array.from({ length: 10 }, () => paid(item.id, 1)));
  expect(await stock(item.id)).toBe(2);
  const first = ids[0] as string;
  const answers = await Promise.all(buyers.map((b) => choose(b, item.id, [first])));
  expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(answers.find((a) => a.status === 409)?.body).toMatchObject({
    code: "ANIMAL_NOT_AVAILABLE",
    detail: expect.stringContaining("Escoge otro"),
  });
  const others = buyers.filter((_, n) => answers[n]?.status === 409);
  const again = await Promise.all(others.map((b, n) => choose(b, item.id, [ids[n + 1] as string])));
  expect(again.every((a) => a.status === 200)).toBe(true);
  expect(await stock(item.id)).toBe(2);
  // A repeat changes nothing, and another takes its place in one act.
  const one = others[0] as Bought;
  expect((await choose(one, item.id, [ids[1] as string])).status).toBe(200);
  const swapped = await choose(one, item.id, [ids[10] as string], [ids[1] as string]);
  expect(swapped.body.items[0].left).toBe(0);
  expect((await choose(one, item.id, [], [ids[10] as string])).body.items[0].left).toBe(1);
  expect((await choose(one, item.id, [ids[10] as string])).body.items[0].left).toBe(0);
  await everyLotAddsUp();
});

test("two who want each other's animal, and a purchase of both, at once: nobody waits for the other for ever", async () => {
  const { item, ids } = await onSale(6);
  const [x, y] = ids as [string, string];
  const [mine, theirs] = [await paid(item.id, 1, [x]), await paid(item.id, 1, [y])];
  for (let n = 0; n < 12; n++) {
    const answers = await Promise.all([
      choose(mine, item.id, [y], [x]),
      choose(theirs, item.id, [x], [y]),
      buy(item.id, 2, [x, y]),
    ]);
    expect(answers.map((a) => [a.status, a.body.code])).toEqual(Array(3).fill([409, "ANIMAL_NOT_AVAILABLE"]));
  }
  await everyLotAddsUp();
});

test("buyers and choosers at once: never more heads than animals, never one animal twice", async () => {
  const { item, ids } = await onSale(8);
  const tries = await Promise.all(
    Array.from({ length: 9 }, (_, n) => buy(item.id, 2, n % 2 ? [ids[n % 8] as string] : [])),
  );
  const got = tries.filter((t) => t.status === 201);
  expect(got.length).toBeLessThanOrEqual(4);
  for (const t of tries.filter((it) => it.status !== 201))
    expect(["NOT_ENOUGH_STOCK", "ANIMAL_NOT_AVAILABLE"]).toContain(t.body.code);
  await everyLotAddsUp();
  await Promise.all(
    got.flatMap((t) => ids.map((id) => choose({ b: t.b, chargeId: t.body.chargeId as string }, item.id, [id]))),
  );
  await everyLotAddsUp();
});

test("an unpaid purchase that ends gives its animals and heads back", async () => {
  const { item, ids } = await onSale(3);
  const held = await buy(item.id, 3, [ids[0] as string]);
  expect([held.status, await stock(item.id)]).toEqual([201, 0]);
  const again = await buy(item.id, 1, [ids[0] as string]);
  expect(again.body.code).toBe("ANIMAL_NOT_AVAILABLE");
  expect((await held.b.call("POST", `/api/sales/${held.body.saleId}/release`, {})).status).toBe(200);
  expect(await stock(item.id)).toBe(3);
  await everyLotAddsUp();
});

test("a lot of animals with a record is sold whole: a claim each, and prices that sum to the lot's", async () => {
  const { item, ids } = await onSale(7, { priceMode: "per_lot", price: 1_000_000 });
  expect(item).toMatchObject({ stock: 7, maxQty: 1 });
  const quote = (
    await c.buyer().get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([{ itemId: item.id, qty: 1 }]))}`)
  ).body;
  expect(quote).toMatchObject({ total: 1_000_000, wholeHeads: 7, lines: [{ qty: 1, unitPrice: 1_000_000 }] });
  const [a, b] = await Promise.all([buy(item.id, 1, [], 1_000_000), buy(item.id, 1, [], 1_000_000)]);
  expect([a.status, b.status].sort()).toEqual([201, 409]);
  const won = a.status === 201 ? a : b;
  const detail = await sale(won.body.saleId as string);
  expect(detail.lines).toHaveLength(7);
  expect(detail.lines.reduce((n, l) => n + l.lineTotal, 0)).toBe(1_000_000);
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Agotado");
  // Nothing of it is chosen.
  expect((await choices({ b: won.b, chargeId: won.body.chargeId })).items).toEqual([]);
  expect(ids).toHaveLength(7);
  await everyLotAddsUp();
});

test("by the kilo each chosen animal is weighed, and what is still to be chosen isn't", async () => {
  const { item, ids } = await onSale(3, { priceMode: "per_kg", price: null, pricePerKg: 6_000, estWeightG: 40_000 });
  expect(item.price).toBe(240_000);
  const bought = await buy(item.id, 2, [ids[0] as string], 240_000);
  expect((await bought.b.pay(bought.body.chargeId, await bought.b.card())).body.state).toBe("paid");
  const boss = await owner();
  const id = bought.body.saleId as string;
  const weighings = (await boss.get(`/api/sales/${id}/weighings`)).body;
  expect(weighings.lines).toHaveLength(1);
  const asked = await boss.call("POST", `/api/sales/${id}/weighings`, {
    id: newId(),
    lineId: weighings.lines[0].id,
    grossG: 41_000,
    tareG: 0,
    shrinkBp: 0,
    scale: "",
  });
  expect(asked.status).toBe(200);
  // What was weighed stays.
  const back = await choose({ b: bought.b, chargeId: bought.body.chargeId }, item.id, [], [ids[0] as string]);
  expect(back.body).toMatchObject({ code: "SALE_MOVE_NOT_ALLOWED", detail: expect.stringContaining("pesó") });
  await everyLotAddsUp();
});

test("once one of them is weighed, another is changed at the price that was agreed for it", async () => {
  const { item, ids } = await onSale(3, { priceMode: "per_kg", price: null, pricePerKg: 6_000, estWeightG: 40_000 });
  const bought = await buy(item.id, 2, ids.slice(0, 2), 240_000);
  expect((await bought.b.pay(bought.body.chargeId, await bought.b.card())).body.state).toBe("paid");
  const boss = await owner();
  const id = bought.body.saleId as string;
  const line = (await boss.get(`/api/sales/${id}/weighings`)).body.lines[0];
  const weighing = { id: newId(), lineId: line.id, grossG: 41_000, tareG: 0, shrinkBp: 0, scale: "" };
  await boss.call("POST", `/api/sales/${id}/weighings`, weighing);
  const mine = { b: bought.b, chargeId: bought.body.chargeId as string };
  const yes = await mine.b.call("POST", `/api/charges/${mine.chargeId}/weighing/${weighing.id}`, { accept: true });
  expect(yes.status, JSON.stringify(yes.body)).toBe(200);
  expect((await sale(id)).total).toBe(486_000);
  expect((await choose(mine, item.id, [], [ids[1] as string])).body.items[0].left).toBe(1);
  const after = await sale(id);
  expect([after.total, after.lines.map((l) => l.lineTotal)]).toEqual([486_000, [246_000, 240_000]]);
  await everyLotAddsUp();
});

test("what is offered is changed by whole animals: those with a buyer stay, and none is in two listings", async () => {
  const { item, ids, groupId } = await onSale(4);
  const boss = await owner();
  const set = (animalIds: string[]) => boss.call("PUT", `/api/items/${item.id}/animals`, { animalIds });
  const bought = await paid(item.id, 2, [ids[0] as string]);
  expect((await set(ids.slice(1))).body).toMatchObject({
    code: "NOT_ENOUGH_STOCK",
    detail: expect.stringContaining("se queda"),
  });
  expect((await set(ids.slice(0, 1))).body).toMatchObject({
    code: "NOT_ENOUGH_STOCK",
    detail: expect.stringContaining("1 por escoger"),
  });
  expect((await set(ids.slice(0, 3))).body.stock).toBe(1);
  const unsold = await onSale(1);
  const emptied = await boss.call("PUT", `/api/items/${unsold.item.id}/animals`, { animalIds: [] });
  expect([emptied.status, emptied.body.errors?.[0].field]).toEqual([422, "animalIds"]);
  const other = await boss.call("POST", "/api/items", {
    ...(await form({ title: "Otra" })),
    groupId,
    animalIds: [ids[1]],
  });
  expect(other.body.code).toBe("ANIMAL_NOT_LISTABLE");
  const alone = await boss.call("POST", "/api/items", {
    ...(await form({ kind: "animal", priceMode: "fixed", animalId: ids[1] })),
  });
  expect(alone.body).toMatchObject({ code: "ANIMAL_NOT_LISTABLE", detail: expect.stringContaining("para escoger") });
  const empty = await boss.call("POST", "/api/items", { ...(await form()), groupId, animalIds: [] });
  expect(empty.body.errors[0].field).toBe("animalIds");
  // One that dies is not offered any more; the purchase that was still to choose has one left for it.
  const died = await boss.call("POST", `/api/herd/animals/${ids[1]}/records`, {
    id: newId(),
    type: "death",
    status: "done",
    on: dayIn(c.deps.zone, c.deps.now()),
    data: { cause: "Enfermedad" },
    note: "",
    photoIds: [],
  });
  expect(died.status, JSON.stringify(died.body)).toBeLessThan(300);
  expect(await stock(item.id)).toBe(0);
  expect((await choices(bought)).items[0]?.animals.map((a) => a.animalId).sort()).toEqual([ids[0], ids[2]].sort());
  await everyLotAddsUp();
});

test("set aside with a deposit, what is given back makes the balance less", async () => {
  const { item, ids } = await onSale(4, { depositBp: 2_000 });
  const held = await buy(item.id, 3, [ids[0] as string], 250_000, { seenDeposit: 150_000 });
  expect([held.status, held.body.total]).toEqual([201, 150_000]);
  expect((await held.b.pay(held.body.chargeId, await held.b.card())).body.state).toBe("paid");
  const id = held.body.saleId as string;
  expect((await sale(id)).due).toBe(600_000);
  const rest = await (await owner()).call("POST", `/api/sales/${id}/choices/${item.id}/rest`, {});
  expect(rest.body.items[0]).toMatchObject({ heads: 1, left: 0 });
  const after = await sale(id);
  expect([after.total, after.due]).toEqual([250_000, 100_000]);
  expect(await stock(item.id)).toBe(3);
  await everyLotAddsUp();
});

test("the days to choose begin when a voucher is paid, also in time", async () => {
  await toNoon();
  const { item, ids } = await onSale(2);
  const contact = { name: "Sol Ruiz", email: `sol-${newId()}@testuser.com`, phone: "55 8765 4322" };
  const { b, body } = await buy(item.id, 1, [], 250_000, { contact });
  const begun = await b.pay(body.chargeId, { method: "oxxo_cash" });
  const today = dayIn(c.deps.zone, c.deps.now());
  expect((await choices({ b, chargeId: body.chargeId })).items[0]).toMatchObject({ by: addDays(today, 5) });
  await c.later(DAY);
  await c.control("/pay", { reference: begun.body.attempts[0].voucher.reference });
  expect((await b.call("POST", `/api/charges/${body.chargeId}/check`)).body.state).toBe("paid");
  expect((await choices({ b, chargeId: body.chargeId })).items[0]).toMatchObject({ by: addDays(today, 6) });
  expect((await choose({ b, chargeId: body.chargeId }, item.id, [ids[0] as string])).status).toBe(200);
});

test("a voucher that is paid late gets its animals again where nobody has them, and asks a person where somebody does", async () => {
  const { item, ids } = await onSale(3);
  const late = async (picks: string[]) => {
    // A contact of their own: what the other tests hold unpaid under one contact would ask to confirm it before a voucher.
    const contact = { name: "Luz Ruiz", email: `luz-${newId()}@testuser.com`, phone: "55 8765 4321" };
    const held = await buy(item.id, 2, picks, 250_000, { contact });
    expect([held.status, held.body.contactNeeded]).toEqual([201, false]);
    const begun = await held.b.pay(held.body.chargeId, { method: "oxxo_cash" });
    expect(begun.status, JSON.stringify(begun.body)).toBeLessThan(300);
    await m.runOut(held.body.chargeId);
    return {
      ...held,
      chargeId: held.body.chargeId as string,
      reference: begun.body.attempts[0].voucher.reference as string,
    };
  };
  const first = await late([ids[0] as string]);
  expect(await stock(item.id)).toBe(3);
  await m.paidLate(first.reference);
  expect((await first.b.get(`/api/charges/${first.chargeId}`)).body.state).toBe("paid");
  expect(await stock(item.id)).toBe(1);
  const again = await choices({ b: first.b, chargeId: first.chargeId });
  expect(again.items[0]?.animals.filter((a) => a.state === "chosen").map((a) => a.animalId)).toEqual([ids[0]]);
  await everyLotAddsUp();
  // Cancelled by staff, all of it returns.
  const cancelled = await (await owner()).call("POST", `/api/sales/${first.body.saleId}/cancel`, {
    reason: "No se entregó",
    refunds: [{ chargeId: first.chargeId, way: "cash" }],
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  expect(await stock(item.id)).toBe(3);
  const second = await late([ids[1] as string]);
  await paid(item.id, 1, [ids[1] as string]);
  await m.paidLate(second.reference);
  expect((await second.b.get(`/api/charges/${second.chargeId}`)).body.state).toBe("paid_late");
  expect((await m.tasks(second.chargeId)).map((t) => t.kind)).toContain("late_review");
  await everyLotAddsUp();
});

test("what comes back after its delivery is offered again, or isn't", async () => {
  const { item, ids } = await onSale(3);
  const back = async (units: "sell" | "keep", pick: string) => {
    const bought = await paid(item.id, 1, [pick]);
    const boss = await owner();
    const given = await boss.call("POST", `/api/sales/${bought.saleId}/deliver`, { receivedBy: "Ana Pérez" });
    expect(given.status).toBe(200);
    const done = await boss.call("POST", `/api/sales/${bought.saleId}/return`, {
      reason: "No le gustó",
      units,
      refunds: [],
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  };
  await back("sell", ids[0] as string);
  expect(await stock(item.id)).toBe(3);
  await back("keep", ids[1] as string);
  expect(await stock(item.id)).toBe(2);
  const shown = (await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.buyable;
  expect(shown).toBe(true);
  await everyLotAddsUp();
});

test("each lot of a purchase has its own last day, and a purchase that ended has nothing to choose", async () => {
  const [soon, late] = [await onSale(2), await onSale(2, { pickDays: 20 })];
  const b = c.buyer();
  const bought = await b.cart(
    [soon, late].map(({ item }) => ({ itemId: item.id, qty: 1 })),
    500_000,
  );
  expect((await b.pay(bought.body.chargeId, await b.card())).body.state).toBe("paid");
  const mine = { b, chargeId: bought.body.chargeId as string };
  // As while its money is in dispute, when no round returns what is left.
  await sql`update sale_line set pick_by = pick_by - 10 where item_id = ${soon.item.id}`.execute(c.deps.db);
  const { items } = await choices(mine);
  expect(items.map((it) => [it.itemId, it.overdue, it.why])).toEqual([
    [soon.item.id, true, expect.stringContaining("último día")],
    [late.item.id, false, null],
  ]);
  const forStaff = (await (await owner()).get(`/api/sales/${bought.body.saleId}/choices`)).body as SoldPicks;
  expect(forStaff.items.map((it) => it.why)).toEqual([null, null]);
  const ended = await buy(late.item.id, 1);
  await ended.b.call("POST", `/api/sales/${ended.body.saleId}/release`, {});
  expect((await choices({ b: ended.b, chargeId: ended.body.chargeId as string })).items).toEqual([]);
});

/** Moves the clock to the next noon: a term of days ends at midnight, and a test of it must not begin just before or after. */
const toNoon = () => c.later((DAY + 18 * HOUR - (c.deps.now() % DAY)) % DAY);

test("what nobody chose in time is on sale again, and what was paid for it is its buyer's", async () => {
  await toNoon();
  const { item, ids } = await onSale(5);
  const bought = await paid(item.id, 3, [ids[0] as string]);
  const none = await paid(item.id, 2);
  expect(await stock(item.id)).toBe(0);
  await c.later(5 * DAY);
  expect((await choices(bought)).items[0]?.left).toBe(2);
  await c.later(DAY - 60_000);
  expect((await choose(bought, item.id, [ids[1] as string])).body).toMatchObject({
    code: "SALE_MOVE_NOT_ALLOWED",
    detail: expect.stringContaining("último día"),
  });
  await c.later(60_000);
  await c.tick();
  expect((await choices(bought)).items[0]).toMatchObject({ heads: 1, left: 0 });
  expect(await stock(item.id)).toBe(2);
  const left = (await bought.b.get(`/api/charges/${bought.chargeId}`)).body;
  expect([left.amount, left.state]).toEqual([250_000, "overpaid"]);
  const { items } = (await bought.b.get(`/api/charges/${bought.chargeId}/surplus`)).body;
  expect(items).toMatchObject([{ amount: 500_000, why: "not_chosen", mayChoose: true }]);
  expect((await sale(bought.saleId)).total).toBe(250_000);
  // Where nothing was chosen, the sale stays and a person decides.
  expect((await choices(none)).items[0]).toMatchObject({ left: 2, overdue: true });
  const tasks = (await (await owner()).get("/api/review")).body.items as { kind: string; id: string }[];
  expect(tasks.filter((t) => t.kind === "choice_overdue")).toHaveLength(1);
  const day = addDays(dayIn(c.deps.zone, c.deps.now()), 3);
  const more = await (await owner()).call("PUT", `/api/sales/${none.saleId}/choices/${item.id}/day`, { by: day });
  expect(more.body.items[0]).toMatchObject({ by: day, overdue: false });
  const open = (await (await owner()).get("/api/review")).body.items as { kind: string }[];
  expect(open.filter((t) => t.kind === "choice_overdue")).toHaveLength(0);
  // Staff writes down what is chosen in the corral, and gives back what isn't.
  const boss = await m.staff("encargado");
  const picked = await boss.call("POST", `/api/sales/${none.saleId}/choices`, {
    itemId: item.id,
    add: [ids[3]],
    drop: [],
  });
  expect(picked.body.items[0].left).toBe(1);
  const rest = await boss.call("POST", `/api/sales/${none.saleId}/choices/${item.id}/rest`, {});
  expect(rest.body.items[0]).toMatchObject({ heads: 1, left: 0 });
  expect((await sale(none.saleId)).total).toBe(250_000);
  await everyLotAddsUp();
});
