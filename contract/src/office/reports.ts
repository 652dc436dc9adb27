import { comparisons, reportSpans, reportSteps } from "@corral/domain/office/reports";
import { debtAges } from "@corral/domain/selling/accounts";
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
/** Money in, money out (`back`) and their difference. */
const Part = Strict({ key: Type.String(), words: Type.String(), collected: Sum, back: Sum, net: Sum });
const Share = Strict({ key: Type.String(), words: Type.String(), net: Sum });

export const ReportView = Strict({
  span: OneOf(...reportSpans),
  /** How `series` is split, and all the ways in which it could be. */
  by: OneOf(...reportSteps),
  steps: Type.Array(OneOf(...reportSteps)),
  /** `previous` is either the period of the same length just before the range, or the same days one year earlier. */
  compare: OneOf(...comparisons),
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
  /** By the hour of the day in the business's zone (`00` to `23`), earliest first. */
  hours: Type.Array(Part),
  /** By who made the charge; `buyer`: the buyers themselves, in the shop. */
  sellers: Type.Array(Part),
  /** The net by kind of item and by species as they are now, largest first; empty species: nothing is of one. */
  kinds: Type.Array(Share),
  species: Type.Array(Share),
  /** The net income by item, largest first; with the income of no item it sums to the net. */
  items: Type.Array(Strict({ id: Nullable(Id), title: Type.String(), net: Sum })),
  /** The items beyond those listed: their number and their sum. */
  moreItems: Strict({ count: Type.Integer(), net: Sum }),
});

/** The days of a report. */
const Asked = {
  span: Type.Optional(OneOf(...reportSpans)),
  /** A day of the day, week, month or year; absent: today. */
  on: Type.Optional(CalendarDay),
  /** For `range`. */
  from: Type.Optional(CalendarDay),
  to: Type.Optional(CalendarDay),
};

export const readReport = call("GET /api/reports", {
  id: "readReport",
  summary:
    "Lo cobrado y lo devuelto en un tiempo, del libro: por día, método, motivo, tipo, especie, persona, hora y artículo",
  action: "report.see",
  query: Strict({
    ...Asked,
    compare: Type.Optional(OneOf(...comparisons)),
    /** Absent: as fits the length. One of `steps`; for others the days are too many or too few. */
    by: Type.Optional(OneOf(...reportSteps)),
  }),
  answer: ReportView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"],
});

/** The sales and attempts to pay that began in the days of a report, by how they ended, and the open debts of today. Amounts in centavos. */
export const OutcomesView = Strict({
  range: Range,
  /** Sales of these days that were not called off. `average`: null where there are none. */
  sold: Strict({ count: Type.Integer(), total: Sum, average: Nullable(Sum) }),
  /** The units of those sales by kind of item: animals, heads, pieces or places. */
  units: Type.Array(Strict({ key: Type.String(), words: Type.String(), units: Type.Integer(), total: Sum })),
  /** Attempts to pay that were begun in these days, by method. `left`: ran out or was given up; `waiting`: not decided yet. */
  attempts: Type.Array(
    Strict({
      key: Type.String(),
      words: Type.String(),
      paid: Type.Integer(),
      declined: Type.Integer(),
      left: Type.Integer(),
      waiting: Type.Integer(),
    }),
  ),
  /** Places of dates that are over: sold, and of those not come. Null where the business has no visits. */
  visits: Nullable(Strict({ sold: Type.Integer(), missed: Type.Integer() })),
  /** Open charges of today, by what they are for. */
  waiting: Type.Array(Strict({ key: Type.String(), words: Type.String(), count: Type.Integer(), amount: Sum })),
  /** The open debts that have a last day to pay, by their age today. */
  owed: Strict({
    total: Sum,
    ages: Type.Array(Strict({ key: OneOf(...debtAges), words: Type.String(), amount: Sum })),
  }),
});

export const readOutcomes = call("GET /api/reports/outcomes", {
  id: "readOutcomes",
  summary:
    "Lo vendido en un tiempo, los pagos que se aprobaron y los que no, quién no llegó, y lo que se debe hoy por antigüedad",
  action: "report.see",
  query: Strict(Asked),
  answer: OutcomesView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"],
});
