import fc from "fast-check";
import { type Commands, command, which } from "./command";

/** What the people of the business decide, while everything else goes on. */
export const staff: Commands = {
  "cancel a charge": command<{ sale: number; replace: boolean }>({
    weight: 4,
    args: { sale: which, replace: fc.boolean() },
    async run(h, a) {
      const sale = h.sale(a.sale);
      if (!sale) return;
      await h.press(h.owner, `/api/charges/${sale.chargeId}/cancel`, { reason: "Así lo pidió", replace: a.replace });
      await h.readPurchases(sale);
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
