import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Nullable, RowIcon, Strict } from "../shapes";
import { placeCounts } from "../shop/visit-sessions";

/** Centavos summed over many rows. */
const Sum = Type.Integer();
/** Counted up to a thousand; `hasMore` says that there are more. */
const Count = Strict({ count: Type.Integer({ minimum: 0 }), hasMore: Type.Boolean() });

/** One count of what has to be done, and the address of the list that has those rows. */
const Waiting = Strict({
  /** Its name. The answer also has each count by this name, for apps of an earlier release. */
  part: Type.String(),
  title: Type.String(),
  icon: RowIcon,
  href: Type.String(),
  ...Count.properties,
});

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
  answer: Type.Object(
    {
      /** Today in the business's zone. */
      day: CalendarDay,
      // A part that the person may not see is null.
      /** Money of today by the ledger: what came in, less what went back. */
      income: Nullable(Strict({ collected: Sum, back: Sum, net: Sum })),
      /** Confirmed sales placed today. */
      sold: Nullable(Strict({ count: Type.Integer({ minimum: 0 }), amount: Sum })),
      /** Charges that wait for money, and how much is missing; null where there are too many to add up. */
      due: Nullable(Strict({ ...Count.properties, amount: Nullable(Sum) })),
      /** The counts that this person may see, in the order in which they are shown; counts of zero are included. */
      waiting: Type.Array(Waiting),
      visits: Nullable(Type.Array(TodayVisit)),
    },
    { additionalProperties: Nullable(Count) },
  ),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});
