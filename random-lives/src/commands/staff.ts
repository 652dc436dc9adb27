import fc from "fast-check";
import type { Life } from "../life/life";
import { type Commands, command, which } from "./command";

/** What the people of the business decide, while everything else goes on. */
export const staff: Commands = {
  "cancel a charge": command<{ sale: number; replace: boolean; deposit: string | null }>({
    weight: 4,
    args: { sale: which, replace: fc.boolean(), deposit: fc.constantFrom("return", "keep", null) },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (!sale) return;
      await h.press(h.owner, `/api/charges/${sale.chargeId}/cancel`, {
        reason: "Así lo pidió",
        replace: a.replace,
        ...(a.deposit ? { deposit: a.deposit } : {}),
      });
      await h.readPurchases(sale);
    },
  }),
  "give more days": command<{ sale: number; days: number }>({
    weight: 2,
    args: { sale: which, days: fc.integer({ min: 1, max: 20 }) },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (sale) await h.press(h.owner, `/api/charges/${sale.chargeId}/due`, { days: a.days });
    },
  }),
  "take cash": command<{ sale: number; who: number; part: number; over: number }>({
    weight: 4,
    args: { sale: which, who: fc.nat(1), part: fc.constantFrom(1, 1, 2, 3), over: fc.constantFrom(0, 0, 150, -1) },
    run: (h, a) =>
      atCounter(h, a, (owed) => {
        const amount = Math.max(1, Math.floor(owed / a.part));
        return { path: "cash", body: { amount, tendered: amount + a.over } };
      }),
  }),
  "take by the own terminal": command<{ sale: number; who: number; part: number }>({
    weight: 2,
    args: { sale: which, who: fc.nat(1), part: fc.constantFrom(1, 2) },
    run: (h, a) =>
      atCounter(h, a, (owed) => ({ path: "terminal", body: { amount: Math.max(1, Math.floor(owed / a.part)) } })),
  }),
  /** Heads of the lot come, die or are counted, while people buy them. */
  "write down heads": command<{ lot: number; act: "in" | "died" | "counted"; qty: number; seen: number }>({
    weight: 3,
    args: {
      lot: fc.nat(2),
      act: fc.constantFrom("in", "died", "counted"),
      qty: fc.integer({ min: 1, max: 2 }),
      seen: fc.integer({ min: 1, max: 4 }),
    },
    async run(h, a) {
      const lots = h.goods.filter((it) => it.groupId);
      const lot = lots[a.lot % lots.length];
      if (!lot) return;
      const { act, qty, seen } = a;
      await h.press(h.owner, `/api/herd/groups/${lot.groupId}/heads`, {
        act,
        qty,
        seen,
        on: h.today(),
        note: "",
      });
    },
  }),
  "look at the desk": command<{ sale: number }>({
    weight: 2,
    args: { sale: which },
    async run(h, a) {
      const sale = h.sale(a.sale);
      for (const path of ["/api/charges", "/api/news", ...(sale ? [`/api/charges/${sale.chargeId}/desk`] : [])])
        h.look(await h.owner.get(path), path);
    },
  }),
};

/** Somebody at the counter takes what is missing of a charge, or a part of it; the drawer is opened where it isn't yet. */
async function atCounter(
  h: Life,
  a: { sale: number; who: number },
  what: (owed: number) => { path: string; body: object },
): Promise<void> {
  const sale = h.sale(a.sale);
  if (!sale) return;
  const who = a.who === 0 ? h.manager : h.secondOwner;
  const { body } = await who.get(`/api/charges/${sale.chargeId}`);
  const { path, body: told } = what(Number(body.remaining ?? 0));
  await h.press(who, "/api/till", { float: 0 });
  await h.press(who, `/api/charges/${sale.chargeId}/${path}`, told);
  await h.readPurchases(sale);
}
