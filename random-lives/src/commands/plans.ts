import fc from "fast-check";
import type { Life, SeenSale } from "../life/life";
import { FLAT } from "../world/bank";
import type { Body, Phone } from "../world/phone";
import { buyers } from "./buyers";
import { type Commands, command, which, who } from "./command";
import { start } from "./payers";

interface Part {
  method: string;
  amount: number;
}
type How = "proposed" | "typed" | "joined" | "wrong";

/** Parts in the way that somebody chooses; a wrong one asks for a centavo more or less than what is owed. */
function partsFor(how: How, choices: Body, n: number): Part[] | undefined {
  const { owed, proposals, bounds } = choices as { owed: number; proposals: Part[][]; bounds: { method: string }[] };
  const method = bounds[n % Math.max(1, bounds.length)]?.method ?? "spei_mp";
  const third = Math.floor(owed / 3);
  switch (how) {
    case "proposed":
      return proposals[n % Math.max(1, proposals.length)];
    case "typed":
      return [third, third, owed - 2 * third].map((amount) => ({ method, amount }));
    case "joined":
      return [{ method, amount: owed }];
    case "wrong":
      return [third, owed - third + (n % 2 ? 1 : -1)].map((amount) => ({ method, amount }));
  }
}

/** Divides what is left of a purchase; its parts are charges of their own from then on. */
export async function divide(h: Life, by: Phone, sale: SeenSale, how: How, n: number) {
  const { body: choices, status: can } = await by.get(`/api/charges/${sale.chargeId}/plan`);
  if (can !== 200) return;
  const parts = partsFor(how, choices, n);
  if (!parts || parts.some((p) => p.amount < 1)) return;
  // Staff do it for a buyer by a call of their own.
  const path = by === sale.who ? "plan" : "plan/staff";
  const { status, body } = await h.press(by, `/api/charges/${sale.chargeId}/${path}`, { parts });
  if (status !== 201) return;
  if (how === "wrong") h.broken.push(`3: ${JSON.stringify(parts)} was taken for a debt of ${choices.owed}`);
  const { body: view } = await sale.who.get(`/api/charges/${body.chargeId}`);
  h.note(view);
  for (const p of (view?.parts?.items as Body[] | undefined) ?? [{ chargeId: body.chargeId }])
    if (!h.sales.some((s) => s.chargeId === p.chargeId)) h.sales.push({ ...sale, chargeId: p.chargeId });
}

/** One debt in several payments (rulings 46): divided, divided again, joined, and paid in any order. */
export const plans: Commands = {
  divide: command<{ sale: number; how: How; n: number; byStaff: boolean }>({
    weight: 9,
    args: {
      sale: which,
      how: fc.constantFrom<How[]>("proposed", "proposed", "typed", "joined", "wrong"),
      n: fc.nat(5),
      byStaff: fc.constantFrom(false, false, true),
    },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (sale) await divide(h, a.byStaff ? h.manager : sale.who, sale, a.how, a.n);
    },
  }),
  /** Buys, divides, and pays the parts in an order of its own: all of them, all but one, or with the rest divided again in between. */
  "buy in parts": command<{
    who: number;
    item: number;
    n: number;
    backwards: boolean;
    aside: boolean;
    pays: "all" | "some" | "again";
  }>({
    weight: 10,
    args: {
      who,
      item: fc.nat(8),
      n: fc.nat(5),
      backwards: fc.boolean(),
      aside: fc.constantFrom(false, false, true),
      pays: fc.constantFrom("all", "all", "some", "again"),
    },
    async run(h, a) {
      const before = h.sales.length;
      await buyers.buy?.run(h, { who: a.who, first: a.item, second: null, qty: 1, aside: a.aside });
      const sale = h.sales[before];
      if (!sale) return;
      await divide(h, sale.who, sale, "typed", a.n);
      const ids = await openParts(sale);
      if (a.backwards) ids.reverse();
      for (const chargeId of a.pays === "all" ? ids : ids.slice(0, 1)) await payPart(h, sale, chargeId);
      const [left] = a.pays === "again" ? await openParts(sale) : [];
      if (!left) return;
      await divide(h, sale.who, { ...sale, chargeId: left }, "typed", a.n + 1);
      for (const chargeId of await openParts(sale)) await payPart(h, sale, chargeId);
      if (a.aside) await h.readPurchases(sale);
    },
  }),
};

/** The parts of a purchase that are to be paid, in their order. */
export async function openParts(sale: SeenSale): Promise<string[]> {
  const { body } = await sale.who.get(`/api/charges/${sale.chargeId}`);
  const { body: now } = await sale.who.get(`/api/charges/${body?.divided ? body.replacedBy : sale.chargeId}`);
  return ((now?.parts?.items as Body[] | undefined) ?? []).filter((p) => p.remaining > 0).map((p) => p.chargeId);
}

export async function payPart(h: Life, { who }: SeenSale, chargeId: string): Promise<void> {
  const card = await h.world.bank.card("APRO", FLAT.number);
  if (card) await start(h, { who, chargeId }, { method: "mp_card", card });
}
