import fc from "fast-check";
import type { Life } from "../life/life";
import { type Commands, command, which } from "./command";
import { payers } from "./payers";
import { weighings } from "./weighings";

interface HandedOver {
  sale: number;
  who: number;
  asEstimated: boolean;
}
const drawn = { sale: which, who: fc.nat(2), asEstimated: fc.boolean() };

/** Somebody hands a purchase over; what is sold by the kilo weighed, or without because both say so. */
async function handOver(h: Life, a: HandedOver): Promise<void> {
  const sale = h.sale(a.sale);
  if (!sale) return;
  await h.press(h.staff(a.who), `/api/sales/${sale.saleId}/deliver`, {
    receivedBy: "Luis Mora",
    ...(a.asEstimated ? { asEstimated: true } : {}),
  });
}

/** What was bought leaves, at any moment of its sale: its heads and animals with it, once. */
export const handovers: Commands = {
  "hand over": command<HandedOver>({ weight: 5, args: drawn, run: handOver }),
  /** A lot by head, whole or by the kilo is paid, perhaps weighed with all its heads, and two people hand it over. */
  "sell a lot": command<
    Omit<HandedOver, "sale"> & { lot: number; buyer: number; grossG: number; answer: string; twice: boolean }
  >({
    weight: 8,
    args: {
      who: drawn.who,
      asEstimated: drawn.asEstimated,
      lot: fc.integer({ min: 4, max: 6 }),
      buyer: fc.nat(3),
      grossG: fc.integer({ min: 600, max: 1_600 }),
      answer: fc.constantFrom("own phone", "code", "no", "nobody"),
      twice: fc.boolean(),
    },
    async run(h, a) {
      const sale = h.sales.length;
      await payers["buy and pay"]?.run(h, { who: a.buyer, item: a.lot, how: "mp_card", settles: true, aside: false });
      if (h.sales.length === sale) return;
      if (a.lot === 6) {
        await weighings.weigh?.run(h, { sale, grossG: a.grossG, tareG: 25, shrinkBp: 300, answer: a.answer });
        await payers["pay by card"]?.run(h, { sale: h.sales.length - 1, holder: "APRO", challenge: false });
      }
      const one = { ...a, sale };
      await Promise.all([handOver(h, one), ...(a.twice ? [handOver(h, { ...one, who: a.who + 1 })] : [])]);
    },
  }),
};
