import type { BuyerOffer, ChargeView, SaleDetail, StaffOffer } from "@corral/contract/types";
import { type Centavos, depositOf } from "@corral/domain/kernel/money";
import { DAY, dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writingStates } from "#src/platform/database/writing-states";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
let privacyVersion: string;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  c.deps.holdsPerAddress = 1_000;
  privacyVersion = (await c.buyer().get("/api/config")).body.privacy.version;
});
afterAll(async () => {
  await everyOfferIsOneSale();
  await m.mustBalance();
  await c.close();
});

/** What both accepted is one sale of one unit at the last figure; what they didn't, none. */
async function everyOfferIsOneSale() {
  const { rows } = await sql<{ state: string; total: number | null; last: number; lines: number }>`
    select o.state, s.total, (select amount from offer_round r where r.offer_id = o.id order by turn desc limit 1) as last,
      (select count(*) from sale_line l where l.sale_id = s.id)::int as lines
    from offer o left join sale s on s.id = o.sale_id`.execute(c.deps.db);
  for (const it of rows) {
    if (it.state === "accepted") expect([Number(it.total), it.lines]).toEqual([Number(it.last), 1]);
    else expect(it.total).toBeNull();
  }
}

type Phone = ReturnType<Corral["buyer"]>;
const used = new Set<string>();
/** An animal for $20,000.00, open to offers. */
async function open(more: object = {}) {
  const item = (await c.buyer().shelf("group=animales")).find((i) => !used.has(i.id));
  if (!item) throw new Error("nothing left to negotiate");
  used.add(item.id);
  await c.deps.db
    .updateTable("catalog_item")
    .set({
      price_mode: "negotiable",
      price: 2_000_000 as Centavos,
      price_per_kg: null,
      est_weight_g: null,
      deposit_bp: null,
      deposit_amount: null,
      deposit_days: null,
      deposit_refundable: null,
      ...more,
    })
    .where("id", "=", item.id)
    .execute();
  return item;
}
const ANA = { name: "Ana Pérez", phone: "55 1234 5678", email: "ana@testuser.com" };
const offerFor = (b: Phone, itemId: string, amount: number, more: object = {}) =>
  b.call("POST", `/api/items/${itemId}/offers`, {
    amount,
    days: 3,
    note: "",
    setAside: false,
    contact: ANA,
    privacyVersion,
    ...more,
  });
async function offered(amount = 1_700_000, more: object = {}, of: object = {}) {
  const [b, item] = [c.buyer(), await open(of)];
  const made = await offerFor(b, item.id, amount, more);
  phones.set(made.body.id, b);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { b, item, offer: made.body as BuyerOffer };
}
const answer = async (id: string, body: object, login = "dueno") =>
  (await m.staff(login)).call("POST", `/api/offers/${id}/answer`, body);
const reply = (b: Phone, id: string, body: object) => b.call("POST", `/api/offers/${id}/reply`, body);
/** The phone of each who offered. */
const phones = new Map<string, Phone>();
const read = async (id: string) => (await (phones.get(id) ?? c.buyer()).get(`/api/offers/${id}`)).body as BuyerOffer;
const list = async (query = "") =>
  (await (await m.staff("encargado")).get(`/api/offers?limit=60${query}`)).body.items as StaffOffer[];
const charge = async (id: string | null) => (await c.buyer().get(`/api/charges/${id}`)).body as ChargeView;
const available = async (itemId: string) =>
  (await c.buyer().get(`/api/catalog/${itemId}`)).body.availability as { buyable: boolean; words: string };

test("an offer that the seller accepts is an ordinary sale at that figure, held for its buyer, and it is paid", async () => {
  const { b, item, offer } = await offered(1_700_000, { note: "Paso por él el sábado" });
  expect(offer).toMatchObject({
    state: "waits_seller",
    amount: 1_700_000,
    chargeId: null,
    may: { accept: false, end: true },
  });
  expect((await available(item.id)).buyable).toBe(true);
  const waiting = (await list()).find((o) => o.id === offer.id);
  expect(waiting).toMatchObject({
    name: "Ana Pérez",
    may: { accept: true, figure: { min: 1_700_100, max: 2_000_000 } },
  });
  expect(waiting?.rounds[0]?.note).toBe("Paso por él el sábado");

  const done = await answer(offer.id, { act: "accept", seen: 1_700_000 });
  expect(done.body).toMatchObject({ state: "accepted", may: { accept: false, figure: null, end: false } });
  expect(decodeURIComponent(done.body.whatsapp)).toContain(`/cobro?oferta=${offer.id}`);
  const mine = await read(offer.id);
  const toPay = await charge(mine.chargeId);
  expect([toPay.amount, toPay.state]).toEqual([1_700_000, "open"]);
  expect((await available(item.id)).buyable).toBe(false);
  // It is among the purchases of the phone that offered.
  expect((await b.get("/api/me/purchases")).body.purchases[0]).toMatchObject({ chargeId: toPay.id, total: 1_700_000 });
  expect((await b.pay(toPay.id, await b.card())).body.state).toBe("paid");
  const sale = (await (await m.staff("dueno")).get(`/api/sales/${toPay.saleId}`)).body as SaleDetail;
  expect([sale.total, sale.lines[0]?.lineTotal]).toEqual([1_700_000, 1_700_000]);
  expect(sale.timeline.filter((it) => it.title === "Quien compra ofreció")).toMatchObject([
    { amount: 1_700_000, detail: "Paso por él el sábado" },
  ]);
  const receipt = (await charge(toPay.id)).receipts.find((r) => r.tipo === "venta");
  expect((await c.buyer().get(`/api/receipts/venta/${receipt?.id}`)).body.snapshot.total).toBe(1_700_000);
});

test("a counter-offer and a higher one meet; the buyer accepts on their own phone with the deposit that they wished", async () => {
  const { b, offer } = await offered(1_500_000, { setAside: true }, { deposit_bp: 3_000 });
  const countered = await answer(offer.id, {
    act: "figure",
    seen: 1_500_000,
    amount: 1_900_000,
    days: 1,
    note: "Va herrado",
  });
  expect(countered.body).toMatchObject({
    state: "waits_buyer",
    amount: 1_900_000,
    may: { accept: false, figure: null },
  });
  const theirs = await read(offer.id);
  expect(theirs).toMatchObject({
    may: { accept: true, figure: { min: 1_500_100, max: 1_899_900 } },
    stateWords: "Te contestaron",
  });
  expect((await reply(b, offer.id, { act: "figure", seen: 1_900_000, amount: 1_750_000, days: 7 })).body.state).toBe(
    "waits_seller",
  );
  // A seller never asks for more than before.
  produces("VALIDATION_FAILED")(await answer(offer.id, { act: "figure", seen: 1_750_000, amount: 1_900_000 }));
  await answer(offer.id, { act: "figure", seen: 1_750_000, amount: 1_800_000 });
  const done = await reply(b, offer.id, { act: "accept", seen: 1_800_000 });
  expect(done.body.state).toBe("accepted");
  expect(done.body.rounds.map((r: { amount: number }) => r.amount)).toEqual([
    1_500_000, 1_900_000, 1_750_000, 1_800_000,
  ]);
  const toPay = await charge(done.body.chargeId);
  expect([toPay.purpose, toPay.amount]).toEqual(["deposit", depositOf(1_800_000 as Centavos, 3_000)]);
  const paid = await b.pay(toPay.id, await b.card());
  expect((await charge(paid.body.plan.other)).amount).toBe(1_800_000 - toPay.amount);
});

test("an answer after the offer's end, about another figure, twice, or by who must wait changes nothing", async () => {
  const { b, offer } = await offered();
  produces("PRICE_CHANGED")(await answer(offer.id, { act: "accept", seen: 1_600_000 }));
  produces("OFFER_NOT_OPEN")(await reply(b, offer.id, { act: "accept", seen: 1_700_000 }));
  produces("OFFER_NOT_OPEN")(await reply(b, offer.id, { act: "figure", seen: 1_700_000, amount: 1_800_000 }));
  await c.later(3 * DAY);
  const late = await answer(offer.id, { act: "accept", seen: 1_700_000 });
  produces("OFFER_NOT_OPEN")(late);
  expect(late.body.detail).toContain("venció");
  produces("OFFER_NOT_OPEN")(await reply(b, offer.id, { act: "end", seen: 1_700_000 }));
  expect(await read(offer.id)).toMatchObject({
    state: "ended",
    stateWords: "Venció",
    may: { accept: false, figure: null, end: false },
  });
  expect((await list("&group=over")).map((o) => o.id)).toContain(offer.id);
  expect((await list()).map((o) => o.id)).not.toContain(offer.id);
  // Over, another one can be made; turned down too.
  const next = await offerFor(b, offer.item.id, 1_750_000);
  expect((await answer(next.body.id, { act: "end", seen: 1_750_000 })).body.state).toBe("declined");
  produces("OFFER_NOT_OPEN")(await answer(next.body.id, { act: "accept", seen: 1_750_000 }));
  expect((await offerFor(b, offer.item.id, 1_800_000)).status).toBe(201);
});

test("bad offers are refused in words, and nothing is half written", async () => {
  const [b, item] = [c.buyer(), await open()];
  const fields = async (amount: number, more: object = {}) => {
    const refused = await offerFor(b, item.id, amount, more);
    produces("VALIDATION_FAILED")(refused);
    return refused.body.errors.map((e: { field: string }) => e.field);
  };
  expect(await fields(0)).toEqual(["amount"]);
  expect(await fields(2_000_000)).toEqual(["amount"]);
  expect(await fields(-5)).toEqual(["amount"]);
  expect(await fields(1_000, { contact: { name: "A" } })).toEqual(["contact.name", "contact.phone"]);
  expect(await fields(1_000, { days: 2 })).toEqual(["days"]);
  produces("PRIVACY_NOT_SHOWN")(await offerFor(b, item.id, 1_000, { privacyVersion: "otra" }));
  produces("NOT_FOUND")(await c.buyer().get("/api/offers/aaaaaaaaaaaaaaaaaaaaaa"));
  produces("NOT_FOUND")(await answer("aaaaaaaaaaaaaaaaaaaaaa", { act: "accept", seen: 1 }));
  produces("ITEM_NOT_PUBLISHED")(await offerFor(b, newId(), 1_000));
  const fixed = (await b.shelf("group=productos"))[0];
  produces("ITEM_NOT_PUBLISHED")(await offerFor(b, fixed?.id as string, 1));
  expect((await b.get("/api/me/offers")).body.offers).toEqual([]);
  const made = await offerFor(b, item.id, 1_000_000);
  const again = await offerFor(b, item.id, 1_100_000);
  produces("HOLD_LIMIT")(again);
  expect(again.body.offer_id).toBe(made.body.id);
  expect((await b.get(`/api/me/offers?itemId=${item.id}`)).body.offers).toHaveLength(1);
});

test("two taps make one offer, and a repeated request the same", async () => {
  const [b, item] = [c.buyer(), await open()];
  await b.get("/api/me/offers");
  const twice = await Promise.all([offerFor(b, item.id, 1_000_000), offerFor(b, item.id, 1_000_000)]);
  expect(twice.map((it) => it.status).sort()).toEqual([201, 429]);
  const { offer } = await offered();
  const key = crypto.randomUUID();
  const owner = await m.staff("dueno");
  const body = { act: "accept", seen: 1_700_000 };
  const accept = () => owner.call("POST", `/api/offers/${offer.id}/answer`, body, { key });
  const [one, same] = [await accept(), await accept()];
  expect([one.status, same.body.chargeId]).toEqual([200, one.body.chargeId]);
});

test("of offers and purchases for one animal that come together one gets it; a refused acceptance leaves its offer open", async () => {
  const item = await open();
  const buyers = Array.from({ length: 8 }, () => c.buyer());
  const offers = await Promise.all(buyers.map((b, n) => offerFor(b, item.id, 1_000_000 + n)));
  expect(offers.map((o) => o.status)).toEqual(offers.map(() => 201));
  const shop = c.buyer();
  const all = await Promise.all([
    ...offers.map((o) => answer(o.body.id, { act: "accept", seen: o.body.amount })),
    shop.cart([{ itemId: item.id, qty: 1 }], 2_000_000),
    shop.cart([{ itemId: item.id, qty: 1 }], 2_000_000),
  ]);
  expect(all.filter((it) => it.status < 300)).toHaveLength(1);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from claim where item_id = ${item.id} and state = 'temporary'`.execute(c.deps.db);
  expect(rows[0]?.n).toBe(1);
  const states = await Promise.all(offers.map(async (o) => (await read(o.body.id)).state));
  expect(states.filter((s) => s === "accepted").length + states.filter((s) => s === "waits_seller").length).toBe(8);
  expect(states.filter((s) => s === "accepted").length).toBeLessThanOrEqual(1);
});

test("while another purchase has it an offer can't be accepted, and says so; when it is free again it can", async () => {
  const { item, offer } = await offered();
  const other = c.buyer();
  const { body } = await other.cart([{ itemId: item.id, qty: 1 }], 2_000_000);
  expect((await list()).find((o) => o.id === offer.id)).toMatchObject({
    may: { accept: false },
    why: expect.stringContaining("otra compra"),
  });
  produces("ANIMAL_NOT_AVAILABLE")(await answer(offer.id, { act: "accept", seen: 1_700_000 }));
  produces("ANIMAL_NOT_AVAILABLE")(await offerFor(c.buyer(), item.id, 1_000_000));
  await other.call("POST", `/api/sales/${body.saleId}/release`);
  expect((await answer(offer.id, { act: "accept", seen: 1_700_000 })).body.state).toBe("accepted");
});

test("an animal that can't be sold any more isn't sold by accepting", async () => {
  const { item, offer } = await offered();
  await c.deps.db
    .updateTable("animal")
    .set({ health_status: "quarantine" })
    .where("id", "=", item.animalId as string)
    .execute();
  produces("ANIMAL_NOT_LISTABLE")(await answer(offer.id, { act: "accept", seen: 1_700_000 }));
  await c.deps.db
    .updateTable("animal")
    .set({ health_status: "clear" })
    .where("id", "=", item.animalId as string)
    .execute();
  await writingStates(c.deps.db)
    .updateTable("catalog_item")
    .set({ status: "paused" })
    .where("id", "=", item.id)
    .execute();
  produces("ITEM_NOT_PUBLISHED")(await answer(offer.id, { act: "accept", seen: 1_700_000 }));
  expect((await read(offer.id)).state).toBe("waits_seller");
});

test("what is no longer sold a tratar isn't sold by accepting: at a price by the kilo its weight would change what was agreed", async () => {
  const { item, offer } = await offered();
  const kilos = { price_mode: "per_kg", price_per_kg: 6_000, est_weight_g: 300_000, price: 1_800_000 } as never;
  await c.deps.db.updateTable("catalog_item").set(kilos).where("id", "=", item.id).execute();
  produces("ITEM_NOT_PUBLISHED")(await answer(offer.id, { act: "accept", seen: 1_700_000 }));
  expect(await read(offer.id)).toMatchObject({ state: "waits_seller", why: "Ya no se vende a tratar." });
});

test("an offer for a whole lot is for the heads that its side saw", async () => {
  const owner = await m.staff("dueno");
  const chicks = { species: "poultry", breed: "Rhode", sex: "female", birthDate: null, birthPrecision: "estimated" };
  const groupId = newId();
  await owner.call("POST", "/api/herd/groups", { id: groupId, kind: "lot", name: "Pollitas a tratar" });
  const move = (act: string, qty: number, seen: number) =>
    owner.call("POST", `/api/herd/groups/${groupId}/heads`, {
      act,
      qty,
      seen,
      on: dayIn(c.deps.zone, c.deps.now()),
      note: "",
      facts: chicks,
    });
  await move("in", 40, 0);
  const photo = await c.deps.db.selectFrom("photo").select("id").limit(1).executeTakeFirstOrThrow();
  const created = await owner.call("POST", "/api/items", {
    kind: "lot",
    animalId: null,
    groupId,
    title: "Pollitas a tratar",
    subtitle: "",
    description: "",
    category: null,
    priceMode: "negotiable",
    price: 200_000,
    pricePerKg: null,
    estWeightG: null,
    taxClass: "iva_0",
    depositBp: null,
    maxQty: 1,
    delivery: ["pickup"],
    photoIds: [photo.id],
    stock: null,
  });
  expect(created.body).toMatchObject({ priceMode: "negotiable", stock: 1 });
  const itemId = created.body.id as string;
  expect((await owner.call("POST", `/api/items/${itemId}/state`, { act: "publish" })).status).toBe(200);
  const b = c.buyer();
  const { body: offer } = await offerFor(b, itemId, 150_000);
  await move("died", 2, 40);
  const refused = await answer(offer.id, { act: "accept", seen: 150_000 });
  produces("PRICE_CHANGED")(refused);
  expect(refused.body.detail).toContain("38");
  await answer(offer.id, { act: "figure", seen: 150_000, amount: 160_000 });
  expect((await reply(b, offer.id, { act: "accept", seen: 160_000 })).body.state).toBe("accepted");
});

test("the seller's answer is told to its buyer by e-mail, with what is true of it, and only owner and manager answer", async () => {
  const { offer } = await offered();
  await answer(offer.id, { act: "figure", seen: 1_700_000, amount: 1_900_000, note: "Con silla" });
  const told = async () =>
    await c.deps.db
      .selectFrom("message")
      .select(["content", "channel", "state"])
      .where("kind", "=", "offer_answered")
      .where("to_email", "=", ANA.email)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
  expect(await told()).toMatchObject({
    channel: "email",
    content: { subject: expect.stringContaining("Te contestaron"), link: { path: `/cobro?oferta=${offer.id}` } },
  });
  for (const login of ["cajero", "vaquero", "mvz", "taquilla", "contador"]) {
    produces("FORBIDDEN")(await answer(offer.id, { act: "end", seen: 1_900_000 }, login));
    produces("FORBIDDEN")(await (await m.staff(login)).get("/api/offers"));
  }
  // The bell tells of each figure of a buyer.
  const news = (await (await m.staff("dueno")).get("/api/news")).body.items as {
    kind: string;
    title: string;
    offerId?: string;
  }[];
  expect(news.find((n) => n.kind === "offer")).toMatchObject({
    title: expect.stringContaining("$17,000"),
    offerId: offer.id,
  });
  const before = (await (await m.staff("dueno")).get("/api/today")).body.offers.count as number;
  await offered();
  expect((await (await m.staff("dueno")).get("/api/today")).body.offers.count).toBe(before + 1);
  expect((await (await m.staff("cajero")).get("/api/today")).body.offers).toBeNull();
});
