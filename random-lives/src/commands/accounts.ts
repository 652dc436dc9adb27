import fc from "fast-check";
import type { Life, SeenSale } from "../life/life";
import type { Phone } from "../world/phone";
import { buyers } from "./buyers";
import { type Commands, command, which } from "./command";

/** The customer of a sale, with credit: given the first time, of so many percent of that sale. */
async function debtorOf(h: Life, sale: SeenSale, percent: number): Promise<string | undefined> {
  const { body, status } = await h.manager.get(`/api/sales/${sale.saleId}`);
  const id = status === 200 ? (body.customerId as string | null) : null;
  if (!id || h.limits.has(id)) return id ?? undefined;
  const account = await h.manager.get(`/api/customers/${id}/account`);
  if (account.status !== 200) return undefined;
  const limit = Math.max(1, Math.floor((sale.total * percent) / 100));
  const given = await h.manager.put(
    `/api/customers/${id}/credit`,
    { terms: { limit, days: 15 } },
    account.body.version as number,
  );
  // Without an answer it may have been given: then what the account says holds.
  const known = given.status === 200 ? limit : (await h.manager.get(`/api/customers/${id}/account`)).body.terms?.limit;
  if (known) h.limits.set(id, known as number);
  return id;
}

async function leave(h: Life, by: Phone, sale: SeenSale): Promise<void> {
  const { status } = await h.press(by, `/api/sales/${sale.saleId}/credit`, {});
  if (status === 200) h.onCredit.add(sale.saleId);
}

/** Sales that are left on their customer's account, as far as it goes, and paid later with the others. */
export const accounts: Commands = {
  "sell on credit": command<{ sale: number; percent: number; others: boolean }>({
    weight: 6,
    args: { sale: which, percent: fc.constantFrom(100, 150, 250, 99), others: fc.boolean() },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (!sale || !(await debtorOf(h, sale, a.percent))) return;
      const same = h.sales.filter((s) => s.who === sale.who && s !== sale).slice(-2);
      await Promise.all([
        leave(h, h.manager, sale),
        ...(a.others ? [leave(h, h.owner, sale), ...same.map((s) => leave(h, h.secondOwner, s))] : []),
      ]);
    },
  }),
  /** Something is bought, left on the account and handed over at once. */
  "take it on credit": command<{ who: number; item: number; percent: number; pays: number }>({
    weight: 6,
    args: {
      who: fc.nat(3),
      item: fc.nat(3),
      percent: fc.constantFrom(100, 200, 300),
      pays: fc.constantFrom(0, 1, 2, 3),
    },
    async run(h, a) {
      const before = h.sales.length;
      await buyers.buy?.run(h, { who: a.who, first: a.item, second: null, qty: 1, aside: false });
      const sale = h.sales[before];
      if (!sale || !(await debtorOf(h, sale, a.percent))) return;
      await leave(h, h.owner, sale);
      await h.press(h.owner, `/api/sales/${sale.saleId}/deliver`, { receivedBy: "Luis Mora" });
      const last = h.limits.size - 1;
      const how = { which: last, part: a.pays, told: a.pays === 3, twice: a.pays === 2, over: 0 };
      if (a.pays > 0) await accounts["pay an account"]?.run(h, how);
    },
  }),
  /** Somebody pays to an account: a part or all, to the oldest or as told; two cashiers at the same moment. */
  "pay an account": command<{ which: number; part: number; told: boolean; twice: boolean; over: number }>({
    weight: 6,
    args: {
      which,
      part: fc.constantFrom(1, 1, 2, 3),
      told: fc.boolean(),
      twice: fc.boolean(),
      over: fc.constantFrom(0, 0, 0, 1),
    },
    async run(h, a) {
      const ids = [...h.limits.keys()];
      const id = ids[a.which % Math.max(1, ids.length)];
      if (!id) return;
      const { body, status } = await h.manager.get(`/api/customers/${id}/account`);
      if (status !== 200 || body.total === 0) return;
      const debts = body.debts as { chargeId: string; owed: number }[];
      const amount = Math.max(1, Math.floor(body.total / a.part)) + a.over;
      // From the newest on, which is the other way round.
      let left = amount;
      const parts = [...debts].reverse().map((d) => {
        const part = Math.min(left, d.owed);
        left -= part;
        return { chargeId: d.chargeId, amount: part };
      });
      await h.press(h.manager, "/api/till", { float: 0 });
      const path = `/api/customers/${id}/account/payments`;
      const told = a.told ? { parts: parts.filter((p) => p.amount > 0) } : {};
      await Promise.all([
        h.press(h.manager, path, { method: "cash", amount, tendered: amount + 500, ...told }),
        ...(a.twice ? [h.press(h.secondOwner, path, { method: "terminal_manual", amount, ...told })] : []),
      ]);
    },
  }),
};
