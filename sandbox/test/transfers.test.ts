import { afterAll, beforeAll, expect, it } from "vitest";
import { clabeCheckDigit } from "../src/ids";
import { type Sandbox, start, transferOrder } from "./harness";

let box: Sandbox;
beforeAll(async () => {
  box = await start();
});
afterAll(() => box.close());
const create = async (more?: Record<string, unknown>, reference?: string) =>
  (await box.mp("POST", "/v1/orders", transferOrder(reference, "1234.50", more))).body;
const read = async (id: string) => (await box.mp("GET", `/v1/orders/${id}`)).body;

it("a transfer has a CLABE of no bank, with a valid check digit, and its instructions page", async () => {
  const order = await create();
  expect([order.status, order.status_detail]).toEqual(["action_required", "waiting_transfer"]);
  const { reference, ticket_url: slip } = order.transactions.payments[0].payment_method;
  expect(reference).toMatch(/^999\d{15}$/);
  expect(clabeCheckDigit(reference.slice(0, 17))).toBe(reference[17]);
  expect(await (await fetch(slip)).text()).toContain(reference);
});
it.each(["032180000118359719", "002010077777777771", "646180111805035430", "734180008033435128"])(
  "the check digit of the sample CLABE %s is right",
  (clabe) => expect(clabeCheckDigit(clabe.slice(0, 17))).toBe(clabe[17]),
);
it("paying by CLABE processes the order, whatever the amount", async () => {
  const order = await create();
  const clabe = order.transactions.payments[0].payment_method.reference;
  await box.control("/pay", { kind: "spei", clabe, amount: 123_449 });
  expect(await read(order.id)).toMatchObject({
    status: "processed",
    total_amount: "1234.50",
    total_paid_amount: "1234.49",
  });
});
it("it expires on time, then refuses a payment unless it is late", async () => {
  const order = await create({ expiration_time: "P1D" });
  await box.control("/clock", { advanceMs: 86_400_000 });
  expect((await read(order.id)).status).toBe("expired");
  expect((await box.control("/pay", { kind: "spei", id: order.id })).status).toBe(409);
  expect((await box.control("/pay", { kind: "spei", id: order.id, late: true })).status).toBe(200);
  expect((await read(order.id)).status).toBe("processed");
  await box.control("/clock", { reset: true });
});
it("refuses a deadline of hours or of two months", async () => {
  for (const time of ["PT12H", "P60D"]) {
    const answer = await box.mp("POST", "/v1/orders", transferOrder("pa_x", "10.00", { expiration_time: time }));
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, "property_value"]);
  }
});
it("can be cancelled once", async () => {
  const order = await create();
  expect((await box.mp("POST", `/v1/orders/${order.id}/cancel`)).body.status).toBe("canceled");
  const again = await box.mp("POST", `/v1/orders/${order.id}/cancel`);
  expect([again.status, again.body.errors[0].code]).toEqual([409, "order_already_cancelled"]);
});
it("search requires its dates and finds by external reference", async () => {
  const order = await create(undefined, "pa_search");
  expect((await box.mp("GET", "/v1/orders")).status).toBe(400);
  const day = new Date(Date.now() - 86_400_000).toISOString();
  const end = new Date(Date.now() + 86_400_000).toISOString();
  const found = await box.mp("GET", `/v1/orders?begin_date=${day}&end_date=${end}&external_reference=pa_search`);
  expect(found.body.data.map((one: { id: string }) => one.id)).toEqual([order.id]);
  expect(found.body.paging).toEqual({ total: "1", total_pages: "1", offset: "0", limit: "10" });
});
it("an unknown order is 404 order_not_found", async () => {
  const answer = await box.mp("GET", "/v1/orders/ORDTST01NOPE");
  expect([answer.status, answer.body.errors[0].code]).toEqual([404, "order_not_found"]);
});
it("a dispute opens and is lost", async () => {
  const order = await create();
  await box.control("/pay", { id: order.id });
  await box.control("/dispute", { id: order.id, phase: "opened" });
  expect(await read(order.id)).toMatchObject({ status: "charged_back", status_detail: "in_process" });
  await box.control("/dispute", { id: order.id, phase: "lost" });
  expect((await read(order.id)).status_detail).toBe("reimbursed");
});
