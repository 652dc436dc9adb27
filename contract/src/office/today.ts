import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Nullable, Strict } from "../shapes";
import { placeCounts } from "../shop/visit-sessions";

/** Centavos summed over many rows. */
const Sum = Type.Integer();
/** Counted up to a thousand; `hasMore` says that there are more. */
const Count = Strict({ count: Type.Integer({ minimum: 0 }), hasMore: Type.Boolean() });

export const TodayVisit = Strict({
  id: Id,
  title: Type.String(),
  /** "10:00" in the business's zone. */
  time: Type.String(),
  ...placeCounts,
});

export const readToday = call("GET /api/today", {
  id: "readToday",
  summary: "El día en números: lo vendido, lo que falta cobrar, entregar y decidir, y las visitas de hoy",
  action: "task.see",
  answer: Strict({
    /** Today in the business's zone. */
    day: CalendarDay,
    // A part that the person may not see is null.
    /** Money of today by the ledger: what came in, less what went back. */
    income: Nullable(Strict({ collected: Sum, back: Sum, net: Sum })),
    /** Confirmed sales placed today. */
    sold: Nullable(Strict({ count: Type.Integer({ minimum: 0 }), amount: Sum })),
    /** Charges that wait for money, and how much is missing; null where there are too many to add up. */
    due: Nullable(Strict({ ...Count.properties, amount: Nullable(Sum) })),
    toDeliver: Nullable(Count),
    toReview: Nullable(Count),
    transfers: Nullable(Count),
    /** Money that arrived at the account and nobody knows for what. */
    unidentified: Nullable(Count),
    /** Offers that wait for the seller. */
    offers: Nullable(Count),
    /** Purchases that wait for the price of their freight. */
    toQuote: Nullable(Count),
    /** What leaves today, and what should have left before. */
    leaving: Nullable(Count),
    /** Promises by the month whose link of this month is not out. */
    sponsorships: Nullable(Count),
    /** Sales whose buyer asked to cancel or return. */
    requests: Nullable(Count),
    visits: Nullable(Type.Array(TodayVisit)),
  }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});
