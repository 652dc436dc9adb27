import { reportSpans } from "@corral/domain/office/reports";
import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Nullable, OneOf, Strict } from "../shapes";

/** Centavos summed over many charges: beyond the limit of one, and negative when refunds exceed payments. */
const Sum = Type.Integer();
const Range = Strict({ from: CalendarDay, to: CalendarDay, words: Type.String() });

/** `net` = `collected` − `refunded` − `disputed`. */
export const ReportTotals = Strict({
  collected: Sum,
  refunded: Sum,
  /** Lost to disputes, less what was won back. */
  disputed: Sum,
  net: Sum,
  /** Provider fees in the ledger; null when there are none. */
  fees: Nullable(Sum),
});
const Part = Strict({ key: Type.String(), words: Type.String(), collected: Sum, back: Sum, net: Sum });

export const ReportView = Strict({
  span: OneOf(...reportSpans),
  range: Range,
  /** `isToThisHour`: the range is not over, and this one ends where it has come to. */
  previous: Strict({ ...Range.properties, isToThisHour: Type.Boolean() }),
  /** Today in the business's zone. */
  today: CalendarDay,
  totals: ReportTotals,
  before: ReportTotals,
  /** The range in days, weeks or months, oldest first. `back`: refunds and disputes. */
  series: Type.Array(Strict({ from: CalendarDay, to: CalendarDay, label: Type.String(), collected: Sum, back: Sum })),
  /** `account`: the ledger account whose explanation it links to. */
  methods: Type.Array(Strict({ ...Part.properties, account: Type.String() })),
  purposes: Type.Array(Part),
  /** The net income by item, largest first; with the income of no item it sums to the net. */
  items: Type.Array(Strict({ id: Nullable(Id), title: Type.String(), net: Sum })),
  /** The items beyond those listed: their number and their sum. */
  moreItems: Strict({ count: Type.Integer(), net: Sum }),
});

export const readReport = call("GET /api/reports", {
  id: "readReport",
  summary: "Lo cobrado y lo devuelto en un tiempo, del libro: por día, método, motivo y artículo",
  action: "report.see",
  query: Strict({
    span: Type.Optional(OneOf(...reportSpans)),
    /** A day of the day, week or month; absent: today. */
    on: Type.Optional(CalendarDay),
    /** For `range`. */
    from: Type.Optional(CalendarDay),
    to: Type.Optional(CalendarDay),
  }),
  answer: ReportView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"],
});
