import { createHmac } from "node:crypto";
import { limits } from "@corral/domain/kernel/limits";
import { centavos } from "@corral/domain/kernel/money";
import { DAY, HOUR, type Instant, MINUTE, plus, timeInWords } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { attemptById } from "#src/features/payments/attempts/state";
import { settle } from "#src/features/payments/settlement/settle";
import { type Corral, corral } from "../corral";

/**
 * The classic bugs of payment integrations (providers.md §6), provoked on the real adapters; listed in
 * docs/classic-bugs.md.
 */
let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

async function held(shelf = "group=productos") {
  const b = c.buyer();
  const [item] = await b.shelf(shelf);
  if (!item) throw new Error("nothing left on the shelf");
  const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
  expect(sale.status).toBe(201);
  return { b, item, chargeId: sale.body.chargeId as string, state: () => b.get(`/api/charges/${sale.body.chargeId}`) };
}
const attemptOf = (publicId: string) =>
  c.deps.db.selectFrom("attempt").selectAll().where("public_id", "=", publicId).executeTakeFirstOrThrow();
const countedOn = async (chargeId: string) =>
  (
    await sql<{ n: number; amount: number; back: number }>`
      select count(*)::int as n, coalesce(sum(p.amount), 0)::bigint as amount, coalesce(sum(p.refunded), 0)::bigint as back
      from provider_payment p join charge c on c.id = p.charge_id where c.public_id = ${chargeId}`.execute(c.deps.db)
  ).rows[0];

let notices = 0;
function notice(id: string | null, o: { type?: string; action?: string; version?: number; at?: number } = {}) {
  const ts = String(o.at ?? c.deps.now());
  const request = `aviso-${++notices}`;
  const v1 = createHmac("sha256", "secreto-de-prueba")
    .update(`id:${String(id).toLowerCase()};request-id:${request};ts:${ts};`)
    .digest("hex");
  const type = o.type ?? "order";
  return fetch(`${c.url}/api/webhooks/mercadopago?data.id=${id}&type=${type}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": request },
    body: JSON.stringify({
      id: notices,
      type,
      action: o.action ?? "order.processed",
      data: { id, version: o.version ?? notices },
    }),
  });
}
/** The legacy notification format: two fields, no signature. */
const legacy = (topic: string, id: string) =>
  fetch(`${c.url}/api/webhooks/mercadopago?topic=${topic}&id=${id}`, { method: "POST" });
/** Processes webhooks until none is due now. */
const worked = async () => {
  await c.inbox();
  await c.inbox();
};

test("1: repeated webhooks in every format count the money once and make one receipt of each kind", async () => {
  const { b, chargeId, state } = await held();
  const out = await b.pay(chargeId, { method: "spei_mp" });
  const { order_ref } = await attemptOf(out.body.attempts[0].id);
  await c.control("/pay", { clabe: out.body.attempts[0].clabe.clabe });
  await Promise.all(Array.from({ length: 8 }, () => notice(order_ref)));
  await Promise.all([legacy("merchant_order", "1"), ...Array.from({ length: 3 }, () => c.inbox())]);
  await Promise.all([b.call("POST", `/api/charges/${chargeId}/check`), worked(), c.tick()]);
  expect((await state()).body.receipts.map((r: { tipo: string }) => r.tipo).sort()).toEqual(["pago", "venta"]);
  expect(await countedOn(chargeId)).toMatchObject({ n: 1 });
});

test("2: a webhook that comes before we know its id is answered, stored and applied once we do", async () => {
  const { b, chargeId, state } = await held();
  const out = await b.pay(chargeId, { method: "spei_mp" });
  const attempt = await attemptOf(out.body.attempts[0].id);
  await c.control("/pay", { clabe: out.body.attempts[0].clabe.clabe });
  // The moment between the provider's create and our storing of its id; the provider can't name the attempt yet
  // either.
  await c.deps.db.updateTable("attempt").set({ order_ref: null }).where("id", "=", attempt.id).execute();
  await c.control("/fail-next", { provider: "mercadopago", times: 3, mode: "500", match: "GET" });
  expect((await notice(attempt.order_ref)).status).toBe(200);
  await c.inbox();
  const waiting = () =>
    c.deps.db
      .selectFrom("provider_event")
      .select(["processed_at", "tries"])
      .where("ref", "=", attempt.order_ref)
      .executeTakeFirstOrThrow();
  expect(await waiting()).toMatchObject({ processed_at: null, tries: 1 });
  await c.deps.db
    .updateTable("attempt")
    .set({ order_ref: attempt.order_ref, next_check_at: null })
    .where("id", "=", attempt.id)
    .execute();
  await c.later(MINUTE);
  await c.inbox();
  expect((await waiting()).processed_at).not.toBeNull();
  expect((await state()).body.state).toBe("paid");
});

test("3: a repeated old webhook, or an older state, does not reopen a finished sale", async () => {
  const { b, chargeId, state } = await held();
  const paid = await b.pay(chargeId, await b.card());
  const attempt = await attemptOf(paid.body.attempts[0].id);
  await c.control("/refund", { id: attempt.order_ref });
  await askProvider(c.deps, attempt);
  expect((await state()).body.state).toBe("refunded");
  await notice(attempt.order_ref, { action: "order.processed" });
  await notice(attempt.order_ref, { action: "order.action_required" });
  await worked();
  for (const old of ["waiting", "processing", "expired", "cancelled"] as const)
    await settle(c.deps, attempt.id, { kind: old, detail: "old", raw: "old" });
  expect((await state()).body.state).toBe("refunded");
  expect((await attemptById(c.deps.db, attempt.id))?.state).toBe("refunded");
  expect((await state()).body.receipts.map((r: { tipo: string }) => r.tipo).sort()).toEqual([
    "pago",
    "reembolso",
    "venta",
  ]);
});

test("4: a voucher that expires after a card payment cancels nothing", async () => {
  const { b, chargeId, state } = await held("group=animales");
  await b.pay(chargeId, { method: "oxxo_cash" });
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
  for (let i = 0; i < 6; i++) await c.later(DAY);
  const after = (await state()).body;
  expect(after.state).toBe("paid");
  expect(after.attempts.map((a: { method: string; state: string }) => `${a.method} ${a.state}`).sort()).toEqual([
    "mp_card succeeded",
    "oxxo_cash cancelled",
  ]);
});

test("5: money for an expired purchase, whose animal was sold meanwhile, becomes a surplus for staff to decide", async () => {
  const { b, item, chargeId, state } = await held("group=animales&species=goat");
  const out = await b.pay(chargeId, { method: "spei_mp" });
  for (let i = 0; i < 4; i++) await c.later(DAY);
  expect((await state()).body.state).toBe("expired");
  const other = c.buyer();
  const sale = await other.cart([{ itemId: item.id, qty: 1 }], item.price);
  await other.pay(sale.body.chargeId, await other.card());
  await c.control("/pay", { clabe: out.body.attempts[0].clabe.clabe, late: true });
  for (let i = 0; i < 2; i++) await c.later(DAY + MINUTE);
  const late = (await state()).body;
  expect(late).toMatchObject({ state: "paid_late", collected: item.price });
  expect(late.notice).toContain("Tu dinero está a salvo");
  expect((await other.get(`/api/charges/${sale.body.chargeId}`)).body.state).toBe("paid");
  const { id } = await c.deps.db
    .selectFrom("charge")
    .select("id")
    .where("public_id", "=", chargeId)
    .executeTakeFirstOrThrow();
  const tasks = await c.deps.db.selectFrom("review_task").select("kind").where("charge_id", "=", id).execute();
  expect(tasks).toEqual([{ kind: "late_review" }]);
});

test("6: with an open transfer and an unreachable provider, no second payable is created", async () => {
  const { b, chargeId, state } = await held();
  await b.pay(chargeId, { method: "spei_mp" });
  const card = await b.card();
  await c.control("/fail-next", { provider: "mercadopago", times: 3, mode: "500", match: "GET" });
  const no = await b.pay(chargeId, card);
  expect(no.body.code).toBe("PAYMENT_VERIFICATION_UNAVAILABLE");
  expect((await state()).body.attempts).toHaveLength(1);
});

test("6: a transfer paid a moment ago is found before the card is charged", async () => {
  const { b, chargeId } = await held();
  const out = await b.pay(chargeId, { method: "spei_mp" });
  await c.control("/pay", { clabe: out.body.attempts[0].clabe.clabe });
  expect((await b.pay(chargeId, await b.card())).body.code).toBe("ALREADY_PAID");
  expect(await countedOn(chargeId)).toMatchObject({ n: 1 });
});

test("7: no provider is called for a sale that was refused", async () => {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty");
  await fetch(`${c.sandboxUrl}/_control/calls`, { method: "DELETE" });
  expect((await b.cart([{ itemId: item.id, qty: 1 }], item.price + 1)).body.code).toBe("PRICE_CHANGED");
  expect((await b.pay("AAAAAAAAAAAAAAAAAAAAAA", await b.card())).status).toBe(404);
  const { calls } = (await (await fetch(`${c.sandboxUrl}/_control/calls`)).json()) as { calls: { path: string }[] };
  expect(calls.filter((x) => !x.path.includes("card_tokens"))).toEqual([]);
});

test("9: a payment counted for one sale is never counted for another", async () => {
  const one = await held();
  const two = await held();
  const paid = await one.b.pay(one.chargeId, await one.b.card());
  const first = await attemptOf(paid.body.attempts[0].id);
  const out = await two.b.pay(two.chargeId, { method: "spei_mp" });
  const second = await attemptOf(out.body.attempts[0].id);
  // The provider's answer about the other sale's attempt carries another reference.
  await askProvider(c.deps, { ...second, order_ref: first.order_ref });
  expect((await two.state()).body).toMatchObject({ state: "in_progress", collected: 0 });
  // Even past that check, the payment's id is already counted.
  await settle(c.deps, second.id, {
    kind: "paid",
    paymentRef: String(first.payment_ref),
    amount: second.amount,
    refunded: centavos(0),
    refunds: [],
    raw: "paid",
  });
  expect((await two.state()).body.collected).toBe(0);
  const kinds = await c.deps.db
    .selectFrom("review_task")
    .select("kind")
    .where("attempt_id", "=", second.id)
    .orderBy("kind")
    .execute();
  expect(kinds.map((t) => t.kind)).toEqual(["payment_of_another", "provider_mismatch"]);
});

test("12: a validly signed webhook of eleven minutes ago decides nothing: the provider is asked", async () => {
  const { b, chargeId } = await held();
  const out = await b.pay(chargeId, { method: "spei_mp" });
  const { order_ref } = await attemptOf(out.body.attempts[0].id);
  const old = await notice(order_ref, { at: c.deps.now() - 11 * MINUTE });
  expect(old.status).toBe(200);
  await c.inbox();
  const events = await c.deps.db.selectFrom("provider_event").selectAll().where("ref", "=", order_ref).execute();
  expect(events.map((e) => [e.trust, e.outcome])).toEqual([["unsigned", "waiting"]]);
  expect((await b.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "in_progress", collected: 0 });
});

test("14: a pending voucher makes no receipt, no payment notification and no money in the ledger", async () => {
  const { b, chargeId, state } = await held();
  await b.pay(chargeId, { method: "oxxo_cash" });
  const after = (await state()).body;
  expect(after.receipts.every((r: { tipo: string }) => r.tipo === "oxxo")).toBe(true);
  expect(await countedOn(chargeId)).toMatchObject({ n: 0 });
  const owner = c.buyer();
  await owner.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
  const { items } = (await owner.get("/api/news")).body as { items: { kind: string; chargeId: string }[] };
  expect(items.filter((n) => n.chargeId === chargeId).map((n) => n.kind)).toEqual(["sale"]);
});

test("15: a wallet payment announced only by an unsigned legacy webhook is found and counted", async () => {
  const { b, chargeId, state } = await held();
  const out = await b.pay(chargeId, { method: "mp_wallet" });
  const pref = new URL(out.body.attempts[0].action.url).searchParams.get("pref_id") as string;
  await c.control("/pay", { id: pref });
  const { items } = (await (await fetch(`${c.sandboxUrl}/_control/state`)).json()) as {
    items: { id: string; kind: string }[];
  };
  const payment = items.find((i) => /^\d+$/.test(i.id));
  expect((await legacy("payment", String(payment?.id))).status).toBe(200);
  await worked();
  expect((await state()).body.state).toBe("paid");
});

test("16: a webhook is answered 200 at once while the provider is down", async () => {
  const { b, chargeId } = await held();
  const out = await b.pay(chargeId, { method: "spei_mp" });
  const { order_ref } = await attemptOf(out.body.attempts[0].id);
  await c.control("/fail-next", { provider: "mercadopago", times: 2, mode: "slow", match: "GET" });
  expect((await notice(order_ref)).status).toBe(200);
  // Answered before the provider was asked: both of its slow answers are still to come.
  const state = await (await fetch(`${c.sandboxUrl}/_control/state`)).json();
  expect(state).toMatchObject({ failNext: [{ times: 2, mode: "slow" }] });
  await c.inbox();
});

test("17: partial refunds made in the provider's panel are each booked once", async () => {
  const { b, item, chargeId, state } = await held();
  const paid = await b.pay(chargeId, await b.card());
  const attempt = await attemptOf(paid.body.attempts[0].id);
  const part = Math.floor(item.price / 3);
  for (let i = 1; i <= 2; i++) {
    await c.control("/refund", { id: attempt.order_ref, amount: part });
    for (let again = 0; again < 3; again++) await notice(attempt.order_ref, { action: "order.refunded" });
    await worked();
    expect(await countedOn(chargeId)).toMatchObject({ n: 1, back: part * i });
  }
  expect((await state()).body).toMatchObject({ state: "partially_refunded", collected: item.price - 2 * part });
});

test("18: a chargeback is a state of its own: nothing goes back on sale and staff are notified", async () => {
  const { b, item, chargeId, state } = await held("group=animales");
  const paid = await b.pay(chargeId, await b.card());
  const attempt = await attemptOf(paid.body.attempts[0].id);
  await c.control("/dispute", { id: attempt.order_ref, phase: "open" });
  await notice(attempt.order_ref, { action: "order.charged_back" });
  await worked();
  expect((await state()).body.state).toBe("disputed");
  expect((await attemptById(c.deps.db, attempt.id))?.state).toBe("charged_back");
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Vendido");
  const task = await c.deps.db
    .selectFrom("review_task")
    .select("kind")
    .where("attempt_id", "=", attempt.id)
    .executeTakeFirst();
  expect(task?.kind).toBe("dispute");
});

test("20: after four declines cards are paused for a while, and a transfer or OXXO is offered", async () => {
  const { b, chargeId, state } = await held();
  for (const holder of ["OTHE", "FUND", "CALL", "SECU"])
    expect((await b.pay(chargeId, await b.card(holder))).body.code).toBe("CARD_DECLINED");
  const fifth = await b.pay(chargeId, await b.card());
  // It rests longer than the goods are kept, so no hour is promised.
  expect(fifth.body).toMatchObject({
    code: "METHOD_NOT_ALLOWED",
    detail: "Se rechazó varias veces seguidas. Paga por SPEI u OXXO.",
  });
  // The minute in which cards are accepted again, as local time.
  const { first } = await c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as ch", "ch.id", "a.charge_id")
    .select((e) => e.fn.min("a.ended_at").as("first"))
    .where("ch.public_id", "=", chargeId)
    .executeTakeFirstOrThrow();
  const free = timeInWords(c.deps.zone, plus(first as Instant, limits.cardRest + MINUTE - 1));
  const readOffers = async () =>
    (await state()).body.offers as { method: string; allowed: boolean; reason: string | null }[];
  const cardReason = (of: Awaited<ReturnType<typeof readOffers>>) => of.find((o) => o.method === "mp_card")?.reason;
  const offers = await readOffers();
  expect(cardReason(offers)).toBe(fifth.body.detail);
  expect(offers.filter((o) => o.allowed).map((o) => o.method)).toEqual(
    expect.arrayContaining(["spei_mp", "oxxo_cash"]),
  );
  // A voucher keeps the purchase open while cards are paused.
  await b.pay(chargeId, { method: "oxxo_cash" });
  expect(cardReason(await readOffers())).toContain(`desde las ${free}`);
  await c.later(16 * MINUTE);
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
});

test("23: sales paid in the same instant have keys, orders and payments of their own", async () => {
  const all = [await held(), await held(), await held(), await held()];
  const cards = await Promise.all(all.map((x) => x.b.card()));
  const paid = await Promise.all(all.map((x, i) => x.b.pay(x.chargeId, cards[i] as object)));
  expect(paid.map((p) => p.body.state)).toEqual(["paid", "paid", "paid", "paid"]);
  const rows = await Promise.all(paid.map((p) => attemptOf(p.body.attempts[0].id)));
  expect(new Set(rows.map((r) => r.order_ref)).size).toBe(4);
  expect(new Set(rows.map((r) => r.payment_ref)).size).toBe(4);
});

test("24: the wallet's return URL decides nothing, whatever its parameters", async () => {
  const { b, chargeId, state } = await held();
  await b.pay(chargeId, { method: "mp_wallet" });
  await fetch(
    `${c.url}/cobro?c=${chargeId}&volver=1&status=approved&collection_status=approved&payment_id=1&external_reference=x`,
  );
  await c.later(HOUR);
  expect((await state()).body).toMatchObject({ collected: 0 });
});
