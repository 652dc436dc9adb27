import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cashOrder, type Sandbox, start } from "./harness";

let box: Sandbox;
beforeAll(async () => {
  box = await start();
});
afterAll(() => box.close());
const soon = () => Math.floor(Date.now() / 1_000) + 3 * 86_400;

describe.each([
  ["conekta", "conekta.errors", "application/vnd.conekta-v2.3.0+json", "application/vnd.app-v2.1.0+json"],
  ["digitalfemsa", "femsa.errors", "application/vnd.app-v2.1.0+json", "application/vnd.conekta-v2.3.0+json"],
])("the %s flavour", (flavour, prefix, accept, wrong) => {
  const call = (method: string, path: string, body?: unknown) => box.cash(method, path, body, flavour);

  it("answers 401 with its own prefix, and accepts the key as bearer or as user name", async () => {
    const none = await box.ask("GET", `/${flavour}/orders`);
    expect([none.status, none.body.type, none.body.details[0].code]).toEqual([
      401,
      "authentication_error",
      `${prefix}.authentication.missing_key`,
    ]);
    const basic = { authorization: `Basic ${Buffer.from("key_sandbox:").toString("base64")}`, accept };
    expect((await box.ask("GET", `/${flavour}/orders`, undefined, basic)).status).toBe(200);
    expect((await box.ask("GET", `/${flavour}/orders`, undefined, { ...basic, accept: wrong })).status).toBe(400);
  });
  it("creates a voucher with whole centavos, seconds and a reference that no store accepts", async () => {
    const expiresAt = soon();
    const { status, body } = await call("POST", "/orders", cashOrder(expiresAt));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "order",
      amount: 100_000,
      currency: "MXN",
      livemode: false,
      payment_status: "pending_payment",
      is_refundable: false,
      metadata: { reference_id: "pa_oxxo" },
    });
    expect(body.id).toMatch(/^ord_/);
    const charge = body.charges.data[0];
    expect(charge.payment_method).toMatchObject({
      type: "oxxo",
      service_name: "OxxoPay",
      store_name: "OXXO",
      expires_at: expiresAt,
    });
    expect(charge.payment_method.reference).toMatch(/^0000\d{10}$/);
    const image = await fetch(charge.payment_method.barcode_url);
    expect(image.headers.get("content-type")).toBe("image/png");
    expect((await call("GET", `/orders/${body.id}`)).body).toEqual(body);
  });

  const refused: [what: string, more: Record<string, unknown>, code: string][] = [
    ["no currency", { currency: undefined }, "order.currency.missing"],
    ["no phone", { customer_info: { name: "Ana", email: "a@b.mx" } }, "customer_info.phone.missing"],
    ["a short name", { line_items: [{ name: "ab", unit_price: 5_000, quantity: 1 }] }, "line_items[0].name.too_short"],
    [
      "pesos with decimals",
      { line_items: [{ name: "Becerra", unit_price: 10.5, quantity: 1 }] },
      "line_items[0].unit_price.invalid",
    ],
    [
      "more than 10,000 pesos",
      { line_items: [{ name: "Toro", unit_price: 1_000_001, quantity: 1 }] },
      "combo.order.currency_type.oxxo.maximum",
    ],
    [
      "less than 10 pesos",
      { line_items: [{ name: "Paja", unit_price: 999, quantity: 1 }] },
      "combo.order.currency_type.oxxo.minimum",
    ],
    [
      "a past deadline",
      { charges: [{ payment_method: { type: "cash", expires_at: 1 } }] },
      "charge.payment_method.expires_at.invalid",
    ],
  ];
  it.each(refused)("refuses %s", async (_what, more, code) => {
    const answer = await call("POST", "/orders", cashOrder(soon(), more));
    expect([answer.status, answer.body.type, answer.body.details[0].code]).toEqual([
      422,
      "parameter_validation_error",
      `${prefix}.parameter_validation.${code}`,
    ]);
  });
  it("refuses a charge of another amount", async () => {
    const charges = [{ amount: 1, payment_method: { type: "cash", expires_at: soon() } }];
    const answer = await call("POST", "/orders", cashOrder(soon(), { charges }));
    expect(answer.body.details[0].code).toBe(
      `${prefix}.parameter_validation.combo.order.amount.invalid_charges_amount`,
    );
  });
  it("has no refunds and cancels only pending orders", async () => {
    const { body } = await call("POST", "/orders", cashOrder(soon()));
    expect((await call("POST", `/orders/${body.id}/refunds`, { amount: 1 })).status).toBe(422);
    const cancelled = (await call("POST", `/orders/${body.id}/cancel`)).body;
    expect([cancelled.payment_status, cancelled.charges.data[0].status]).toEqual(["canceled", "canceled"]);
    expect((await call("POST", `/orders/${body.id}/cancel`)).status).toBe(422);
    expect((await call("GET", "/orders/ord_nope")).body.details[0].code).toBe(`${prefix}.resource_not_found.entity`);
  });
});

it("both flavours share the vouchers", async () => {
  const { body } = await box.cash("POST", "/orders", cashOrder(soon()), "conekta");
  expect((await box.cash("GET", `/orders/${body.id}`, undefined, "digitalfemsa")).body.id).toBe(body.id);
});
it("a voucher expires, then refuses a payment unless it is late", async () => {
  const { body } = await box.cash("POST", "/orders", cashOrder(soon()));
  await box.control("/clock", { advanceMs: 4 * 86_400_000 });
  expect((await box.cash("GET", `/orders/${body.id}`)).body.payment_status).toBe("expired");
  const reference = body.charges.data[0].payment_method.reference;
  expect((await box.control("/pay", { kind: "oxxo", reference })).status).toBe(409);
  await box.control("/pay", { kind: "oxxo", reference, late: true });
  await box.control("/clock", { reset: true });
  expect((await box.cash("GET", `/orders/${body.id}`)).body.payment_status).toBe("paid");
});
it("a chargeback opens, is lost, won afterwards or withdrawn, and each is an event", async () => {
  const { body } = await box.cash("POST", "/orders", cashOrder(soon()));
  await box.control("/pay", { id: body.id });
  const read = async () => (await box.cash("GET", `/orders/${body.id}`)).body;
  for (const [phase, status] of [
    ["opened", "under_review"],
    ["lost", "lost"],
    ["won", "won"],
  ]) {
    await box.control("/dispute", { id: body.id, phase });
    const order = await read();
    expect([order.payment_status, order.charges.data[0].disputes.data[0].status]).toEqual(["charged_back", status]);
  }
  await box.control("/dispute", { id: body.id, phase: "withdrawn" });
  expect((await read()).payment_status).toBe("paid");
  expect((await box.control("/dispute", { id: body.id, phase: "withdrawn" })).status).toBe(409);
});
it("the list has pages and time filters", async () => {
  const fresh = await start();
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) ids.push((await fresh.cash("POST", "/orders", cashOrder(soon()))).body.id);
  const seen: string[] = [];
  let path: string | null = "/conekta/orders?limit=2";
  while (path !== null) {
    const page = await fresh.cash("GET", path.replace("/conekta", ""));
    seen.push(...page.body.data.map((one: { id: string }) => one.id));
    path =
      page.body.next_page_url === null
        ? null
        : new URL(page.body.next_page_url).pathname + new URL(page.body.next_page_url).search;
  }
  expect(seen).toEqual(ids.toReversed());
  const later = await fresh.cash("GET", `/orders?created_at.gte=${Math.floor(Date.now() / 1_000) + 60}`);
  expect(later.body.data).toEqual([]);
  await fresh.close();
});
it("stores webhook addresses, but loopback ones only when allowed", async () => {
  expect((await box.cash("POST", "/webhooks", { url: "http://localhost:1/h" })).status).toBe(422);
  const { body } = await box.cash("POST", "/webhooks", { url: "https://tienda.example/h" });
  expect(body.status).toBe("listening");
  expect((await box.cash("DELETE", `/webhooks/${body.id}`)).body.deleted).toBe(true);
});
it("shows a public key once", async () => {
  const made = (await box.cash("POST", "/webhook_keys", { active: true })).body;
  expect(made.public_key).toContain("BEGIN PUBLIC KEY");
  expect((await box.cash("GET", "/webhook_keys")).body.data.at(-1)).toMatchObject({ id: made.id, public_key: null });
});

describe("an account as the providers' documents show it", () => {
  const LIVE = { authorization: "Bearer key_live_sandbox" };

  it("answers with a charge for each network: BBVA's with its agreement, the stores' with their names, never OXXO", async () => {
    const fresh = await start();
    await fresh.control("/cash", { networks: "several" });
    const { body } = await fresh.cash("POST", "/orders", cashOrder(soon()));
    const charges = body.charges.data;
    expect(charges.map((one: { amount: number; status: string }) => [one.amount, one.status])).toEqual([
      [100_000, "pending_payment"],
      [100_000, "pending_payment"],
    ]);
    expect(charges[0].payment_method).toMatchObject({
      object: "cash_payment",
      type: "cash",
      service_name: "Cash",
      product_type: "bbva_cash_in",
      agreement: expect.stringMatching(/^\d{7}$/),
      store_names: ["BBVA ATM"],
      reference: expect.stringMatching(/^0000\d{16}$/),
    });
    expect(charges[1].payment_method).toMatchObject({
      product_type: "cash_in",
      agreement: null,
      store_names: expect.arrayContaining(["7 Eleven", "Soriana"]),
    });
    expect(JSON.stringify(charges)).not.toMatch(/oxxo/i);
    expect((await fetch(charges[1].payment_method.barcode_url)).status).toBe(200);
    await fresh.close();
  });
  it("takes the money by any of its references, once", async () => {
    const fresh = await start();
    await fresh.control("/cash", { networks: "several" });
    const { body } = await fresh.cash("POST", "/orders", cashOrder(soon()));
    const second = body.charges.data[1];
    await fresh.control("/pay", { kind: "oxxo", reference: second.payment_method.reference });
    const paid = (await fresh.cash("GET", `/orders/${body.id}`)).body;
    expect([paid.payment_status, ...paid.charges.data.map((one: { status: string }) => one.status)]).toEqual([
      "paid",
      "pending_payment",
      "paid",
    ]);
    expect((await fresh.control("/money")).body.payments[0].paymentRef).toBe(second.id);
    expect((await fresh.control("/pay", { id: body.id })).status).toBe(409);
    await fresh.close();
  });
  it("tells its mode by the key: what one key made is not there for the other, and a new account is empty", async () => {
    const fresh = await start();
    const made = (await fresh.cash("POST", "/orders", cashOrder(soon()))).body;
    expect([made.livemode, made.charges.data[0].livemode]).toEqual([false, false]);
    for (const list of ["orders", "events", "webhooks", "webhook_keys"])
      expect((await fresh.ask("GET", `/conekta/${list}`, undefined, LIVE)).body.data, list).toEqual([]);
    expect((await fresh.ask("GET", `/conekta/orders/${made.id}`, undefined, LIVE)).status).toBe(404);
    const live = (await fresh.ask("POST", "/conekta/orders", cashOrder(soon()), LIVE)).body;
    expect([live.livemode, live.charges.data[0].livemode]).toEqual([true, true]);
    const events = (await fresh.ask("GET", "/conekta/events", undefined, LIVE)).body.data;
    expect(new Set(events.map((one: { livemode: boolean }) => one.livemode))).toEqual(new Set([true]));
    await fresh.close();
  });
  it("lists its keys, each with its first letters and its mode, or refuses to", async () => {
    const { body } = await box.cash("GET", "/api_keys");
    expect(body.data.map((one: { prefix: string; livemode: boolean }) => [one.prefix, one.livemode])).toEqual([
      ["key_sa", false],
      ["key_li", true],
    ]);
    await box.control("/cash", { apiKeys: "refused" });
    expect((await box.cash("GET", "/api_keys")).status).toBe(403);
    await box.control("/cash", { apiKeys: "listed" });
    expect((await box.control("/cash", { networks: "todas" })).status).toBe(400);
  });
  it("passes over filters that the flavour's documents don't have, and all of them on demand", async () => {
    const fresh = await start();
    await fresh.cash("POST", "/orders", cashOrder(soon()));
    const found = async (query: string, flavour: string) =>
      (await fresh.cash("GET", `/orders?${query}`, undefined, flavour)).body.data.length;
    const later = `created_at.gte=${Math.floor(Date.now() / 1_000) + 60}`;
    expect([await found(later, "conekta"), await found(later, "digitalfemsa")]).toEqual([0, 1]);
    expect(await found("search=nobody", "digitalfemsa")).toBe(0);
    await fresh.control("/cash", { filters: "ignored" });
    expect([await found(later, "conekta"), await found("search=nobody", "digitalfemsa")]).toEqual([1, 1]);
    await fresh.close();
  });
});
