import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
let manager: ReturnType<Corral["buyer"]>;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());
// These tests move the clock beyond the life of a session.
beforeEach(async () => {
  manager = await staff("encargado");
});

async function staff(login: string) {
  const phone = c.buyer();
  await phone.call("POST", "/api/session", { login, password: "corral-demo" });
  return phone;
}
async function withVoucher(shelf = "group=animales&sort=price_asc") {
  const buyer = c.buyer();
  const item = (await buyer.shelf(shelf)).find((i) => i.price <= 1_000_000);
  if (!item) throw new Error("nothing on sale for OXXO");
  const sale = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price);
  const out = await buyer.pay(sale.body.chargeId, { method: "oxxo_cash" });
  const words = async () => (await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words as string;
  return {
    buyer,
    words,
    chargeId: sale.body.chargeId as string,
    reference: out.body.attempts[0].voucher.reference as string,
  };
}
const cancel = (who: typeof manager, id: string, body: object = {}, o: { key?: string } = {}) =>
  who.call("POST", `/api/charges/${id}/cancel`, { reason: "Se equivocó de animal", replace: false, ...body }, o);
/** Makes the provider fail for this charge's order only, for a while. */
async function conektaFails(id: string) {
  const { order_ref } = await c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as c", "c.id", "a.charge_id")
    .select("a.order_ref")
    .where("c.public_id", "=", id)
    .executeTakeFirstOrThrow();
  await c.control("/fail-next", { provider: "conekta", times: 9, mode: "500", match: order_ref });
}
/** Moves the clock until the janitor has its answer. */
async function untilAnswered(id: string) {
  for (let i = 0; i < 12 && (await state(id)) === "cancelling"; i++) await c.later(HOUR);
}
const state = async (id: string) => (await c.buyer().get(`/api/charges/${id}`)).body.state as string;

describe("cancelling a charge with an open voucher", () => {
  it("cancels the voucher at the provider, frees the animal and notifies the buyer; the reason is audited with the actor", async () => {
    const { buyer, chargeId, words } = await withVoucher();
    const done = await cancel(manager, chargeId);
    expect(done.status).toBe(200);
    expect(done.body.cancelled).toEqual({ by: "Julián Ortega", reason: "Se equivocó de animal" });
    expect(done.body.attempts[0].stateWords).toBe("Cancelado");
    expect(await state(chargeId)).toBe("cancelled");
    expect(await words()).toBe("Disponible");
    expect((await buyer.pay(chargeId, { method: "spei_mp" })).body.code).toBe("CHARGE_CANCELLED");
    expect((await cancel(manager, chargeId)).body.code).toBe("CHARGE_CANCELLED");
    const { who, data } = await c.deps.db
      .selectFrom("audit_entry")
      .select(["who", "data"])
      .where("action", "=", "charge.cancel")
      .executeTakeFirstOrThrow();
    expect({ who, data }).toEqual({
      who: "Julián Ortega",
      data: { before: { state: "in_progress" }, after: { state: "cancelling" }, reason: "Se equivocó de animal" },
    });
  });

  it("stays cancelling while the provider doesn't answer: nothing can be paid, and it completes after the answer", async () => {
    const { buyer, chargeId, words } = await withVoucher();
    await conektaFails(chargeId);
    await cancel(manager, chargeId);
    expect(await state(chargeId)).toBe("cancelling");
    expect(await words()).toBe("Apartado");
    expect((await buyer.pay(chargeId, { method: "spei_mp" })).body.code).toBe("PAYMENT_VERIFICATION_UNAVAILABLE");
    await untilAnswered(chargeId);
    expect(await state(chargeId)).toBe("cancelled");
    expect(await words()).toBe("Disponible");
  });

  it("is paid and not cancelled when the payment came first", async () => {
    const { chargeId, reference, words } = await withVoucher();
    await c.control("/pay", { reference });
    await cancel(manager, chargeId);
    expect(await state(chargeId)).toBe("paid");
    expect(await words()).toBe("Vendido");
    expect((await cancel(manager, chargeId)).body).toMatchObject({
      code: "ALREADY_PAID",
      detail: "Este cobro ya tiene dinero. Devuélvelo primero; después se puede cancelar.",
    });
  });

  it("still counts money that arrives weeks later, and leaves it to staff: a cancelled sale isn't revived automatically", async () => {
    const { chargeId, reference, words } = await withVoucher();
    await cancel(manager, chargeId);
    await c.later(20 * DAY);
    await c.control("/pay", { reference, late: true });
    await c.later(DAY + MINUTE);
    expect(await state(chargeId)).toBe("paid_late");
    expect(await words()).toBe("Disponible");
    const owner = await staff("dueno");
    const task = (await owner.get("/api/review")).body.items.find((i: { chargeId: string }) => i.chargeId === chargeId);
    await owner.call("POST", `/api/review/${task.id}/decision`, { decision: "confirm_sale" });
    expect(await state(chargeId)).toBe("paid");
    expect(await words()).toBe("Vendido");
  });

  it("gives the same answer to the same key, and never cancels twice", async () => {
    const { chargeId } = await withVoucher();
    const key = crypto.randomUUID();
    const [one, two] = [await cancel(manager, chargeId, {}, { key }), await cancel(manager, chargeId, {}, { key })];
    expect(two.body).toEqual(one.body);
    expect((await cancel(manager, chargeId, { reason: "Otra cosa" }, { key })).body.code).toBe("IDEMPOTENCY_CONFLICT");
  });

  it("is refused without permission, to a cashier for another person's charge, and without a reason", async () => {
    const { buyer, chargeId } = await withVoucher();
    expect((await cancel(buyer, chargeId)).status).toBe(401);
    expect((await cancel(await staff("vaquero"), chargeId)).status).toBe(403);
    const cashier = await staff("cajero");
    expect((await cashier.get(`/api/charges/${chargeId}/desk`)).body.cancel.allowed).toBe(false);
    expect((await manager.get(`/api/charges/${chargeId}/desk`)).body.cancel.allowed).toBe(true);
    expect((await cancel(cashier, chargeId)).status).toBe(404);
    expect((await cancel(manager, chargeId, { reason: "x" })).body.code).toBe("VALIDATION_FAILED");
    expect((await cancel(manager, "AAAAAAAAAAAAAAAAAAAAAA")).body.code).toBe("NOT_FOUND");
    expect(await state(chargeId)).toBe("in_progress");
  });
});

describe("replacing a charge by another", () => {
  it("creates an equal one with a day to pay; the animal stays held, and the old page links to the new", async () => {
    const { buyer, chargeId, words } = await withVoucher();
    await cancel(manager, chargeId, { replace: true });
    const old = (await buyer.get(`/api/charges/${chargeId}`)).body;
    expect(old.state).toBe("cancelled");
    const next = (await buyer.get(`/api/charges/${old.replacedBy}`)).body;
    expect(next).toMatchObject({ state: "open", amount: old.amount, mine: true, saleId: old.saleId });
    expect(Date.parse(next.holdUntil) - Date.parse(next.serverNow)).toBeGreaterThan(DAY - MINUTE);
    expect(await words()).toBe("Apartado");
    const paid = await buyer.pay(next.id, await buyer.card());
    expect(paid.body.state).toBe("paid");
    expect(await words()).toBe("Vendido");
    const list = (await buyer.get("/api/me/purchases")).body.purchases;
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ chargeId: next.id });
  });

  it("creates the new one only after the provider answered about the old one", async () => {
    const { buyer, chargeId } = await withVoucher();
    await conektaFails(chargeId);
    await cancel(manager, chargeId, { replace: true });
    expect((await buyer.get(`/api/charges/${chargeId}`)).body).toMatchObject({ state: "cancelling", replacedBy: null });
    await untilAnswered(chargeId);
    const old = (await buyer.get(`/api/charges/${chargeId}`)).body;
    expect(old.state).toBe("cancelled");
    expect(await state(old.replacedBy)).toBe("open");
  });

  it("keeps late money of the old one separate: it doesn't pay the new one, and stock isn't taken twice", async () => {
    const { buyer, chargeId, reference } = await withVoucher("group=productos");
    await cancel(manager, chargeId, { replace: true });
    const { replacedBy } = (await buyer.get(`/api/charges/${chargeId}`)).body;
    await c.control("/pay", { reference, late: true });
    await c.later(DAY + MINUTE);
    expect(await state(chargeId)).toBe("paid_late");
    expect(["open", "expired"]).toContain(await state(replacedBy));
    const tasks = (await (await staff("dueno")).get("/api/sales?money=problem")).body.items;
    expect(tasks.map((t: { chargeId: string }) => t.chargeId)).toContain(replacedBy);
  });

  it("lets the buyer release it while the cancellation waits for the provider", async () => {
    const { buyer, chargeId, words } = await withVoucher();
    await conektaFails(chargeId);
    await cancel(manager, chargeId);
    const { state: now, saleId } = (await buyer.get(`/api/charges/${chargeId}`)).body;
    expect(now).toBe("cancelling");
    await fetch(`${c.sandboxUrl}/_control/fail-next`, { method: "DELETE" });
    const released = await buyer.call("POST", `/api/sales/${saleId}/release`);
    expect(released.body).toMatchObject({ state: "cancelled" });
    expect(await state(chargeId)).toBe("cancelled");
    expect(await words()).toBe("Disponible");
  });
});
