import fc from "fast-check";
import type { Life, SeenSale } from "../life/life";
import { FLAT } from "../world/bank";
import type { Body, Phone } from "../world/phone";
import { type Commands, command, which } from "./command";
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
async function divide(h: Life, by: Phone, sale: SeenSale, how: How, n: number) {
  const { body: choices, status: can } = await by.get(`/api/charges/${sale.chargeId}/plan`);
  if (can !== 200) return;
  const parts = partsFor(how, choices, n);
  if (!parts || parts.some((p) => p.amount < 1)) return;
  const { status, body } = await h.press(by, `/api/charges/${sale.chargeId}/plan`, { parts });
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
  /** Divides and pays the parts in an order of its own, all of them or all but one. */
  "pay in parts": command<{ sale: number; n: number; backwards: boolean; all: boolean }>({
    weight: 7,
    args: { sale: which, n: fc.nat(5), backwards: fc.boolean(), all: fc.constantFrom(true, true, false) },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (!sale) return;
      await divide(h, sale.who, sale, "typed", a.n);
      const { body } = await sale.who.get(`/api/charges/${sale.chargeId}`);
      const first = body?.divided ? body.replacedBy : sale.chargeId;
      const { body: now } = await sale.who.get(`/api/charges/${first}`);
      const ids = ((now?.parts?.items as Body[] | undefined) ?? [])
        .filter((p) => p.remaining > 0)
        .map((p) => p.chargeId);
      if (a.backwards) ids.reverse();
      for (const chargeId of a.all ? ids : ids.slice(1)) {
        const card = await h.world.bank.card("APRO", FLAT.number);
        if (card) await start(h, { who: sale.who, chargeId }, { method: "mp_card", card });
      }
    },
  }),
};
