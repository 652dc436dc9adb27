import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { produces } from "#src/testing/produces";
import { askProvider } from "./ask-provider";
import { type AttemptRow, attemptById } from "./state";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

/** A separate goat for each test. */
async function held(o: { shelf?: string; qty?: number } = {}) {
  const b = c.buyer();
  const [item] = await b.shelf(o.shelf ?? "group=animales");
  if (!item) throw new Error("nothing left on the shelf");
  const sale = await b.cart([{ itemId: item.id, qty: o.qty ?? 1 }], item.price * (o.qty ?? 1));
  expect(sale.status).toBe(201);
  return { b, item, chargeId: sale.body.chargeId as string, saleId: sale.body.saleId as string };
}
const ledger = async () =>
  (await sql<{ sum: number }>`select coalesce(sum(amount), 0)::bigint as sum from posting`.execute(c.deps.db)).rows[0]
    ?.sum;

test("an approved card ends in one payment receipt, one sale receipt and a sold animal", async () => {
  const { b, item, chargeId } = await held();
  const paid = await b.pay(chargeId, await b.card());
  expect(paid.status).toBe(201);
  expect(paid.body.state).toBe("paid");
  expect(paid.body.receipts.map((r: { tipo: string }) => r.tipo).sort()).toEqual(["pago", "venta"]);
  const after = await b.get(`/api/catalog/${item.id}`);
  expect(after.body.availability.words).toBe("Vendido");
  expect(await ledger()).toBe(0);
});

test("fifty buyers, one animal: one holds it, the others are told that it is taken, and no provider is called", async () => {
  const [pup] = await c.buyer().shelf("group=animales&species=dog");
  if (!pup) throw new Error("no pup");
  const before = (await (await fetch(`${c.sandboxUrl}/_control/calls`)).json()) as { calls: unknown[] };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => c.buyer().cart([{ itemId: pup.id, qty: 1 }], pup.price)),
  );
  expect(answers.filter((a) => a.status === 201)).toHaveLength(1);
  const refused = answers.filter((a) => a.status !== 201);
  expect(refused).toHaveLength(49);
  for (const a of refused) produces("ANIMAL_NOT_AVAILABLE")(a);
  const after = (await (await fetch(`${c.sandboxUrl}/_control/calls`)).json()) as { calls: unknown[] };
  expect(after.calls.length).toBe(before.calls.length);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sale_line where item_id = ${pup.id}`.execute(
    c.deps.db,
  );
  expect(rows[0]?.n).toBe(1);
});

test("another buyer sees it as held by somebody else, the same buyer as their own hold", async () => {
  const { b, item } = await held();
  expect((await b.get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Apartado por ti");
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Apartado");
});

test.each([
  ["FUND", "insufficient_funds"],
  ["CALL", "call_for_authorize"],
  ["SECU", "bad_card_data"],
  ["OTHE", "bank_declined"],
  ["LOCK", "card_disabled"],
  ["ATTE", "max_attempts"],
  ["BLAC", "high_risk"],
  ["INST", "invalid_installments"],
])("a card of %s is turned down with its reason and the sale stays held for another try", async (holder, reason) => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  const no = await b.pay(chargeId, await b.card(holder));
  produces("CARD_DECLINED")(no);
  expect(no.body.reason).toBe(reason);
  const yes = await b.pay(chargeId, await b.card("APRO"));
  expect(yes.body.state).toBe("paid");
});

test("a 3-D Secure card is paid only after the bank confirms the challenge to the provider", async () => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  const wait = await b.pay(chargeId, await b.card("APRO", "5483928164574623"));
  const [attempt] = wait.body.attempts;
  expect(attempt.state).toBe("requires_action");
  produces("PAYMENT_IN_PROGRESS")(await b.pay(chargeId, await b.card()));
  const answer = new URLSearchParams(new URL(attempt.action.url).search);
  answer.set("answer", "approve");
  await fetch(`${c.sandboxUrl}/mercadopago/challenge/answer`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: answer,
  });
  const after = await b.call("POST", `/api/charges/${chargeId}/check`);
  expect(after.body.state).toBe("paid");
});

test("an unanswered 3-D Secure challenge expires: the attempt ends, the card may be tried again, and the units are released", async () => {
  const { b, item, chargeId } = await held({ shelf: "group=animales&species=sheep&max=900000" });
  const shown = async () => (await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words;
  await b.pay(chargeId, await b.card("APRO", "5483928164574623"));
  await c.later(4 * MINUTE);
  expect((await b.get(`/api/charges/${chargeId}`)).body.attempts[0].state).toBe("requires_action");
  expect(await shown()).toBe("Apartado");
  // The challenge is open for five minutes; the next check finds it expired.
  await c.later(12 * MINUTE);
  const { body } = await b.get(`/api/charges/${chargeId}`);
  expect(body).toMatchObject({ state: "open", collected: 0 });
  expect(body.attempts[0]).toMatchObject({
    state: "failed",
    decline: { reason: "challenge_expired", next: "same_card" },
  });
  await c.later(16 * MINUTE);
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("expired");
  expect(await shown()).toBe("Disponible");
  produces("HOLD_EXPIRED")(await b.pay(chargeId, await b.card()));
});

test("choosing another method cancels 3-D Secure at the provider before anything else can be paid", async () => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  const wait = await b.pay(chargeId, await b.card("APRO", "5483928164574623"));
  const left = await b.call("POST", `/api/charges/${chargeId}/attempts/${wait.body.attempts[0].id}/cancel`);
  expect(left.body.attempts[0].state).toBe("cancelled");
  expect((await b.pay(chargeId, { method: "oxxo_cash" })).body.attempts[0].state).toBe("awaiting_customer");
});

test("an OXXO voucher is the same when requested again, is no receipt, and is paid by checking with the provider", async () => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  const first = await b.pay(chargeId, { method: "oxxo_cash" });
  const voucher = first.body.attempts[0].voucher;
  expect(voucher.reference).toMatch(/^0000\d{10}$/);
  const again = await b.pay(chargeId, { method: "oxxo_cash" });
  expect(again.body.attempts).toHaveLength(1);
  expect(again.body.attempts[0].voucher.reference).toBe(voucher.reference);
  const ficha = first.body.receipts.find((r: { tipo: string }) => r.tipo === "oxxo");
  expect((await b.get(`/api/receipts/oxxo/${ficha.id}`)).body.ficha.voucher.reference).toBe(voucher.reference);
  expect((await b.get(`/api/receipts/spei/${ficha.id}`)).status).toBe(404);
  // No webhook arrives: the janitor finds the payment.
  await c.control("/pay", { reference: voucher.reference });
  await c.later(HOUR + MINUTE);
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
});

test("an unpaid voucher releases its units only after its grace period and a check with the provider", async () => {
  const { b, item, chargeId } = await held({ shelf: "group=animales&species=sheep&max=900000" });
  await b.pay(chargeId, { method: "oxxo_cash" });
  await c.later(3 * DAY);
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Apartado");
  for (let i = 0; i < 4; i++) await c.later(2 * DAY);
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("expired");
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Disponible");
});

test.each([
  ["oxxo_cash", "voucher", "reference"],
  ["spei_mp", "clabe", "clabe"],
] as const)(
  "%s that its provider ends before the deadline is over once a check says so, and makes room for another",
  async (method, slip, key) => {
    const { b, item, chargeId } = await held({ shelf: "group=productos" });
    const [first] = (await b.pay(chargeId, { method })).body.attempts;
    await c.control("/webhooks", { mode: "drop" });
    await c.control("/expire", { [key]: first[slip][key] });
    const checked = (await b.call("POST", `/api/charges/${chargeId}/check`)).body;
    await c.control("/webhooks", { mode: "normal" });
    expect(Date.parse(checked.attempts[0].expiresAt)).toBeLessThanOrEqual(Date.parse(checked.serverNow));
    // A payment in its last minute may still be reported.
    expect(checked.attempts[0].state).toBe("awaiting_customer");
    expect(checked.state).toBe("in_progress");
    const again = (await b.pay(chargeId, { method })).body.attempts;
    expect(again.map((a: { state: string }) => a.state)).toEqual(["awaiting_customer", "expired"]);
    expect(again[0][slip][key]).not.toBe(first[slip][key]);
    // What was paid with the first one still counts.
    await c.control("/pay", { [key]: first[slip][key], late: true });
    await c.later(DAY + MINUTE);
    const paid = (await b.get(`/api/charges/${chargeId}`)).body;
    expect(paid).toMatchObject({ state: "paid", collected: item.price });
  },
);

test("a transfer one peso short is a partial payment that leaves the rest due, and one too large leaves a surplus", async () => {
  const { b, item, chargeId } = await held({ shelf: "group=productos" });
  const out = await b.pay(chargeId, { method: "spei_mp" });
  expect(out.body.attempts[0].clabe.clabe).toMatch(/^999\d{15}$/);
  await c.control("/pay", { clabe: out.body.attempts[0].clabe.clabe, amount: item.price - 100 });
  const part = await b.call("POST", `/api/charges/${chargeId}/check`);
  expect(part.body).toMatchObject({ state: "partially_paid", remaining: 100 });
  const other = await held({ shelf: "group=productos" });
  const more = await other.b.pay(other.chargeId, { method: "spei_mp" });
  await c.control("/pay", { clabe: more.body.attempts[0].clabe.clabe, amount: other.item.price + 100 });
  const over = await other.b.call("POST", `/api/charges/${other.chargeId}/check`);
  expect(over.body).toMatchObject({ state: "overpaid", surplus: 100 });
  expect(over.body.receipts.some((r: { tipo: string }) => r.tipo === "venta")).toBe(true);
  expect(await ledger()).toBe(0);
});

test("a transfer whose webhook is lost is found two minutes after its CLABE was shown", async () => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  const out = await b.pay(chargeId, { method: "spei_mp" });
  await c.control("/webhooks", { mode: "drop" });
  await c.control("/pay", { clabe: out.body.attempts[0].clabe.clabe });
  await c.later(2 * MINUTE);
  await c.control("/webhooks", { mode: "normal" });
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
});

test("money after the deadline revives the sale when its units are still free", async () => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  const out = await b.pay(chargeId, { method: "spei_mp" });
  const clabe = out.body.attempts[0].clabe.clabe;
  for (let i = 0; i < 5; i++) await c.later(DAY);
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("expired");
  await c.control("/pay", { clabe, late: true });
  for (let i = 0; i < 2; i++) await c.later(DAY + MINUTE);
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
});

test("the wallet is paid on the provider's page; the return decides nothing, a check does", async () => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  const out = await b.pay(chargeId, { method: "mp_wallet" });
  const page = new URL(out.body.attempts[0].action.url);
  expect((await b.call("POST", `/api/charges/${chargeId}/check`)).body.state).toBe("in_progress");
  const back = await fetch(`${c.sandboxUrl}/mercadopago/checkout/v1/answer`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ pref_id: page.searchParams.get("pref_id") ?? "", answer: "pay" }),
  });
  expect(back.headers.get("location")).toContain("status=approved");
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("in_progress");
  await c.later(5 * MINUTE);
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("paid");
});

test("a charge whose answer was lost is verified with the provider, not repeated", async () => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  await c.control("/fail-next", {
    provider: "mercadopago",
    times: 1,
    mode: "500",
    match: "POST /mercadopago/v1/orders",
  });
  const lost = await b.pay(chargeId, await b.card());
  expect(lost.body.attempts[0].state).toBe("unknown");
  produces("PAYMENT_VERIFICATION_UNAVAILABLE")(await b.pay(chargeId, await b.card()));
  await c.later(2 * MINUTE);
  expect((await b.get(`/api/charges/${chargeId}`)).body.attempts[0].state).toBe("cancelled");
});

test("the same key gives the same answer, and with another body it is refused", async () => {
  const b = c.buyer();
  await b.get("/api/config");
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty");
  const key = crypto.randomUUID();
  const [one, two] = [
    await b.cart([{ itemId: item.id, qty: 1 }], item.price, { key }),
    await b.cart([{ itemId: item.id, qty: 1 }], item.price, { key }),
  ];
  expect(two.body).toEqual(one.body);
  produces("IDEMPOTENCY_CONFLICT")(await b.cart([{ itemId: item.id, qty: 2 }], item.price * 2, { key }));
});

test("a webhook is stored once, applied by checking with the provider, and a forged one changes nothing", async () => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  const out = await b.pay(chargeId, { method: "spei_mp" });
  await c.control("/pay", { clabe: out.body.attempts[0].clabe.clabe });
  const { order_ref } = await c.deps.db
    .selectFrom("attempt")
    .select("order_ref")
    .where("public_id", "=", out.body.attempts[0].id)
    .executeTakeFirstOrThrow();
  const notice = (signature: Record<string, string>) =>
    fetch(`${c.url}/api/webhooks/mercadopago?data.id=${order_ref}&type=order`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signature },
      body: JSON.stringify({ type: "order", action: "order.processed", data: { id: order_ref } }),
    });
  const forged = await notice({ "x-signature": `ts=${c.deps.now()},v1=${"0".repeat(64)}`, "x-request-id": "r1" });
  produces("WEBHOOK_SIGNATURE_INVALID")({
    status: forged.status,
    headers: forged.headers,
    body: (await forged.json()) as Record<string, unknown>,
  });
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("in_progress");
  const { createHmac } = await import("node:crypto");
  const ts = String(c.deps.now());
  const v1 = createHmac("sha256", "secreto-de-prueba")
    .update(`id:${String(order_ref).toLowerCase()};request-id:r2;ts:${ts};`)
    .digest("hex");
  for (let i = 0; i < 3; i++)
    expect((await notice({ "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": "r2" })).status).toBe(200);
  await c.inbox();
  await c.inbox();
  const after = await b.get(`/api/charges/${chargeId}`);
  expect(after.body.state).toBe("paid");
  expect(after.body.receipts.filter((r: { tipo: string }) => r.tipo === "pago")).toHaveLength(1);
});

test("ledger and receipts are immutable, and folios have no gaps", async () => {
  await expect(sql`update posting set amount = amount + 1`.execute(c.deps.db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from receipt`.execute(c.deps.db)).rejects.toThrow(/append-only/);
  const { rows } = await sql<{
    tipo: string;
    n: number;
    last: number;
  }>`select tipo, count(*)::int as n, max(number) as last from receipt group by tipo`.execute(c.deps.db);
  for (const r of rows) expect(r.n).toBe(r.last);
});

test("a dispute reported twice is one dispute and no error", async () => {
  const { b, chargeId } = await held({ shelf: "group=productos" });
  await b.pay(chargeId, await b.card());
  const { rows } = await sql<{
    id: string;
    payment_ref: string;
  }>`select a.id, a.payment_ref from attempt a join charge c on c.id = a.charge_id where c.public_id = ${chargeId}`.execute(
    c.deps.db,
  );
  const { id = "", payment_ref = "" } = rows[0] ?? {};
  await c.control("/dispute", { id: payment_ref, phase: "opened" });
  const attempt = async () => (await attemptById(c.deps.db, id)) as AttemptRow;
  await askProvider(c.deps, await attempt());
  await askProvider(c.deps, await attempt());
  expect((await attempt()).state).toBe("charged_back");
  expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("disputed");
});
