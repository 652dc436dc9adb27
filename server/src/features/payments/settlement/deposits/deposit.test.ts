import { DAY } from "@corral/domain/kernel/time";
import { balanceDueAt } from "@corral/domain/shop/deposit";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { lockCharge } from "#src/features/payments/charges/state";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
let manager: ReturnType<Corral["buyer"]>;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());
beforeEach(async () => {
  manager = await staff("encargado");
});
async function staff(login: string) {
  const phone = c.buyer();
  await phone.call("POST", "/api/session", { login, password: "corral-demo" });
  return phone;
}

const quote = async (b: typeof manager, itemId: string) =>
  (await b.get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([{ itemId, qty: 1 }]))}`)).body;
/** An animal that can be set aside, held by a new buyer. */
async function setAside(o: { seenDeposit?: number } = {}) {
  const b = c.buyer();
  for (const item of await b.shelf("group=animales&sort=price_asc")) {
    const { deposit } = await quote(b, item.id);
    if (deposit === null) continue;
    const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price, { seenDeposit: o.seenDeposit ?? deposit });
    const words = async () => (await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words as string;
    return { b, item, deposit: deposit as number, sale, words, chargeId: sale.body.chargeId as string };
  }
  throw new Error("nothing left that can be set aside");
}
async function withDepositPaid() {
  const held = await setAside();
  const paid = await held.b.pay(held.chargeId, await held.b.card());
  expect(paid.body.state).toBe("paid");
  return { ...held, paid: paid.body, balanceId: paid.body.plan.other as string };
}
const view = async (id: string) => (await c.buyer().get(`/api/charges/${id}`)).body;
/** Ledger balances of a sale over all its charges. */
const accounts = async (chargeId: string) => {
  const { rows } = await sql<{ account: string; sum: number }>`
    select p.account, sum(p.amount)::bigint as sum from posting p join journal j on j.id = p.journal_id
      join charge c on c.id = j.charge_id
    where c.sale_id = (select sale_id from charge where public_id = ${chargeId}) group by p.account having sum(p.amount) <> 0`.execute(
    c.deps.db,
  );
  return Object.fromEntries(rows.map((r) => [r.account, r.sum]));
};
/** The single attempt of a charge: its provider's reference, and a check as the daily one. */
const attemptOf = (chargeId: string) =>
  c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as c", "c.id", "a.charge_id")
    .selectAll("a")
    .where("c.public_id", "=", chargeId)
    .executeTakeFirstOrThrow();
const orderOf = async (chargeId: string) => (await attemptOf(chargeId)).order_ref as string;
const askAgain = async (chargeId: string) => askProvider(c.deps, await attemptOf(chargeId));
const tipos = (v: { receipts: { tipo: string }[] }) => v.receipts.map((r) => r.tipo).sort();

describe("setting an animal aside with a deposit", () => {
  it("charges the share rounded up to a peso, books it as the customer's money and locks the animal", async () => {
    const { item, deposit, sale, paid, words, chargeId, b } = await withDepositPaid();
    expect(sale.body.total).toBe(deposit);
    expect(deposit % 100).toBe(0);
    expect(await words()).toBe("Apartado");
    expect(await accounts(chargeId)).toEqual({ "clearing:mercadopago": deposit, customer_deposits: -deposit });
    expect(tipos(paid)).toEqual(["apartado", "pago"]);
    const receipt = paid.receipts.find((r: { tipo: string }) => r.tipo === "apartado");
    const { snapshot } = (await b.get(`/api/receipts/apartado/${receipt.id}`)).body;
    expect(snapshot).toMatchObject({ total: item.price, balance: item.price - deposit });
    expect(snapshot.deposit).toMatchObject({ paid: deposit, balance: item.price - deposit });
    expect(snapshot.deposit.dueWords).toContain("23:59");
    expect((await view(chargeId)).plan).toMatchObject({ total: item.price, deposit, overdue: false });
  });

  it("ends in one sale receipt with both payments when the balance is paid, and becomes income only then", async () => {
    const { b, item, deposit, balanceId, chargeId, words } = await withDepositPaid();
    const balance = await view(balanceId);
    expect(balance).toMatchObject({ purpose: "balance", state: "open", amount: item.price - deposit, holdUntil: null });
    const out = await b.pay(balanceId, { method: "spei_mp" });
    await c.control("/pay", { clabe: out.body.attempts[0].clabe.clabe });
    const done = (await b.call("POST", `/api/charges/${balanceId}/check`)).body;
    expect(done.state).toBe("paid");
    expect(await words()).toBe("Vendido");
    expect(tipos(done)).toEqual(["pago", "venta"]);
    const venta = done.receipts.find((r: { tipo: string }) => r.tipo === "venta");
    const { snapshot } = (await b.get(`/api/receipts/venta/${venta.id}`)).body;
    expect(snapshot.payments.map((p: { amount: number }) => p.amount)).toEqual([deposit, item.price - deposit]);
    expect(snapshot).toMatchObject({ total: item.price, paid: item.price, balance: 0 });
    expect(await accounts(chargeId)).toEqual({ "clearing:mercadopago": item.price, sales: -item.price });
    const [purchase] = (await b.get("/api/me/purchases")).body.purchases;
    expect(purchase).toMatchObject({ total: item.price, chargeId: balanceId });
    expect(purchase.receipts).toHaveLength(4);
  });

  it("keeps the animal when a card for the balance is declined, and allows another method", async () => {
    const { b, balanceId, words } = await withDepositPaid();
    expect((await b.pay(balanceId, await b.card("FUND"))).status).toBe(402);
    await c.later(2 * DAY);
    expect(await words()).toBe("Apartado");
    expect((await view(balanceId)).state).toBe("open");
    expect((await b.pay(balanceId, await b.card())).body.state).toBe("paid");
  });

  it("past its date opens one task; it can still be paid, and an extension closes the task", async () => {
    const { b, balanceId, words } = await withDepositPaid();
    await c.later(8 * DAY);
    await c.later(DAY);
    manager = await staff("encargado");
    expect((await view(balanceId)).plan.overdue).toBe(true);
    expect(await words()).toBe("Apartado");
    const news = (await manager.get("/api/news")).body.items.filter(
      (n: { kind: string; chargeId: string }) => n.kind === "task" && n.chargeId === balanceId,
    );
    expect(news.map((n: { title: string }) => n.title)).toEqual(["Venció el plazo de un apartado"]);
    const more = await manager.call("POST", `/api/charges/${balanceId}/due`, { days: 15 });
    expect(more.body.due.overdue).toBe(false);
    expect((await view(balanceId)).plan.overdue).toBe(false);
    await c.later(17 * DAY);
    manager = await staff("encargado");
    const again = (await manager.get("/api/sales?money=problem&limit=60")).body.items;
    expect(again.find((i: { chargeId: string }) => i.chargeId === balanceId)?.tasks).toBe(1);
    expect((await b.pay(balanceId, await b.card())).body.state).toBe("paid");
    expect((await manager.call("POST", `/api/charges/${balanceId}/due`, { days: 5 })).body.code).toBe("ALREADY_PAID");
  });

  it("frees the animal when staff cancel, and the deposit is to be refunded or becomes income", async () => {
    const reason = "Nunca pagó el saldo";
    const back = await withDepositPaid();
    const cancel = (id: string, body: object) =>
      manager.call("POST", `/api/charges/${id}/cancel`, { reason, replace: false, ...body });
    expect((await cancel(back.balanceId, {})).body.errors[0].field).toBe("deposit");
    expect((await cancel(back.balanceId, { deposit: "return" })).status).toBe(200);
    expect(await back.words()).toBe("Disponible");
    expect((await view(back.balanceId)).state).toBe("cancelled");
    expect(await accounts(back.chargeId)).toMatchObject({ customer_deposits: -back.deposit });
    const tasks = (await manager.get("/api/sales?money=problem&limit=60")).body.items;
    expect(tasks.map((t: { chargeId: string }) => t.chargeId)).toContain(back.balanceId);

    const kept = await withDepositPaid();
    await kept.b.pay(kept.balanceId, { method: "spei_mp" });
    expect((await cancel(kept.balanceId, { deposit: "keep" })).body.attempts[0].stateWords).toBe("Cancelado");
    expect(await kept.words()).toBe("Disponible");
    expect(await accounts(kept.chargeId)).toEqual({ "clearing:mercadopago": kept.deposit, sales: -kept.deposit });
  });

  it("can't be released by the buyer once the deposit is paid, and the balance's voucher stays", async () => {
    const { b, balanceId, words } = await withDepositPaid();
    const out = await b.pay(balanceId, { method: "oxxo_cash" });
    const { saleId } = await view(balanceId);
    expect((await b.call("POST", `/api/sales/${saleId}/release`)).body.code).toBe("ALREADY_PAID");
    expect((await view(balanceId)).attempts[0]).toMatchObject({
      id: out.body.attempts[0].id,
      state: "awaiting_customer",
    });
    expect(await words()).toBe("Apartado");
  });

  it("can't be cancelled by a cashier, and only a balance's date can be extended", async () => {
    const { balanceId, chargeId } = await withDepositPaid();
    const cashier = await staff("cajero");
    expect((await cashier.call("POST", `/api/charges/${balanceId}/due`, { days: 5 })).status).toBe(403);
    expect((await manager.call("POST", `/api/charges/${chargeId}/due`, { days: 5 })).status).toBe(404);
    expect((await manager.call("POST", `/api/charges/${balanceId}/due`, { days: 121 })).body.code).toBe(
      "VALIDATION_FAILED",
    );
  });

  describe("on an item's own terms", () => {
    /** An animal of the demo with other terms, set aside as they are shown. */
    async function onTerms(terms: object, o: { seenTerms?: object } = {}) {
      const b = c.buyer();
      const [item] = await b.shelf("group=animales&sort=price_desc");
      if (!item) throw new Error("no animal is left");
      const none = { deposit_bp: null, deposit_amount: null, deposit_refundable: null, deposit_days: null };
      await c.deps.db
        .updateTable("catalog_item")
        .set({ ...none, ...terms })
        .where("id", "=", item.id)
        .execute();
      const seen = await quote(b, item.id);
      const { words: _words, ...seenTerms } = seen.depositTerms;
      const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price, {
        seenDeposit: seen.deposit,
        seenTerms: o.seenTerms ?? seenTerms,
      });
      return { b, item, seen, sale, chargeId: sale.body.chargeId as string };
    }
    const cancel = (id: string, deposit: string) =>
      manager.call("POST", `/api/charges/${id}/cancel`, { reason: "Ya no la quiere", replace: false, deposit });

    it("asks for its amount, gives its days, says before paying and on paper that it doesn't go back", async () => {
      const it = await onTerms({ deposit_amount: 123_450, deposit_refundable: false, deposit_days: 2 });
      expect(it.seen).toMatchObject({ deposit: 123_450, depositTerms: { days: 2, refundable: false } });
      expect(it.seen.depositTerms.words).toMatch(/no se devuelve.*5 días hábiles/);
      const shown = (await it.b.get(`/api/catalog/${it.item.id}`)).body;
      expect(shown).toMatchObject({ deposit: 123_450, depositTerms: it.seen.depositTerms });
      expect((await view(it.chargeId)).plan).toMatchObject({
        refundable: false,
        refundWords: it.seen.depositTerms.words,
      });
      const paid = (await it.b.pay(it.chargeId, await it.b.card())).body;
      expect(paid).toMatchObject({ state: "paid", collected: 123_450 });
      const balance = await view(paid.plan.other);
      expect(balance.amount).toBe(it.item.price - 123_450);
      const due = await c.deps.db
        .selectFrom("charge")
        .select("due_at")
        .where("public_id", "=", paid.plan.other)
        .executeTakeFirstOrThrow();
      expect(due.due_at).toBe(balanceDueAt(c.deps.zone, c.deps.now(), 2));
      const receipt = (
        await it.b.get(
          `/api/receipts/apartado/${paid.receipts.find((r: { tipo: string }) => r.tipo === "apartado").id}`,
        )
      ).body;
      expect(receipt.snapshot.deposit.refundRule).toContain("no se devuelve");
      expect((await cancel(paid.plan.other, "keep")).status).toBe(200);
      expect(await accounts(it.chargeId)).toMatchObject({ sales: -123_450 });
    });

    it("is not kept when its buyer was told that it goes back, and staff are not offered to", async () => {
      const it = await onTerms({ deposit_bp: 2_000, deposit_refundable: true });
      expect(it.seen.depositTerms).toEqual({
        days: 7,
        refundable: true,
        words: "Si no completas la compra, el apartado se te devuelve.",
      });
      const paid = (await it.b.pay(it.chargeId, await it.b.card())).body;
      expect((await manager.get(`/api/sales/${paid.saleId}`)).body.may.keepDeposit).toBe(false);
      expect((await manager.get(`/api/charges/${paid.plan.other}/desk`)).body.cancel.keepDeposit).toBe(false);
      const no = await cancel(paid.plan.other, "keep");
      expect(no.body.errors[0]).toMatchObject({ field: "deposit", message: expect.stringContaining("se devuelve") });
      expect((await cancel(paid.plan.other, "return")).status).toBe(200);
      // What the item says later changes nothing of a sale.
      expect((await view(paid.plan.other)).plan.refundable).toBe(true);
    });

    it("is not sold on terms other than those shown", async () => {
      const it = await onTerms({ deposit_bp: 2_000, deposit_days: 5 }, { seenTerms: { days: 7, refundable: null } });
      expect(it.sale.body).toMatchObject({ code: "PRICE_CHANGED", detail: expect.stringContaining("condiciones") });
    });
  });

  it("uses the server's deposit, not the client's, and refuses items that must be paid in full", async () => {
    expect((await setAside({ seenDeposit: 100 })).sale.body).toMatchObject({ code: "PRICE_CHANGED" });
    const b = c.buyer();
    const [bag] = await b.shelf("group=productos");
    if (!bag) throw new Error("no product");
    expect((await quote(b, bag.id)).deposit).toBeNull();
    const no = await b.cart([{ itemId: bag.id, qty: 1 }], bag.price, { seenDeposit: 100 });
    expect(no.body).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(no.body.errors[0].field).toBe("seenDeposit");
  });

  it("releases the animal when the deposit is never paid", async () => {
    const { words, chargeId } = await setAside();
    await c.later(DAY);
    expect(await words()).toBe("Disponible");
    expect((await view(chargeId)).state).toBe("expired");
  });

  it("is asked about while its balance is being paid, so that neither waits for the other for ever", async () => {
    const { chargeId, balanceId } = await withDepositPaid();
    const idOf = async (publicId: string) =>
      (await c.deps.db.selectFrom("charge").select("id").where("public_id", "=", publicId).executeTakeFirstOrThrow())
        .id;
    const [deposit, balance] = [await idOf(chargeId), await idOf(balanceId)];
    // The payment of the balance locks it, and then the deposit.
    await c.deps.db.transaction().execute(async (paying) => {
      await lockCharge(paying, balance);
      await c
        .elsewhere()
        .transaction()
        .execute(async (refunding) => {
          await sql`set local lock_timeout = '2s'`.execute(refunding);
          await lockCharge(refunding, deposit);
          await addReviewTask(refunding, {
            kind: "deposit_gone",
            about: `${balance} 1`,
            chargeId: balance,
            data: { amount: 1 },
            now: c.deps.now(),
          });
        });
      await lockCharge(paying, deposit);
    });
  });

  it("opens a task when its deposit was refunded in the provider's panel, and paying the balance doesn't complete the sale without a decision", async () => {
    const { b, item, deposit, chargeId, balanceId, words } = await withDepositPaid();
    await c.control("/refund", { id: await orderOf(chargeId) });
    await askAgain(chargeId);
    const tasks = async () =>
      (await manager.get("/api/review?group=open&limit=60")).body.items.filter(
        (t: { chargeId: string }) => t.chargeId === balanceId,
      );
    const [task] = await tasks();
    expect(task).toMatchObject({ kind: "deposit_gone", amount: deposit });
    const paid = (await b.pay(balanceId, await b.card())).body;
    expect(tipos(paid)).toEqual(["pago"]);
    expect(await words()).toBe("Apartado");
    const rest = item.price - deposit;
    expect(await accounts(chargeId)).toEqual({ "clearing:mercadopago": rest, customer_deposits: -rest });
    const decided = await manager.call("POST", `/api/review/${task.id}/decision`, {
      decision: "complete_sale",
      note: "Pagó el apartado en otra compra",
    });
    expect(decided.body.state).toBe("resolved");
    expect(await words()).toBe("Vendido");
    expect(await accounts(chargeId)).toEqual({ "clearing:mercadopago": rest, sales: -rest });
    expect(tipos(await view(balanceId))).toEqual(["pago", "venta"]);
    expect(await tasks()).toEqual([]);
  });
});
