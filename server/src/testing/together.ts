import type { ChargeView } from "@corral/contract/types";
import { sql } from "kysely";
import { expect } from "vitest";
import { checkAttempt } from "#src/features/payments/reconciliation/check-attempt";
import type { Corral } from "./corral";
import { openPayments, type PaymentsInTest } from "./payments";

export const CLABE = "646180111805035430";
type Phone = ReturnType<Corral["buyer"]>;
export type Together = ReturnType<typeof together>;

/**
 * Helpers of tests about refunds, deposits, surplus, review and disputes of one sale: do each, and check that
 * everything still agrees.
 */
export function together(c: Corral, m: PaymentsInTest = openPayments(c)) {
  const used = new Set<string>();
  const view = async (id: string) => (await c.buyer().get(`/api/charges/${id}`)).body as ChargeView;
  const quote = async (b: Phone, itemId: string) =>
    (await b.get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([{ itemId, qty: 1 }]))}`)).body.deposit;

  /** A buyer's hold of an animal whose deposit isn't paid yet. */
  async function setAside(b = c.buyer()) {
    for (const item of await b.shelf("group=animales&sort=price_asc")) {
      const deposit = used.has(item.id) ? null : ((await quote(b, item.id)) as number | null);
      if (deposit === null) continue;
      used.add(item.id);
      const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price, { seenDeposit: deposit });
      const words = async () => (await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words as string;
      return { b, item, deposit, rest: item.price - deposit, words, chargeId: body.chargeId as string };
    }
    throw new Error("nothing left that can be set aside");
  }
  /** Pays a charge by SPEI, with another amount where one is given; without `look` the provider isn't asked yet. */
  async function bySpei(b: Phone, chargeId: string, o: { amount?: number; look?: boolean } = {}) {
    const out = await b.pay(chargeId, { method: "spei_mp" });
    const clabe = out.body.attempts[0].clabe.clabe as string;
    await c.control("/pay", { clabe, ...(o.amount ? { amount: o.amount } : {}) });
    if (o.look !== false) await b.call("POST", `/api/charges/${chargeId}/check`);
    return clabe;
  }
  async function withDeposit(b = c.buyer()) {
    const held = await setAside(b);
    const paid = await b.pay(held.chargeId, await b.card());
    expect(paid.body.state).toBe("paid");
    return { ...held, balanceId: paid.body.plan.other as string };
  }
  const ask = async (chargeId: string, amount: number, more: object = {}) => {
    const done = await (await m.staff("dueno")).call("POST", `/api/charges/${chargeId}/refunds`, {
      amount,
      way: "provider",
      reason: "Cambió de idea",
      ...more,
    });
    return { ...done, id: done.body.items?.at(-1)?.id as string };
  };
  const approve = async (id: string, login = "dueno") =>
    (await m.staff(login)).call("POST", `/api/refunds/${id}/approve`);
  const settle = async (id: string, body: object = { outcome: "done", trackingKey: newKey() }) =>
    (await m.staff("dueno")).call("POST", `/api/refunds/${id}/settle`, body);

  return {
    ...m,
    view,
    setAside,
    withDeposit,
    bySpei,
    ask,
    approve,
    settle,
    /** A refund from its request to its end. */
    async giveBack(chargeId: string, amount: number, more: object = {}) {
      const { id } = await ask(chargeId, amount, more);
      const approved = await approve(id);
      const last = approved.body.items.find((r: { id: string }) => r.id === id);
      return last.way === "provider" ? approved : settle(id);
    },
    askProvider: async (chargeId: string) => m.ask((await newestAttempt(c, chargeId)).id),
    refundsOf: async (chargeId: string) =>
      (await (await m.staff("dueno")).get(`/api/charges/${chargeId}/refunds`)).body,
    cancel: async (chargeId: string, body: object) =>
      (await m.staff("dueno")).call("POST", `/api/charges/${chargeId}/cancel`, {
        reason: "Se acordó con quien compra",
        replace: false,
        ...body,
      }),
    /** A dispute event for the charge's newest attempt; `asked` also checks it with the provider. */
    async dispute(chargeId: string, phase: "opened" | "lost" | "won", asked = true) {
      const a = await newestAttempt(c, chargeId);
      await c.control("/dispute", { id: a.order_ref, phase });
      if (asked) await m.ask(a.id);
    },
    /** Ledger balances of a sale over all its charges, without zeros. */
    async accounts(chargeId: string) {
      const { rows } = await sql<{ account: string; sum: number }>`
        select p.account, sum(p.amount)::bigint as sum from posting p join journal j on j.id = p.journal_id
          join charge c on c.id = j.charge_id
        where c.sale_id = (select sale_id from charge where public_id = ${chargeId})
        group by p.account having sum(p.amount) <> 0`.execute(c.deps.db);
      return Object.fromEntries(rows.map((r) => [r.account, Number(r.sum)]));
    },
    tipos: async (chargeId: string) => (await view(chargeId)).receipts.map((r) => r.tipo).sort(),
    /**
     * Asserts that every view of this money agrees: the charge, balance explained, the sale, its receipts and the
     * provider.
     */
    async agree(...chargeIds: string[]) {
      await m.mustBalance();
      for (const id of chargeIds) await mustAgree(c, m, await view(id));
      const { rows } = await sql`select tipo from receipt group by tipo having count(*) <> max(number)`.execute(
        c.deps.db,
      );
      expect(rows, "gaps in folios").toEqual([]);
    },
  };
}

let keys = 0;
const newKey = () => `RASTREO${String(++keys).padStart(6, "0")}`;

export const newestAttempt = (c: Corral, chargeId: string) =>
  c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as ch", "ch.id", "a.charge_id")
    .selectAll("a")
    .where("ch.public_id", "=", chargeId)
    .orderBy("a.created_at", "desc")
    .orderBy("a.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

async function mustAgree(c: Corral, m: PaymentsInTest, charge: ChargeView) {
  const owner = await m.staff("dueno");
  const shown = { due: charge.remaining, collected: charge.collected, surplus: charge.surplus };
  for (const [of, amount] of Object.entries(shown)) {
    const { body } = await c.buyer().get(`/api/charges/${charge.id}/story?of=${of}`);
    const said = body.sentences.reduce((n: number, s: { amount: number }) => n + s.amount, 0);
    expect(said, `${of} of ${charge.concept}`).toBe(body.balance);
    expect(body.balance, `${of} of ${charge.concept}, ${charge.state}`).toBe(amount);
  }
  if (charge.saleId) {
    const { body } = await owner.get(`/api/ledger/sales/${charge.saleId}/story?of=due`);
    expect(body.sentences.reduce((n: number, s: { amount: number }) => n + s.amount, 0)).toBe(body.balance);
  }
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from provider_payment where charge_id = c.id)::int as payments,
    (select count(*) from receipt where charge_id = c.id and tipo in ('pago', 'donativo') and payment_ref is not null)::int as pago,
    (select count(*) from refund where charge_id = c.id and state = 'confirmed')::int as refunds,
    (select count(*) from receipt where charge_id = c.id and tipo = 'reembolso')::int as reembolso,
    (select coalesce(-sum(p.amount), 0) from journal j join posting p on p.journal_id = j.id
      where j.charge_id = c.id and j.kind = 'refund' and p.account like 'clearing:%')::bigint as went,
    (select coalesce(sum(amount), 0) from refund where charge_id = c.id and state = 'confirmed')::bigint as told,
    (select count(*) from receipt where sale_id = c.sale_id and tipo = 'venta')::int as venta,
    (select count(*) from receipt where charge_id = c.id and tipo = 'apartado')::int as apartado
    from charge c where c.public_id = ${charge.id}`.execute(c.deps.db);
  const is = rows[0] as Record<string, number>;
  expect(is.pago, "one receipt for each payment").toBe(is.payments);
  expect(is.reembolso, "one receipt for each refund").toBe(is.refunds);
  expect(is.went, "each refund once in the ledger").toBe(is.told);
  expect(is.venta).toBeLessThanOrEqual(1);
  expect(is.apartado).toBeLessThanOrEqual(charge.purpose === "deposit" ? 1 : 0);
  const attempts = await c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as ch", "ch.id", "a.charge_id")
    .select("a.id")
    .where("ch.public_id", "=", charge.id)
    // Payments taken by staff have no provider to compare with.
    .where("a.taken_by", "is", null)
    .execute();
  for (const a of attempts)
    expect(
      (await checkAttempt(c.deps, a.id))?.filter((d) => !d.settled),
      "the daily check of this charge",
    ).toEqual([]);
}
