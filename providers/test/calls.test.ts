import { centavos } from "@corral/domain/kernel/money";
import { HOUR, MINUTE, plus } from "@corral/domain/kernel/time";
import { afterEach, describe, expect, test } from "vitest";
import { conekta } from "../src/conekta/index";
import { mercadoPago } from "../src/mercadopago/index";
import { validity } from "../src/mercadopago/order-body";
import { anAttempt, clock, sent, settled } from "./attempts";
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

describe("requests", () => {
  test("a card goes in one automatic order with 3-D Secure, the attempt's key and the device", async () => {
    const { mp } = await start((_s, r) => answer(r, 500, {}));
    const a = anAttempt("mp_card", time.now(), { deviceId: "dev-1", statementDescriptor: "RANCHO LOS ENCINOS" });
    await mp.charge(a);
    expect(server?.seen[0]).toMatchObject({
      method: "POST",
      path: "/v1/orders",
      headers: {
        "x-idempotency-key": a.idempotencyKey,
        "x-meli-session-id": "dev-1",
        authorization: "Bearer APP_USR-secreto",
      },
    });
    expect(body()).toMatchObject({
      type: "online",
      processing_mode: "automatic",
      capture_mode: "automatic_async",
      total_amount: "349.90",
      external_reference: a.reference,
      payer: { email: "rosa@testuser.com", first_name: "Rosa", last_name: "Pérez Luna" },
      config: { online: { transaction_security: { validation: "on_fraud_risk", liability_shift: "required" } } },
      transactions: {
        payments: [
          {
            amount: "349.90",
            payment_method: {
              id: "visa",
              type: "credit_card",
              token: "token",
              installments: 1,
              statement_descriptor: "RANCHO LOS EN",
            },
          },
        ],
      },
    });
    expect(JSON.stringify(body())).not.toContain("notification_url");
  });

  test.each([
    [1, "P1D"],
    [24, "P1D"],
    [25.5, "PT26H"],
    [48, "P2D"],
    [24 * 60, "P30D"],
  ])("a transfer due in %d hours is requested with a validity of %s", (hours, wanted) => {
    const a = anAttempt("spei_mp", time.now(), { expiresAt: plus(time.now(), hours * HOUR) });
    expect(validity(a)).toBe(wanted);
  });

  test("a retry of an attempt sends the same bytes, however late", async () => {
    const { mp } = await start((_s, r) => answer(r, 500, {}));
    const a = anAttempt("spei_mp", time.now());
    await mp.charge(a);
    time.advance(3 * HOUR);
    await mp.charge(a);
    expect(server?.seen[1]).toMatchObject({
      body: body(),
      headers: { "x-idempotency-key": server?.seen[0]?.headers["x-idempotency-key"] },
    });
  });

  test("a wallet link excludes vouchers and transfers, expires with the attempt and requires no wallet account", async () => {
    const { mp } = await start((_s, r) => answer(r, 500, {}));
    const a = anAttempt("mp_wallet", time.now(), {
      returnUrl: "https://rancho.mx/cobro?c=1",
      noticeUrl: "https://rancho.mx/api/webhooks/mercadopago",
    });
    await mp.charge(a);
    expect(server?.seen[0]).toMatchObject({ path: "/checkout/preferences" });
    expect(body()).toMatchObject({
      items: [{ quantity: 1, unit_price: 349.9, currency_id: "MXN" }],
      external_reference: a.reference,
      auto_return: "approved",
      back_urls: { success: a.returnUrl, failure: a.returnUrl, pending: a.returnUrl },
      notification_url: "https://rancho.mx/api/webhooks/mercadopago?source_news=webhooks",
      expires: true,
      payment_methods: { excluded_payment_types: [{ id: "ticket" }, { id: "atm" }, { id: "bank_transfer" }] },
    });
    expect(body()).not.toHaveProperty("purpose");
    expect(body().expiration_date_to).toMatch(/\.\d{3}\+00:00$/);
  });

  test.each([
    ["conekta", "application/vnd.conekta-v2.3.0+json"],
    ["digitalfemsa", "application/vnd.app-v2.1.0+json"],
  ] as const)("%s is called with its API version, in Spanish, with our reference twice", async (flavour, accept) => {
    await start((_s, r) => answer(r, 500, {}));
    const a = anAttempt("oxxo_cash", time.now());
    await conekta({ flavour, baseUrl: server?.url ?? "", apiKey: "key_secreta", now: time.now }).charge(a);
    expect(server?.seen[0]).toMatchObject({
      method: "POST",
      path: "/orders",
      headers: { accept, "accept-language": "es", authorization: "Bearer key_secreta" },
    });
    expect(body()).toMatchObject({
      currency: "MXN",
      customer_info: { name: "Rosa Pérez Luna", email: "rosa@testuser.com", phone: "+525512345678" },
      line_items: [{ unit_price: 34_990, quantity: 1 }],
      metadata: { reference_id: a.reference },
      charges: [
        {
          reference_id: a.reference,
          payment_method: { type: "cash", expires_at: Math.floor((a.expiresAt ?? 0) / 1000) },
        },
      ],
    });
  });

  test.each([
    ["mp_card", { payer: {} }],
    ["mp_card", { card: undefined }],
    ["oxxo_cash", { payer: { name: "Rosa", email: "r@x.mx" } }],
  ] as const)("%s without required data is refused locally, and nothing is sent", async (method, without) => {
    const { mp, cash } = await start((_s, r) => answer(r, 500, {}));
    const a = { ...anAttempt(method, time.now()), ...without } as ReturnType<typeof anAttempt>;
    expect(await (method === "mp_card" ? mp : cash).charge(a)).toMatchObject({ kind: "refused" });
    expect(server?.seen).toEqual([]);
  });
});

describe("an answer to a create", () => {
  const errors = (code: string, details: string[] = []) => ({ errors: [{ code, message: "theirs", details }] });

  test.each([
    ["refused", 400, errors("property_value")],
    ["refused", 401, errors("invalid_credentials")],
    ["refused", 403, errors("PA_UNAUTHORIZED_RESULT_FROM_POLICIES")],
    ["unknown", 423, errors("resource_locked")],
    ["unknown", 500, errors("idempotency_validation_failed")],
    ["unknown", 502, "<html>bad gateway</html>"],
    ["unknown", 400, "<html>a proxy's</html>"],
    ["unknown", 201, { hello: 1 }],
    ["unknown", 201, "{"],
    ["unknown", 302, {}],
    ["unknown", 402, {}],
  ])("of a card is %s for %i %j", async (kind, status, said) => {
    const { mp } = await start((_s, r) => answer(r, status, said));
    const got = await mp.charge(anAttempt("mp_card", time.now()));
    expect(got.kind).toBe(kind);
    expect(JSON.stringify(got)).not.toContain("secreto");
  });

  test.each([
    ["invalid_card_token", "card_token_expired"],
    ["invalid_installments", "invalid_installments"],
  ])("of a card, 400 %s is an error that the buyer can fix", async (code, reason) => {
    const { mp } = await start((_s, r) => answer(r, 400, errors(code)));
    expect(await mp.charge(anAttempt("mp_card", time.now()))).toMatchObject({ kind: "declined", reason });
  });

  test("of a card, 402 without the order still gives the reason", async () => {
    const { mp } = await start((_s, r) => answer(r, 402, errors("failed", ["PAY01K9: insufficient_amount"])));
    expect(await mp.charge(anAttempt("mp_card", time.now()))).toMatchObject({
      kind: "declined",
      reason: "insufficient_funds",
    });
  });

  test("with a used key finds the order that was created with it", async () => {
    const a = anAttempt("mp_card", time.now());
    const order = {
      id: "ORD1",
      external_reference: a.reference,
      currency: "MXN",
      total_amount: "349.90",
      status: "processed",
      status_detail: "accredited",
      transactions: {
        payments: [
          { id: "PAY1", amount: "349.90", paid_amount: "349.90", status: "processed", status_detail: "accredited" },
        ],
      },
    };
    const { mp } = await start((s, r) =>
      s.method === "POST"
        ? answer(r, 409, errors("idempotency_key_already_used"))
        : answer(r, 200, s.path === "/v1/orders" ? { data: [order] } : order),
    );
    expect(await mp.charge(a)).toMatchObject({ kind: "paid", orderRef: "ORD1", paymentRef: "PAY1" });
  });

  test("with a used key and nothing found stays unknown, however often it is searched for", async () => {
    const { mp } = await start((s, r) =>
      s.method === "POST" ? answer(r, 409, errors("idempotency_key_already_used")) : answer(r, 200, { data: [] }),
    );
    const a = anAttempt("mp_card", time.now());
    time.advance(5 * MINUTE);
    for (let i = 0; i < 3; i++) expect(await mp.charge(a)).toMatchObject({ kind: "unknown", why: "conflict" });
  });

  test.each([
    ["refused", 401, "authentication.missing_key", "authentication_error"],
    ["refused", 422, "parameter_validation.combo.order.currency_type.oxxo.maximum", "parameter_validation_error"],
    ["refused", 422, "parameter_validation.charge.cash_payment.oxxo_payment.disabled", "parameter_validation_error"],
    ["unknown", 409, "conflict", "conflict_error"],
    ["unknown", 500, "api.system.general_failure", "api_error"],
  ])("of a voucher is %s for %i %s, with either prefix", async (kind, status, code, type) => {
    for (const prefix of ["conekta", "femsa"]) {
      const { cash } = await start((_s, r) =>
        answer(r, status, {
          object: "error",
          type,
          details: [{ code: `${prefix}.errors.${code}`, message: "Para el personal." }],
        }),
      );
      const got = await cash.charge(anAttempt("oxxo_cash", time.now()));
      expect(got.kind).toBe(kind);
      if (got.kind === "refused") expect(got).toMatchObject({ code, staffMessage: "Para el personal." });
      await server?.stop();
    }
    server = undefined;
  });
});

describe("a voucher whose answer was lost", () => {
  test("is searched for first, and created again only when it is certainly absent", async () => {
    const { cash } = await start((s, r) =>
      s.method === "POST" ? r.destroy() : answer(r, 200, { object: "list", has_more: false, data: [] }),
    );
    const a = anAttempt("oxxo_cash", time.now());
    const creates = () => server?.seen.filter((s) => s.method === "POST").length;
    expect(await cash.charge(a)).toMatchObject({ kind: "unknown" });
    expect(await cash.charge(a)).toMatchObject({ kind: "unknown", why: "not_found_yet" });
    expect(creates()).toBe(1);
    time.advance(2 * MINUTE);
    await cash.charge(a);
    expect(creates()).toBe(2);
  });

  test("is found on a later page, requested from our host whatever the next URL says", async () => {
    const a = anAttempt("oxxo_cash", time.now());
    const mine = {
      id: "ord_9",
      amount: 34_990,
      currency: "MXN",
      payment_status: "expired",
      metadata: { reference_id: a.reference },
      charges: { data: [] },
    };
    const { cash } = await start((s, r) =>
      s.query.get("next") === "ord_8"
        ? answer(r, 200, { has_more: false, data: [mine] })
        : answer(r, 200, {
            has_more: true,
            next_page_url: "https://evil.example/orders?limit=1&next=ord_8",
            data: [{ id: "ord_8" }],
          }),
    );
    expect(await cash.ask(sent(a))).toMatchObject({ kind: "expired", orderRef: "ord_9" });
  });

  test("among more orders than can be paged through is never absent", async () => {
    const { cash } = await start((_s, r, n) => answer(r, 200, { has_more: true, data: [{ id: `ord_${n}` }] }));
    const a = anAttempt("oxxo_cash", time.now());
    time.advance(5 * MINUTE);
    for (let i = 0; i < 3; i++)
      expect(await cash.ask(sent(a))).toMatchObject({ kind: "unknown", why: "too_many_orders" });
  });
});

describe("a wallet link", () => {
  const preference = (a: ReturnType<typeof anAttempt>, to: number) => ({
    id: "pref-1",
    external_reference: a.reference,
    init_point: "https://www.mercadopago.com.mx/checkout/v1/redirect?pref_id=pref-1",
    expires: true,
    expiration_date_to: new Date(to).toISOString(),
  });
  const payment = (a: ReturnType<typeof anAttempt>, id: number, status: string, more = {}) => ({
    id,
    status,
    status_detail: "x",
    transaction_amount: 349.9,
    currency_id: "MXN",
    external_reference: a.reference,
    ...more,
  });

  async function withPayments(a: ReturnType<typeof anAttempt>, payments: object[], to = time.now() + HOUR) {
    return start((s, r) => {
      if (s.path === "/v1/payments/search") return void answer(r, 200, { results: payments });
      const one = payments.find((p) => s.path === `/v1/payments/${(p as { id: number }).id}`);
      if (one) return void answer(r, 200, one);
      answer(
        r,
        s.path.startsWith("/checkout") ? 200 : 404,
        s.path.startsWith("/checkout") ? preference(a, to) : { message: "not found" },
      );
    });
  }

  test("paid twice reports both payments, the counted one first", async () => {
    const a = anAttempt("mp_wallet", time.now());
    const { mp } = await withPayments(a, [
      payment(a, 11, "rejected"),
      payment(a, 12, "approved"),
      payment(a, 13, "approved"),
    ]);
    expect(await mp.ask({ ...sent(a), orderRef: "pref-1" })).toMatchObject({
      kind: "paid",
      paymentRef: "12",
      others: [{ paymentRef: "13", amount: 34_990, refunded: 0 }],
    });
    expect(await mp.ask({ ...sent(a), orderRef: "pref-1", paymentRef: "13" })).toMatchObject({
      kind: "paid",
      paymentRef: "13",
      others: [{ paymentRef: "12" }],
    });
  });

  test("with a payment under review can't be paid again", async () => {
    const a = anAttempt("mp_wallet", time.now());
    const { mp } = await withPayments(a, [payment(a, 11, "in_process")]);
    expect(await mp.ask({ ...sent(a), orderRef: "pref-1" })).toMatchObject({
      kind: "processing",
      orderRef: "pref-1",
      paymentRef: "11",
    });
    expect(await mp.cancel({ ...sent(a), orderRef: "pref-1" })).toMatchObject({ kind: "processing" });
  });

  test("with only a decline can still be paid until it expires", async () => {
    const a = anAttempt("mp_wallet", time.now());
    const { mp } = await withPayments(a, [payment(a, 11, "rejected")], time.now() + HOUR);
    expect(await mp.ask({ ...sent(a), orderRef: "pref-1" })).toMatchObject({ kind: "needs_action", why: "redirect" });
    time.advance(2 * HOUR);
    expect(await mp.ask({ ...sent(a), orderRef: "pref-1" })).toMatchObject({ kind: "expired" });
  });

  test("is not cancelled when ending the link failed", async () => {
    const a = anAttempt("mp_wallet", time.now());
    const { mp } = await start((s, r) =>
      s.method === "PUT"
        ? answer(r, 500, {})
        : answer(r, 200, s.path.startsWith("/checkout") ? preference(a, time.now() + HOUR) : { results: [] }),
    );
    expect(await mp.cancel({ ...sent(a), orderRef: "pref-1" })).toMatchObject({ kind: "unknown" });
  });

  test("whose webhook names another sale's payment is not applied", async () => {
    const a = anAttempt("mp_wallet", time.now());
    const { mp } = await start((s, r) =>
      answer(
        r,
        200,
        s.path === "/v1/payments/search" ? { results: [] } : payment({ ...a, reference: "another" }, 11, "approved"),
      ),
    );
    expect(await mp.ask({ ...sent(a), orderRef: "pref-1", paymentRef: "11" })).toMatchObject({
      kind: "mismatch",
      what: "reference",
    });
  });

  test("sends a partial refund with a number and a full one without, and reads the payment afterwards", async () => {
    const a = anAttempt("mp_wallet", time.now());
    const { mp } = await start((s, r) =>
      s.method === "POST"
        ? r.writeHead(200).end()
        : answer(r, 200, payment(a, 12, "approved", { transaction_amount_refunded: 10.1 })),
    );
    const money = settled(a, {
      kind: "paid",
      raw: "",
      paymentRef: "12",
      amount: a.amount,
      refunded: centavos(0),
      refunds: [],
    });
    expect(await mp.refund(money, centavos(1_010), "key-1")).toMatchObject({ kind: "paid", refunded: 1_010 });
    await mp.refund(money, a.amount, "key-2");
    expect(server?.seen.filter((s) => s.method === "POST").map((s) => s.body)).toEqual([{ amount: 10.1 }, {}]);
  });
});

describe("the reference of an id", () => {
  test("is resolved from a dispute through its payment, and is undefined for an invalid id", async () => {
    const { mp } = await start((s, r) =>
      answer(
        r,
        200,
        s.path.startsWith("/v1/chargebacks")
          ? { payments: [{ id: 55 }] }
          : s.path === "/v1/payments/55"
            ? { external_reference: "ref-1" }
            : { external_reference: "no reference of ours!" },
      ),
    );
    expect(await mp.referenceOf("charge", "dis-1")).toBe("ref-1");
    expect(await mp.referenceOf("payment", "55")).toBe("ref-1");
    expect(await mp.referenceOf("payment", "56")).toBeUndefined();
    expect(await mp.referenceOf("other", "56")).toBeUndefined();
  });
});
