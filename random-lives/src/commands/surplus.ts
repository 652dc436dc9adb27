import fc from "fast-check";
import type { Life } from "../life/life";
import { buyers } from "./buyers";
import { type Commands, command, which } from "./command";
import { payers } from "./payers";
import { clabe } from "./refunds";

type Choice = "keep" | "apply" | "back";

/** The first of our charges, beginning with the one that was drawn, that has money of its buyer's to decide about. */
async function openSurplus(h: Life, from: number) {
  const n = h.sales.length;
  for (let i = 0; i < Math.min(n, 6); i++) {
    const sale = h.sale(from + i);
    if (!sale) continue;
    const read = await sale.who.get(`/api/charges/${sale.chargeId}/surplus`);
    if (read.status !== 200) continue;
    h.look(read, "GET surplus");
    const one = read.body.items.find((x: { state: string }) => x.state === "open");
    if (one) return { sale, one, view: read.body };
  }
  return undefined;
}

/** Money that belongs to no debt: how it comes to be, and what its owner wants of it. */
export const surplus: Commands = {
  "choose about money that is over": command<{ sale: number; choice: Choice; other: number; account: number }>({
    weight: 9,
    args: {
      sale: which,
      choice: fc.constantFrom<Choice[]>("keep", "keep", "apply", "apply", "back"),
      other: fc.nat(4),
      account: fc.nat(90),
    },
    async run(h, a) {
      const found = await openSurplus(h, a.sale);
      if (!found) return;
      const others = found.view.others as { chargeId: string }[];
      const to = others[a.other % Math.max(1, others.length)]?.chargeId ?? h.sale(a.other)?.chargeId;
      await h.press(found.sale.who, `/api/charges/${found.sale.chargeId}/surplus/${found.one.id}`, {
        choice: a.choice,
        ...(a.choice === "apply" ? { toChargeId: to } : {}),
        ...(a.choice === "back" ? { clabe: clabe(a.account, a.account % 7 > 0), holder: "Quien Pagó" } : {}),
      });
    },
  }),
  /** Two phones of one person, or an impatient finger. */
  "choose twice at once": command<{ sale: number; one: Choice; other: Choice }>({
    weight: 3,
    args: {
      sale: which,
      one: fc.constantFrom<Choice[]>("keep", "apply", "back"),
      other: fc.constantFrom<Choice[]>("keep", "apply", "back"),
    },
    run: (h, a) =>
      Promise.all(
        [a.one, a.other].map((choice) =>
          surplus["choose about money that is over"]?.run(h, { sale: a.sale, choice, other: 0, account: 1 }),
        ),
      ),
  }),
  /** Paid with what was kept before. */
  "buy with a balance in favour": command<{ who: number; item: number }>({
    weight: 4,
    args: { who: fc.nat(3), item: fc.nat(3) },
    async run(h, a) {
      const before = h.sales.length;
      await buyers.buy?.run(h, { who: a.who, first: a.item, second: null, qty: 1, aside: false });
      const sale = h.sales[before] ?? h.sale(a.item);
      if (sale) await h.press(sale.who, `/api/charges/${sale.chargeId}/credit`, {});
    },
  }),
  /** More than was asked for comes by transfer, and its owner keeps it, moves it or wants it back, pressing twice; then pays with it. */
  "pay too much": command<{ who: number; item: number; choice: Choice; next: number; account: number }>({
    weight: 5,
    args: {
      who: fc.nat(3),
      item: fc.nat(3),
      choice: fc.constantFrom<Choice[]>("keep", "keep", "apply", "back"),
      next: fc.nat(3),
      account: fc.nat(90),
    },
    async run(h, a) {
      const before = h.sales.length;
      await payers["buy and pay"]?.run(h, { who: a.who, item: a.item, how: "spei_mp", settles: false, aside: false });
      const sale = h.sales[before];
      const slip = sale && [...h.attempts.values()].find((s) => s.chargeId === sale.chargeId && s.slip);
      if (!sale || !slip) return;
      await h.world.bank.press("pay", { reference: slip.slip, amount: slip.amount + 50_000 });
      await payers.check?.run(h, { sale: before });
      await buyers.buy?.run(h, { who: a.who, first: a.next, second: null, qty: 1, aside: false });
      const choose = { sale: before, choice: a.choice, other: h.sales.length - 1, account: a.account };
      await Promise.all([1, 2].map(() => surplus["choose about money that is over"]?.run(h, choose)));
      const last = h.sales.at(-1);
      if (a.choice === "keep" && last) await h.press(last.who, `/api/charges/${last.chargeId}/credit`, {});
    },
  }),
};
