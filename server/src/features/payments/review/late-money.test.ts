import { DAY, HOUR, MINUTE } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
});
afterAll(async () => {
  await m.mustBalance();
  await c.close();
});

test("late money confirms the sale automatically when its units are free, and the payer sees why", async () => {
  const { b, chargeId, clabe } = await m.bySpei("group=productos");
  await m.runOut(chargeId);
  await m.paidLate(clabe);
  const after = await m.charge(b, chargeId);
  expect(after).toMatchObject({ state: "paid", surplus: 0 });
  expect(after.notice).toContain("llegó después de la fecha");
  expect(after.notice).toContain("confirmada");
  expect(await m.tasks(chargeId)).toEqual([]);
});

test("late money for an animal sold to somebody else is kept, shown to the payer, and opens one task", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=animales");
  await m.runOut(chargeId);
  await m.buyNow(item);
  await m.paidLate(clabe);
  const after = await m.charge(b, chargeId);
  expect(after).toMatchObject({ state: "paid_late", surplus: item.price, remaining: item.price });
  expect(after.notice).toContain("a salvo");
  const [task, ...more] = await m.tasks(chargeId);
  expect(more).toEqual([]);
  expect(task).toMatchObject({ kind: "late_review", state: "open", title: "Llegó dinero tarde", amount: item.price });
  const news = (await (await m.staff("dueno")).get("/api/news")).body.items;
  expect(
    news.some((n: { title: string; chargeId: string }) => n.title === task?.title && n.chargeId === chargeId),
  ).toBe(true);
  // The other purchase is unaffected, and this sale can't be confirmed over it.
  const detail = await m.open(task);
  expect(detail.decisions.map((d) => d.decision)).toEqual(["offer_choice", "keep_credit", "give_back"]);
  produces("DECISION_NOT_ALLOWED")(await m.decide(task, { decision: "confirm_sale" }));
});

test("staff confirm late money when the animal is free again, with ledger, receipt and audit entry", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=animales");
  await m.runOut(chargeId);
  const other = await m.hold(item);
  await m.paidLate(clabe);
  expect((await m.charge(b, chargeId)).state).toBe("paid_late");
  await other.b.call("POST", `/api/sales/${other.saleId}/release`);
  const [task] = await m.tasks(chargeId);
  const key = crypto.randomUUID();
  const done = await m.decide(task, { decision: "confirm_sale" }, { key });
  expect(done.body).toMatchObject({ state: "resolved", decisions: [], outcome: { words: "Confirmar la venta" } });
  expect((await m.decide(task, { decision: "confirm_sale" }, { key })).body).toEqual(done.body);
  expect((await m.decide(task, { decision: "confirm_sale" })).body.code).toBe("ALREADY_DECIDED");
  const after = await m.charge(b, chargeId);
  expect(after).toMatchObject({ state: "paid", remaining: 0, surplus: 0 });
  expect(after.receipts.map((r) => r.tipo).sort()).toEqual(["pago", "venta"]);
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Vendido");
  const audited = await c.deps.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("about_id", "=", task?.id as string)
    .execute();
  expect(audited).toHaveLength(1);
  expect(audited[0]).toMatchObject({
    action: "review.decide",
    data: { decision: "confirm_sale", kind: "late_review" },
  });
});

test("concurrent decisions count once", async () => {
  const { chargeId, clabe, item } = await m.bySpei("group=animales");
  await m.runOut(chargeId);
  const other = await m.hold(item);
  await m.paidLate(clabe);
  await other.b.call("POST", `/api/sales/${other.saleId}/release`);
  const [task] = await m.tasks(chargeId);
  const answers = await Promise.all([
    m.decide(task, { decision: "confirm_sale" }),
    m.decide(task, { decision: "keep_credit" }, { login: "encargado" }),
    m.decide(task, { decision: "confirm_sale" }, { login: "encargado" }),
  ]);
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(answers.filter((a) => a.body.code === "ALREADY_DECIDED")).toHaveLength(2);
});

test("a late partial payment is kept whole; staff hold the units again and the payer pays the rest", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  await m.runOut(chargeId);
  await m.paidLate(clabe, item.price - 2_000);
  expect(await m.charge(b, chargeId)).toMatchObject({ state: "paid_late", surplus: item.price - 2_000 });
  const [task] = await m.tasks(chargeId);
  expect((await m.decide(task, { decision: "reopen" })).status).toBe(200);
  const again = await m.charge(b, chargeId);
  expect(again).toMatchObject({ state: "partially_paid", remaining: 2_000, surplus: 0 });
  expect(again.notice).toContain("faltan $20.00");
  expect(again.holdUntil).not.toBeNull();
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
});

test("two late payments for one ended charge are both kept, and a confirmation uses only what is owed", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  const oxxo = await b.pay(chargeId, { method: "oxxo_cash" });
  await m.runOut(chargeId);
  await c.deps.db.updateTable("catalog_item").set({ stock: 0 }).where("id", "=", item.id).execute();
  await m.paidLate(clabe);
  await m.paidLate(oxxo.body.attempts.find((a: { voucher: object | null }) => a.voucher).voucher.reference);
  expect(await m.charge(b, chargeId)).toMatchObject({ state: "paid_late", surplus: item.price * 2 });
  const tasks = await m.tasks(chargeId);
  expect(tasks.map((t) => t.kind)).toEqual(["late_review", "late_review"]);
  await c.deps.db.updateTable("catalog_item").set({ stock: 5 }).where("id", "=", item.id).execute();
  expect((await m.decide(tasks[0], { decision: "confirm_sale" })).status).toBe(200);
  expect(await m.charge(b, chargeId)).toMatchObject({ state: "overpaid", surplus: item.price, remaining: 0 });
  expect((await m.decide(tasks[1], { decision: "confirm_sale" })).body.code).toBe("DECISION_NOT_ALLOWED");
});

test("staff offer the choice: the task waits for the buyer and is settled by their choice", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=animales");
  await m.runOut(chargeId);
  await m.buyNow(item);
  await m.paidLate(clabe);
  const [task] = await m.tasks(chargeId);
  const offered = await m.decide(task, { decision: "offer_choice", note: "Le escribí por WhatsApp" });
  expect(offered.body).toMatchObject({ state: "waiting_buyer", stateWords: "Espera al comprador" });
  const view = (await b.get(`/api/charges/${chargeId}/surplus`)).body;
  expect(view.items[0]).toMatchObject({ why: "late", state: "open" });
  const kept = await b.call("POST", `/api/charges/${chargeId}/surplus/${view.items[0].id}`, { choice: "keep" });
  expect(kept.body).toMatchObject({ credit: item.price, items: [{ state: "kept_as_credit" }] });
  expect((await m.charge(b, chargeId)).state).toBe("expired");
  expect((await m.open(task)).state).toBe("resolved");
});

test("a purchase that expired partly paid: staff let the buyer choose", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  await c.control("/pay", { clabe, amount: item.price - 5_000 });
  await b.call("POST", `/api/charges/${chargeId}/check`);
  await c.later(3 * DAY);
  const ended = await m.charge(b, chargeId);
  expect(ended.state).toBe("expired_partial");
  expect(ended.notice).toContain("a salvo");
  const [task] = await m.tasks(chargeId);
  expect(task?.kind).toBe("expired_with_money");
  expect((await m.decide(task, { decision: "offer_choice" })).status).toBe(200);
  const { items } = (await b.get(`/api/charges/${chargeId}/surplus`)).body;
  expect(items).toMatchObject([{ why: "released", amount: item.price - 5_000, state: "open" }]);
  const wish = { choice: "back", clabe: "646180111805035430", holder: "Ana Pérez" };
  await b.call("POST", `/api/charges/${chargeId}/surplus/${items[0].id}`, wish);
  const back = (await m.tasks(chargeId)).find((t) => t.kind === "surplus_refund_wanted");
  expect((await m.decide(back, { decision: "refund" })).status).toBe(200);
  const owner = await m.staff("dueno");
  const [{ id }] = (await owner.get(`/api/charges/${chargeId}/refunds`)).body.items;
  await owner.call("POST", `/api/refunds/${id}/approve`);
  await owner.call("POST", `/api/refunds/${id}/settle`, { outcome: "done", trackingKey: "RASTREO12345" });
  expect(await m.charge(b, chargeId)).toMatchObject({ state: "refunded", collected: 0, surplus: 0 });
  expect(await m.tasks(chargeId)).toEqual([]);
});

test("a partly paid purchase that staff reopened and that expires again opens a new task", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  await c.control("/pay", { clabe, amount: item.price - 5_000 });
  await b.call("POST", `/api/charges/${chargeId}/check`);
  await c.later(3 * DAY);
  const [task] = await m.tasks(chargeId);
  expect((await m.decide(task, { decision: "reopen" })).status).toBe(200);
  expect(await m.tasks(chargeId)).toEqual([]);
  await c.later(3 * DAY);
  expect((await m.charge(b, chargeId)).state).toBe("expired_partial");
  expect((await m.tasks(chargeId)).map((t) => t.kind)).toEqual(["expired_with_money"]);
});

test("a voucher of a released purchase is watched for 45 days: day 44 is found, day 47 isn't", async () => {
  const early = await m.bySpei("group=productos");
  const never = await m.bySpei("group=productos");
  await m.runOut(early.chargeId);
  await m.runOut(never.chargeId);
  const checks = async () =>
    (
      await sql<{ due: number | null }>`select max(extract(epoch from a.next_check_at))::float8 as due
        from attempt a join charge c on c.id = a.charge_id where c.public_id = ${never.chargeId}`.execute(c.deps.db)
    ).rows[0]?.due;
  await c.later(40 * DAY);
  await m.paidLate(early.clabe);
  expect((await m.charge(early.b, early.chargeId)).state).toBe("paid");
  expect(await checks()).not.toBeNull();
  for (let day = 0; day < 8; day++) await c.later(DAY + MINUTE);
  expect(await checks()).toBeNull();
  await c.control("/pay", { clabe: never.clabe, late: true });
  await c.later(2 * DAY);
  expect((await m.charge(never.b, never.chargeId)).state).toBe("expired");
  // A webhook still counts it: after 45 days only the polling ends.
  const attempt = await c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as ch", "ch.id", "a.charge_id")
    .select(["a.id"])
    .where("ch.public_id", "=", never.chargeId)
    .executeTakeFirstOrThrow();
  await m.ask(attempt.id);
  expect((await m.charge(never.b, never.chargeId)).state).toBe("paid");
});

test("a choice not made within 30 days passes to staff", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  await c.control("/pay", { clabe, amount: item.price + 700 });
  await b.call("POST", `/api/charges/${chargeId}/check`);
  const [task] = await m.tasks(chargeId);
  expect(task).toMatchObject({ kind: "surplus_choice", state: "waiting_buyer" });
  await c.later(29 * DAY);
  expect((await m.open(task)).state).toBe("waiting_buyer");
  await c.later(DAY + HOUR);
  expect((await m.open(task)).state).toBe("open");
  expect((await m.decide(task, { decision: "keep_credit" })).status).toBe(200);
  expect((await m.charge(b, chargeId)).state).toBe("paid");
});

test("reading and deciding tasks need their permissions", async () => {
  const accountant = await m.staff("contador");
  const [task] = (await accountant.get("/api/review?group=resolved")).body.items;
  expect((await accountant.call("POST", `/api/review/${task.id}/decision`, { decision: "resolve" })).body.code).toBe(
    "FORBIDDEN",
  );
  expect((await (await m.staff("cajero")).get("/api/review")).body.code).toBe("FORBIDDEN");
  expect((await c.buyer().get("/api/review")).body.code).toBe("UNAUTHENTICATED");
});
