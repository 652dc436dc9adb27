import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cardOrder, listen, type Sandbox, start, transferOrder } from "./harness";

let box: Sandbox;
let hook: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  hook = await listen();
  box = await start({ mpWebhookUrl: hook.url });
});
afterAll(async () => {
  await box.close();
  await hook.close();
});
beforeEach(async () => {
  await box.control("/reset", {});
  hook.got.length = 0;
});

const card = async (more: Record<string, unknown> = {}, headers: Record<string, string> = {}, holder = "APRO") =>
  box.mp("POST", "/v1/orders", cardOrder((await box.token(undefined, holder)).body.id, "visa", more), headers);
const security = (transaction_security: object) => ({ config: { online: { transaction_security } } });
const notes = async (type: string) => {
  await box.control("/webhooks/flush", {});
  return hook.got.filter((one) => one.url.searchParams.get("type") === type);
};

describe("the values of 3-D Secure", () => {
  it.each(["always", "on_fraud_risk", "never"])("accept %s, with the liability shift required", async (validation) => {
    expect((await card(security({ validation, liability_shift: "required" }))).status).toBe(201);
  });
  it.each([
    [{ validation: "on_fraud_risk", liability_shift: "preferred" }, "liability_shift"],
    [{ validation: "sometimes", liability_shift: "required" }, "validation"],
  ])("are refused when the API reference doesn't list them: %j", async (asked, field) => {
    const { status, body } = await card(security(asked));
    expect([status, body.errors[0].code]).toEqual([400, "property_value"]);
    expect(body.errors[0].details[0]).toBe(`config.online.transaction_security.${field}`);
  });
  it("accept no other property", async () => {
    const { body } = await card(security({ validation: "always", challenge: "yes" }));
    expect(body.errors[0].code).toBe("unsupported_properties");
  });
});

it("a statement descriptor has at most thirteen characters", async () => {
  const body = (descriptor: string, token: string) => {
    const order = cardOrder(token);
    order.transactions.payments[0].payment_method.statement_descriptor = descriptor;
    return order;
  };
  const token = (await box.token()).body.id;
  expect((await box.mp("POST", "/v1/orders", body("RANCHO ENCINOS", token))).body.errors[0].code).toBe(
    "property_value",
  );
  expect((await box.mp("POST", "/v1/orders", body("RANCHOENCINOS", token))).status).toBe(201);
});

it("live keys create orders without the test prefix, and show the mode everywhere", async () => {
  expect((await card()).body.id).toMatch(/^ORDTST01/);
  expect((await box.mp("GET", "/users/me")).body.tags).toContain("test_user");
  await box.control("/account", { keys: "live" });
  expect((await card()).body.id).toMatch(/^ORD01/);
  expect((await box.mp("GET", "/users/me")).body.tags).not.toContain("test_user");
  expect((await box.token()).body.live_mode).toBe(true);
  expect((await notes("order")).map((n) => n.body.live_mode)).toEqual([false, true]);
  expect((await box.control("/account", { keys: "fake" })).status).toBe(400);
});

it.each([
  ["reference", (m: Record<string, string>) => expect(m.reference).toMatch(/^0000\d{8}$/)],
  ["ticket", (m: Record<string, string>) => expect(m).not.toHaveProperty("reference")],
  [
    "blank_beneficiary",
    (m: Record<string, string>) => expect([m.reference?.length, m.beneficiary_name]).toEqual([18, " "]),
  ],
] as const)("a transfer may carry less than a CLABE: %s", async (transfer, expectMethod) => {
  await box.control("/account", { transfer });
  const { body, status } = await box.mp("POST", "/v1/orders", transferOrder());
  expect([status, body.status_detail]).toEqual([201, "waiting_transfer"]);
  const method = body.transactions.payments[0].payment_method;
  expectMethod(method);
  const page = await fetch(method.ticket_url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Transferencia SPEI")]);
  await box.control("/pay", { id: body.id });
  expect((await box.mp("GET", `/v1/orders/${body.id}`)).body.status).toBe("processed");
});

it("the PolicyAgent refuses in its own format", async () => {
  await box.control("/fail-next", { provider: "mercadopago", times: 1, mode: "policy", match: "POST" });
  const { status, body } = await card();
  expect([status, body]).toEqual([
    403,
    expect.objectContaining({ code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES", blocked_by: "PolicyAgent" }),
  ]);
  expect((await box.control("/fail-next", { provider: "conekta", times: 1, mode: "policy" })).status).toBe(400);
});

it("records the device id of the buyer", async () => {
  await card({}, { "x-meli-session-id": "armor.abc" });
  const { calls } = (await box.control("/calls")).body;
  expect(calls.at(-1)).toMatchObject({ path: "/mercadopago/v1/orders", deviceId: "armor.abc" });
});

it("has the second code of Orders for insufficient funds", async () => {
  const { status, body } = await card({}, {}, "FUNC");
  expect([status, body.data.transactions.payments[0].status_detail]).toEqual([402, "card_insufficient_amount"]);
});

it("redelivers late with the original signature", async () => {
  await box.control("/webhooks", { mode: "old_signature" });
  await card();
  const [note] = await notes("order");
  const ts = Number(/ts=(\d+)/.exec(String(note?.headers["x-signature"]))?.[1]);
  expect(Math.round((Date.now() - ts) / 60_000)).toBe(15);
});

describe("a chargeback of a card order", () => {
  it("has an id beyond JSON's precision, and names the payment by its id in the Payments API", async () => {
    const order = (await card()).body;
    await box.control("/dispute", { id: order.id, phase: "opened" });
    const [note] = await notes("topic_chargebacks_wh");
    const id = note?.url.searchParams.get("data.id") as string;
    expect(id).toMatch(/^\d{18}$/);
    expect(note?.raw).toContain(`"id":${id},`);
    const chargeback = (await box.mp("GET", `/v1/chargebacks/${id}`)).body;
    expect(chargeback).toMatchObject({ id, coverage_applied: null });
    const payment = (await box.mp("GET", `/v1/payments/${chargeback.payments[0]}`)).body;
    expect(payment).toMatchObject({ status: "charged_back", external_reference: "pa_1", transaction_amount: 349.9 });
    const found = await box.mp("GET", `/v1/chargebacks/search?payment_id=${payment.id}`);
    expect(found.body.results).toEqual([chargeback]);
    const read = (await box.mp("GET", `/v1/orders/${order.id}`)).body;
    expect(read.transactions.chargebacks).toEqual([expect.objectContaining({ case_id: id, status: "opened" })]);
  });

  // The pages of Orders and of Payments give the same two statuses opposite meanings.
  it.each([
    ["won", "settled", "reimbursed", true],
    ["lost", "reimbursed", "settled", false],
    ["settled", "settled", "settled", null],
    ["reimbursed", "reimbursed", "reimbursed", null],
  ])(
    "that is %s reads %s of an order and %s of a payment, and is covered: %s",
    async (phase, ofOrder, ofPayment, covered) => {
      const order = (await card()).body;
      await box.control("/dispute", { id: order.id, phase });
      expect((await box.mp("GET", `/v1/orders/${order.id}`)).body.status_detail).toBe(ofOrder);
      const preference = (
        await box.mp("POST", "/checkout/preferences", {
          items: [{ title: "Becerra", quantity: 1, unit_price: 100, currency_id: "MXN" }],
        })
      ).body;
      await box.control("/pay", { kind: "wallet", id: preference.id });
      await box.control("/dispute", { id: preference.id, phase });
      for (const note of await notes("topic_chargebacks_wh")) {
        const id = note.url.searchParams.get("data.id");
        const chargeback = (await box.mp("GET", `/v1/chargebacks/${id}`)).body;
        expect(chargeback.coverage_applied).toBe(covered);
        const payment = (await box.mp("GET", `/v1/payments/${chargeback.payments[0]}`)).body;
        expect(payment.status_detail).toBe(payment.external_reference === "pa_1" ? ofOrder : ofPayment);
      }
    },
  );
});

it("a claim is notified, and readable at both paths, until it is closed", async () => {
  const order = (await card()).body;
  await box.control("/claim", { id: order.id, phase: "opened" });
  const [note] = await notes("topic_claims_integration_wh");
  expect(note?.body.data).toEqual({
    id: expect.stringMatching(/^50\d{8}$/),
    resource: expect.stringContaining("claims/50"),
  });
  const read = async () => {
    const [one, two] = await Promise.all(
      ["/v1/claims/", "/post-purchase/v1/claims/"].map((path) => box.mp("GET", `${path}${note?.body.data.id}`)),
    );
    expect(one?.body).toEqual(two?.body);
    return one?.body;
  };
  const claim = await read();
  expect(claim).toMatchObject({ resource: "payment", type: "mediations", status: "opened" });
  const payment = (await box.mp("GET", `/v1/payments/${claim.resource_id}`)).body;
  expect(payment.external_reference).toBe("pa_1");
  await box.control("/claim", { id: order.id, phase: "closed" });
  expect((await read()).status).toBe("closed");
});
