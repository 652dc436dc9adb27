import type { ChargeView, ReviewDecision, ReviewRow, ReviewTask } from "@corral/contract/types";
import { DAY } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { expect } from "vitest";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { attemptById } from "#src/features/payments/attempts/state";
import type { Corral } from "./corral";

interface Item {
  id: string;
  price: number;
  title?: string;
  animalId?: string | null;
}
export type PaymentsInTest = ReturnType<typeof openPayments>;

/** Helpers of tests about unexpected payments: buy, pay wrongly, and decide as staff. */
export function openPayments(c: Corral) {
  const used = new Set<string>();
  const signedIn = new Map<string, ReturnType<Corral["buyer"]>>();
  const staff = async (login: string) => {
    const known = signedIn.get(login);
    if (known && (await known.get("/api/session")).body.me) return known;
    const phone = c.buyer();
    await phone.call("POST", "/api/session", { login, password: "corral-demo" });
    signedIn.set(login, phone);
    return phone;
  };
  /** Holds an item that no other test uses. */
  async function hold(item?: Item, shelf = "group=productos", b = c.buyer()) {
    const one = item ?? (await b.shelf(shelf)).find((i) => !used.has(i.id));
    if (!one) throw new Error("nothing left on the shelf");
    used.add(one.id);
    const { body, status } = await b.cart([{ itemId: one.id, qty: 1 }], one.price);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { b, item: one, chargeId: body.chargeId as string, saleId: body.saleId as string };
  }
  const charge = async (b: ReturnType<Corral["buyer"]>, id: string) =>
    (await b.get(`/api/charges/${id}`)).body as ChargeView;
  const open = async (t: { id: string } | undefined) =>
    (await (await staff("dueno")).get(`/api/review/${t?.id}`)).body as ReviewTask;

  return {
    staff,
    hold,
    charge,
    open,
    async bySpei(shelf: string, b = c.buyer()) {
      const held = await hold(undefined, shelf, b);
      const { body } = await held.b.pay(held.chargeId, { method: "spei_mp" });
      return { ...held, clabe: body.attempts[0].clabe.clabe as string };
    },
    async buyNow(item: Item) {
      const held = await hold(item);
      expect((await held.b.pay(held.chargeId, await held.b.card())).body.state).toBe("paid");
      return held;
    },
    /** Moves the clock until nothing of the charge can be paid any more. */
    async runOut(chargeId: string) {
      for (let i = 0; i < 10; i++) {
        if (["expired", "expired_partial"].includes((await charge(c.buyer(), chargeId)).state)) return;
        await c.later(DAY);
      }
      throw new Error("it never ran out");
    },
    /** A payment after the deadline, found by the daily check. */
    async paidLate(key: string, amount?: number) {
      const said = await c.control("/pay", { reference: key, late: true, ...(amount ? { amount } : {}) });
      if ((said as { error?: string }).error) throw new Error(JSON.stringify(said));
      await c.later(DAY);
    },
    async ask(attemptId: string) {
      const attempt = await attemptById(c.deps.db, attemptId);
      if (attempt) await askProvider(c.deps, attempt);
    },
    /** Every task of a charge, pending ones first. */
    async tasks(chargeId: string): Promise<ReviewRow[]> {
      const owner = await staff("dueno");
      const lists = await Promise.all(
        ["open", "waiting_buyer"].map((g) => owner.get(`/api/review?group=${g}&limit=60`)),
      );
      return lists.flatMap((l) => l.body.items as ReviewRow[]).filter((t) => t.chargeId === chargeId);
    },
    decide: async (t: { id: string } | undefined, body: ReviewDecision, o: { key?: string; login?: string } = {}) =>
      (await staff(o.login ?? "dueno")).call(
        "POST",
        `/api/review/${t?.id}/decision`,
        body,
        o.key ? { key: o.key } : {},
      ),
    /** Invariants after every test: the ledger sums to zero, and every centavo belongs to some row. */
    async mustBalance() {
      const { rows } = await sql<Record<string, number>>`
        select (select coalesce(sum(amount), 0) from posting)::bigint as all_postings,
          (select coalesce(sum(amount - refunded), 0) from provider_payment where provider in ('mercadopago', 'conekta'))::bigint
            -- Money lost in a dispute is in the ledger only.
            - (select coalesce(sum(p.amount), 0) from posting p join journal j on j.id = p.journal_id
                where p.account in ('clearing:mercadopago', 'clearing:conekta') and j.kind <> 'dispute'
                  and not exists (select from journal d where d.id = j.reverses and d.kind = 'dispute'))::bigint as uncounted,
          -- Money taken by staff: each payment is a journal of that account, tagged with its drawer.
          (select coalesce(sum(amount), 0) from provider_payment where provider in ('cash', 'terminal', 'transfer'))::bigint
            - (select coalesce(sum(p.amount), 0) from posting p join journal j on j.id = p.journal_id
                where p.account in ('clearing:cash', 'clearing:terminal', 'clearing:transfer') and j.kind = 'collect')::bigint as untaken,
          (select count(*) from provider_payment pp where (select count(*) from receipt r where r.tipo in ('pago', 'donativo')
            and r.provider = pp.provider and r.payment_ref = pp.payment_ref) <> 1)::int as without_receipt,
          (select coalesce(sum(amount), 0) from surplus where state in ('open', 'refund_wanted'))::bigint
            + (select coalesce(sum(amount), 0) from posting where account = 'customer_surplus')::bigint as surplus,
          (select coalesce(sum(amount - spent), 0) from credit)::bigint
            + (select coalesce(sum(amount), 0) from posting where account = 'customer_credit')::bigint as credit,
          (select count(*) from review_task t join surplus s on s.id = t.surplus_id
            where s.state not in ('open', 'refund_wanted') and t.state <> 'resolved')::int as stale_tasks,
          (select count(*) from surplus s where s.state in ('open', 'refund_wanted') and not exists (
            select from review_task t where t.surplus_id = s.id and t.state <> 'resolved'))::int as nobodys_surplus`.execute(
        c.deps.db,
      );
      expect(rows[0]).toEqual({
        all_postings: 0,
        uncounted: 0,
        untaken: 0,
        without_receipt: 0,
        surplus: 0,
        credit: 0,
        stale_tasks: 0,
        nobodys_surplus: 0,
      });
    },
  };
}
