import { centavos } from "@corral/domain/kernel/money";
import { DAY, HOUR, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { conekta } from "@corral/providers/conekta";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writingStates } from "#src/platform/database/writing-states";
import { newId, newPublicId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { produces } from "#src/testing/produces";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

async function held(lines?: { itemId: string; qty: number; sessionId?: string; tier?: string }[], total?: number) {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("nothing left on the shelf");
  const sale = await b.cart(lines ?? [{ itemId: item.id, qty: 1 }], total ?? item.price);
  if (sale.status !== 201) throw new Error(JSON.stringify(sale.body));
  return { b, chargeId: sale.body.chargeId as string, saleId: sale.body.saleId as string };
}
const oxxo = { method: "oxxo_cash" };
const attempts = async () =>
  (await c.deps.db.selectFrom("attempt").select("id").execute()).length +
  ((await (await fetch(`${c.sandboxUrl}/_control/calls`)).json()) as { calls: unknown[] }).calls.length;

/** A product at this price (centavos). */
async function priced(price: number) {
  const [item] = await c.buyer().shelf("group=productos&sort=price_desc");
  await sql`update catalog_item set price = ${price} where id = ${item?.id}`.execute(c.deps.db);
  return item?.id ?? "";
}
/** A visit that starts this many milliseconds from now. */
async function visit(inMs: number) {
  const { rows } = await sql<{ id: string; item_id: string; code: string; price: number }>`
    update session set starts_at = ${toIso(plus(c.deps.now(), inMs))}, sales_close_at = ${toIso(plus(c.deps.now(), inMs))},
      sales_open_at = null
    where id = (select id from session where status = 'open' and seats_taken < capacity order by starts_at desc limit 1)
    returning id, item_id, tiers->0->>'code' as code, (tiers->0->>'price')::int as price`.execute(c.deps.db);
  const [s] = rows;
  if (!s) throw new Error("no visit");
  return { line: { itemId: s.item_id, qty: 1, sessionId: s.id, tier: s.code }, price: s.price };
}

test("OXXO refuses amounts outside its limits, and no attempt is stored", async () => {
  const little = await held([{ itemId: await priced(900), qty: 1 }], 900);
  const much = await held([{ itemId: await priced(1_000_100), qty: 1 }], 1_000_100);
  const before = await attempts();
  produces("AMOUNT_BELOW_MIN")(await little.b.pay(little.chargeId, oxxo));
  const over = await much.b.pay(much.chargeId, oxxo);
  produces("AMOUNT_ABOVE_MAX")(over);
  expect(over.body.detail).toContain("hasta $10,000.00 por ficha");
  expect(await attempts()).toBe(before);
});

test("OXXO is not offered for a visit tomorrow, and an expensive one in an hour has no method", async () => {
  const soon = await visit(20 * HOUR);
  const near = await held([soon.line], soon.price);
  produces("METHOD_NOT_ALLOWED")(await near.b.pay(near.chargeId, oxxo));
  const dear = await priced(10_000_100);
  const now = await visit(HOUR);
  const none = await held([{ itemId: dear, qty: 1 }, now.line], 10_000_100 + now.price);
  for (const method of ["oxxo_cash", "spei_mp", "mp_wallet"])
    produces("NO_METHOD_AVAILABLE")(await none.b.pay(none.chargeId, { method }));
});

test("a paid, released or expired charge can't be paid", async () => {
  const paid = await held();
  await paid.b.pay(paid.chargeId, await paid.b.card());
  produces("ALREADY_PAID")(await paid.b.pay(paid.chargeId, await paid.b.card()));
  const released = await held();
  await released.b.call("POST", `/api/sales/${released.saleId}/release`);
  produces("CHARGE_CANCELLED")(await released.b.pay(released.chargeId, oxxo));
  const late = await held();
  await c.later(16 * MINUTE);
  produces("HOLD_EXPIRED")(await late.b.pay(late.chargeId, oxxo));
});

test("an expired charge without a sale needs a new one", async () => {
  const chargeId = newPublicId();
  const now = c.deps.now();
  await writingStates(c.deps.db)
    .insertInto("charge")
    .values({
      id: newId(),
      public_id: chargeId,
      sale_id: null,
      purpose: "full",
      concept: "Pastura de marzo",
      amount: centavos(50_000),
      state: "open",
      hold_until: null,
      due_at: toIso(plus(now, -DAY)),
      created_at: toIso(plus(now, -2 * DAY)),
    })
    .execute();
  produces("CHARGE_EXPIRED")(await c.buyer().pay(chargeId, oxxo));
});

test("a provider that refuses our key took nothing: the buyer may choose another method at once", async () => {
  const { conekta: own } = c.deps.providers;
  const { b, chargeId } = await held();
  c.deps.providers.conekta = conekta({
    flavour: "digitalfemsa",
    baseUrl: `${c.sandboxUrl}/digitalfemsa`,
    apiKey: "key_de_otro",
    live: false,
    now: c.deps.now,
  });
  try {
    const no = await b.pay(chargeId, oxxo);
    produces("METHOD_NOT_ALLOWED")(no);
    expect((await b.get(`/api/charges/${chargeId}`)).body.state).toBe("open");
  } finally {
    if (own) c.deps.providers.conekta = own;
  }
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
});

test("a business without that provider says so, and offers its other methods", async () => {
  const { conekta: own } = c.deps.providers;
  const { b, chargeId } = await held();
  delete c.deps.providers.conekta;
  try {
    produces("PROVIDER_NOT_CONFIGURED")(await b.pay(chargeId, oxxo));
  } finally {
    if (own) c.deps.providers.conekta = own;
  }
});

test("repeated checks of a charge don't reach the provider each time", async () => {
  const { b, chargeId } = await held();
  expect((await b.call("POST", `/api/charges/${chargeId}/check`)).status).toBe(200);
  produces("RATE_LIMITED")(await b.call("POST", `/api/charges/${chargeId}/check`));
});

test.each(["5474925432670366", "5474 9254 3267 0366", "4242-4242-4242-4242"])(
  "a card number in the place of a token (%s) is refused: it reaches neither the provider, not to the database",
  async (token) => {
    const { b, chargeId } = await held();
    const { card } = await b.card();
    const before = await attempts();
    produces("REAL_CARD_IN_DEMO")(await b.pay(chargeId, { method: "mp_card", card: { ...card, token } }));
    c.deps.mode = "real";
    const real = await b.pay(chargeId, { method: "mp_card", card: { ...card, token } });
    c.deps.mode = "demo";
    expect(real.body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "card.token" }] });
    expect(await attempts()).toBe(before);
  },
);

test("a name that the provider doesn't take is asked for again at its field, and another one pays", async () => {
  const { b, chargeId } = await held();
  const strange = await b.pay(chargeId, { ...oxxo, payer: { name: "Дмитрий Иванов" } });
  produces("VALIDATION_FAILED")(strange);
  expect(strange.body.errors).toEqual([{ field: "payer.name", message: expect.stringContaining("sólo con letras") }]);
  const paid = await b.pay(chargeId, { ...oxxo, payer: { name: "Dimitri Ivanov 🐄" } });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  expect(
    paid.body.attempts.find((a: { method: string; state: string }) => a.state === "awaiting_customer"),
  ).toBeDefined();
});

test("a card is taken within the owner's limits and the account's, whichever is narrower", async () => {
  const { b, chargeId } = await held([{ itemId: await priced(600_000), qty: 1 }], 600_000);
  c.deps.public.cardLimits = { min: centavos(500), max: centavos(500_000) };
  const much = await b.pay(chargeId, await b.card());
  produces("AMOUNT_ABOVE_MAX")(much);
  expect(much.body.detail).toContain("$5,000.00");
  c.deps.public.cardLimits = { min: centavos(700_000), max: centavos(900_000) };
  produces("AMOUNT_BELOW_MIN")(await b.pay(chargeId, await b.card()));
  delete c.deps.public.cardLimits;
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
});
