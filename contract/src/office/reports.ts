import { reportSpans } from "@corral/domain/office/reports";
import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Nullable, OneOf, Strict } from "../shapes";

/** Centavos of many charges together: beyond the limit of one, and negative where more went out than came in. */
const Sum = Type.Integer();
const Range = Strict({ from: CalendarDay, to: CalendarDay, words: Type.String() });

/** Money in, money out and what is left: `net` = `collected` − `refunded` − `disputed`. */
export const ReportTotals = Strict({
  collected: Sum,
  refunded: Sum,
  /** What banks took back, less what they gave back again. */
  disputed: Sum,
  net: Sum,
  /** What the ledger knows of providers' fees; null: nothing. */
  fees: Nullable(Sum),
});
const Part = Strict({ key: Type.String(), words: Type.String(), collected: Sum, back: Sum, net: Sum });

export const ReportView = Strict({
  span: OneOf(...reportSpans),
  range: Range,
  previous: Range,
  /** The business's day, now. */
  today: CalendarDay,
  totals: ReportTotals,
  before: ReportTotals,
  /** The range in pieces, oldest first: days, weeks or months. `back`: refunds and disputes. */
  series: Type.Array(Strict({ from: CalendarDay, to: CalendarDay, label: Type.String(), collected: Sum, back: Sum })),
  /** `account` of the ledger, whose story tells how it moved. */
  methods: Type.Array(Strict({ ...Part.properties, account: Type.String() })),
  purposes: Type.Array(Part),
  /** What of the sold things was really paid, less what went back; the most first. With what is no item's it sums to the net. */
  items: Type.Array(Strict({ id: Nullable(Id), title: Type.String(), net: Sum })),
  /** How many more items there are than shown here, and what they sum to. */
  moreItems: Strict({ count: Type.Integer(), net: Sum }),
});

export const readReport = call("GET /api/reports", {
  id: "readReport",
  summary: "Lo cobrado y lo devuelto en un tiempo, del libro: por día, método, motivo y artículo",
  action: "report.see",
  query: Strict({
    span: Type.Optional(OneOf(...reportSpans)),
    /** A day of the day, week or month; today, when left out. */
    on: Type.Optional(CalendarDay),
    /** Of a range. */
    from: Type.Optional(CalendarDay),
    to: Type.Optional(CalendarDay),
  }),
  answer: ReportView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"],
});
