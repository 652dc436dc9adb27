import { afterEach, describe, expect, test } from "vitest";
import { conekta } from "../src/conekta/index";
import { parseJson } from "../src/json";
import { mercadoPago } from "../src/mercadopago/index";
import { orderAnswer } from "../src/mercadopago/map";
import { anAttempt, clock } from "./attempts";
import { answer, type Script, scripted } from "./scripted";

let server: Awaited<ReturnType<typeof scripted>> | undefined;
afterEach(() => server?.stop());
const time = clock();
const start = async (script: Script) => {
  server = await scripted(script);
  const common = { baseUrl: server.url, now: time.now, timeoutMs: 60_000, requestsPerSecond: 1_000 };
  return {
    mp: mercadoPago({ ...common, accessToken: "APP_USR-secreto" }),
    cash: conekta({ ...common, flavour: "conekta", apiKey: "key_secreta" }),
  };
};
const body = (n = 0) => server?.seen[n]?.body as Record<string, never>;
const order = (a: { reference: string }, more: object) => ({
  ...{ id: "ORD01K9", external_reference: a.reference, currency: "MXN", total_amount: "349.90" },
  ...more,
});
const payment = (more: object) => ({ payments: [{ id: "PAY01K9", amount: "349.90", ...more }] });

describe("a declined card", () => {
  const declined = (a: { reference: string }) =>
    order(a, {
      ...{ status: "failed", status_detail: "failed" },
      transactions: payment({ status: "failed", status_detail: "insufficient_amount" }),
    });
  test.each([
    ["in `data`", (it: object) => ({ errors: [{ code: "failed" }], data: it })],
    ["at the root", (it: object) => it],
  ])("is read from the order of the 402: %s", async (_where, wrap) => {
    const a = anAttempt("mp_card", time.now());
    const { mp } = await start((_s, r) => answer(r, 402, wrap(declined(a))));
    expect(await mp.charge(a)).toMatchObject({ kind: "declined", detail: "insufficient_amount", orderRef: "ORD01K9" });
  });
});

test("an order in review is under way", () => {
  const a = anAttempt("mp_card", time.now());
  const it = order(a, {
    status: "in_review",
    status_detail: "in_review",
    transactions: payment({ status: "in_review" }),
  });
  expect(orderAnswer(it, a, { baseUrl: "https://api.mercadopago.com" })).toMatchObject({ kind: "processing" });
});

test.each([
  ["CHALLENGE", "needs_action"],
  [undefined, "needs_action"],
  ["ERROR", "processing"],
  ["rejected", "processing"],
  ["AUTHENTICATED", "processing"],
])("a challenge whose security is %s is %s: one that is over has nothing to show", (status, kind) => {
  const a = anAttempt("mp_card", time.now());
  const url = "https://www.mercadopago.com.mx/challenge";
  const method = { id: "visa", transaction_security: { url, ...(status ? { status } : {}) } };
  const it = order(a, {
    ...{ status: "action_required", status_detail: "pending_challenge" },
    transactions: payment({ status: "action_required", status_detail: "pending_challenge", payment_method: method }),
  });
  expect(orderAnswer(it, a, { baseUrl: "https://api.mercadopago.com" })).toMatchObject({ kind });
});

describe("a transfer whose deadline is refused", () => {
  const refusal = (details: string[]) => ({ errors: [{ code: "property_value", message: "invalid", details }] });
  const waiting = (a: { reference: string }) =>
    order(a, {
      ...{ status: "action_required", status_detail: "waiting_transfer" },
      transactions: payment({ status: "action_required", payment_method: { reference: "646180110400000007" } }),
    });
  test("is asked for once without one, under a key of its own", async () => {
    const a = anAttempt("spei_mp", time.now());
    const { mp } = await start((_s, r, n) =>
      n === 1 ? answer(r, 400, refusal(["transactions.payments[0].expiration_time"])) : answer(r, 201, waiting(a)),
    );
    expect(await mp.charge(a)).toMatchObject({ kind: "waiting" });
    expect(body(0)).toHaveProperty("transactions.payments.0.expiration_time");
    expect(body(1)).not.toHaveProperty("transactions.payments.0.expiration_time");
    const keys = server?.seen.map((it) => it.headers["x-idempotency-key"]);
    expect(keys).toEqual([a.idempotencyKey, `${a.idempotencyKey}-s`]);
  });
  test("and refused for something else is not asked for again", async () => {
    const a = anAttempt("spei_mp", time.now());
    const { mp } = await start((_s, r) => answer(r, 400, refusal(["payer.email"])));
    expect(await mp.charge(a)).toMatchObject({ kind: "refused", code: "property_value" });
    expect(server?.seen).toHaveLength(1);
  });
});

describe("who pays", () => {
  test("by card is its holder, with the phone that is known", async () => {
    const a = anAttempt("mp_card", time.now());
    const { mp } = await start((_s, r) => answer(r, 500, {}));
    const card = { ...a.card, holder: "ANA LUISA PEREZ" } as NonNullable<typeof a.card>;
    await mp.charge({ ...a, card, payer: { ...a.payer, phone: "+52 55 1234 5678" } });
    expect(body()).toMatchObject({
      payer: { first_name: "ANA", last_name: "LUISA PEREZ", phone: { area_code: "55", number: "12345678" } },
    });
  });
  test.each([
    ["81 8123 4567", { area_code: "81", number: "81234567" }],
    ["662 123 4567", { area_code: "662", number: "1234567" }],
    ["+52 1 656 123 4567", { area_code: "656", number: "1234567" }],
    ["123 4567", undefined],
  ])("with the phone %j sends %j", async (typed, phone) => {
    const a = anAttempt("spei_mp", time.now());
    const { mp } = await start((_s, r) => answer(r, 500, {}));
    await mp.charge({ ...a, payer: { ...a.payer, phone: typed } });
    const { payer } = body() as unknown as { payer: { email: string; phone?: object } };
    expect(payer).toMatchObject({ email: a.payer.email });
    expect(payer.phone).toEqual(phone);
  });
  test("a concept is cut between characters", async () => {
    const a = anAttempt("mp_card", time.now(), { concept: `${"x".repeat(99)}🐄` });
    const { mp } = await start((_s, r) => answer(r, 500, {}));
    await mp.charge(a);
    expect(body().description).toBe("x".repeat(99));
  });
});

describe("a name for a cash voucher", () => {
  const nameSent = async (name: string) => {
    const a = anAttempt("oxxo_cash", time.now());
    const { cash } = await start((_s, r) => answer(r, 500, {}));
    const got = await cash.charge({ ...a, payer: { ...a.payer, name } });
    const sent = body() as { customer_info?: { name: string } } | undefined;
    await server?.stop();
    return { got, name: sent?.customer_info?.name };
  };
  test.each([
    ["José Ñúñez", "José Ñúñez"],
    ["Ana 🐄 Pérez", "Ana Pérez"],
    ["D'Angelo-Ruiz Jr.", "D'Angelo-Ruiz Jr."],
    ["Rancho 3 Hnos", "Rancho Hnos"],
    ["Zoë Дмитрий", "Zoë"],
  ])("%j goes as %j", async (typed, sent) => {
    expect((await nameSent(typed)).name).toBe(sent);
  });
  test.each(["Дмитрий", "李明", "🐄🐄"])("%j is asked for again at its field, and nothing is sent", async (typed) => {
    const { got, name } = await nameSent(typed);
    expect(name).toBeUndefined();
    expect(got).toMatchObject({ kind: "refused", payerField: "name" });
  });
  test.each([
    ["femsa.errors.parameter_validation.customer_info.name.invalid", undefined, "name"],
    ["conekta.errors.parameter_validation.customer_info.phone.invalid", undefined, "phone"],
    ["conekta.errors.parameter_validation.invalid", "customer_info.email", "email"],
    ["conekta.errors.parameter_validation.combo.order.currency_type.oxxo.maximum", "amount", undefined],
  ])("a refusal %s of %s is about %s", async (code, param, field) => {
    const a = anAttempt("oxxo_cash", time.now());
    const { cash } = await start((_s, r) => answer(r, 422, { details: [{ code, message: "no", param }] }));
    const got = await cash.charge(a);
    expect(got.kind).toBe("refused");
    expect((got as { payerField?: string }).payerField).toBe(field);
  });
});

test.each([
  ['{"id":12345678901234567890}', { id: "12345678901234567890" }],
  ['{"id": 234000062890459000, "n":7}', { id: "234000062890459000", n: 7 }],
  ['{"ids":[1234567890123456789,-1234567890123456789]}', { ids: ["1234567890123456789", "-1234567890123456789"] }],
  ['{"t":"no 12345678901234567890 \\" 12345678901234567890"}', { t: 'no 12345678901234567890 " 12345678901234567890' }],
  ['{"x":0.12345678901234567890,"y":1234567890123456.5}', { x: 0.12345678901234568, y: 1234567890123456.5 }],
  ['{"at":1700000000000}', { at: 1_700_000_000_000 }],
  ["[", undefined],
])("a long number in %s keeps its figures", (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
