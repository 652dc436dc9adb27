import { MAX_AMOUNT } from "@corral/domain/kernel/money";
import { itemBounds } from "@corral/domain/shop/items";
import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Moment, Nullable, OneOf, PublicId, Strict, Tone, ZoneName } from "../shapes";
import { SessionView } from "../shop/catalog";
import { StaffItem } from "../shop/items";
import { DateForm, DateState, placeCounts } from "../shop/visit-sessions";

export const readCalendar = call("GET /api/calendar", {
  id: "readCalendar",
  summary: "Visitas y servicios con fecha, entre dos días del negocio",
  action: "shop.use",
  need: "public",
  query: Strict({ from: CalendarDay, to: CalendarDay }),
  answer: Strict({
    today: CalendarDay,
    zone: ZoneName,
    zoneWords: Type.String(),
    sessions: Type.Array(SessionView),
  }),
  refusals: ["VALIDATION_FAILED"],
});

/** The dates of visits as staff creates, repeats, changes and cancels them. The buyer's view of them is in shop/catalog.ts. */
const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

const ItemParams = Strict({ itemId: Id });

const DateParams = Strict({ sessionId: Id });

const { day: _day, ...everyDate } = DateForm;

/** One date: local day and time in the business's zone. */
export const SessionForm = DateForm;

/** A weekly series; days of the week from 0, Sunday. */
export const SeriesForm = {
  ...everyDate,
  weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { minItems: 1, maxItems: 7, uniqueItems: true }),
  from: CalendarDay,
  /** The last day, included; at most two years after the first. */
  until: CalendarDay,
  /** Skipped days. */
  skip: Type.Array(CalendarDay, { maxItems: itemBounds.skips, uniqueItems: true }),
};

export const VisitSeries = Strict({ id: Id, words: Type.String(), ...SeriesForm, version: Type.Integer() });

const dateFacts = {
  id: Id,
  itemId: Id,
  title: Type.String(),
  day: CalendarDay,
  dayWords: Type.String(),
  time: Type.String(),
  minutes: Type.Integer(),
  ...placeCounts,
  state: DateState,
  stateWords: Type.String(),
  tone: Tone,
  past: Type.Boolean(),
  /** The weekly series it belongs to. */
  seriesId: Nullable(Id),
  /** It was edited separately from its series. */
  alone: Type.Boolean(),
  /** Whether its visit is on sale. */
  published: Type.Boolean(),
};

export const StaffDate = Strict(dateFacts);

export const DateBooking = Strict({
  saleId: PublicId,
  name: Type.String(),
  /** "2 Adulto, 1 Niño". */
  places: Type.String(),
  qty: Type.Integer(),
  amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT }),
  stateWords: Type.String(),
  tone: Tone,
});

export const StaffDateDetail = Strict({
  ...dateFacts,
  ...DateForm,
  version: Type.Integer(),
  zoneWords: Type.String(),
  /** In words: "A la venta desde…", "Se vende hasta…". */
  windowWords: Type.String(),
  bookings: Type.Array(DateBooking),
  series: Nullable(VisitSeries),
  cancelled: Nullable(
    Strict({
      at: Moment,
      atWords: Type.String(),
      who: Type.String(),
      reason: Type.String(),
      /** Purchases whose places are still to be released or refunded. */
      waiting: Type.Integer(),
    }),
  ),
});

export const listDates = call("GET /api/visit-dates", {
  id: "listDates",
  summary:
    "Las fechas de las visitas entre dos días del negocio, con sus lugares tomados, también las que se cancelaron",
  action: "session.see",
  query: Strict({ from: CalendarDay, to: CalendarDay }),
  answer: Strict({ dates: Type.Array(StaffDate) }),
  refusals: ["VALIDATION_FAILED", ...Closed],
});

export const readDate = call("GET /api/visit-dates/:sessionId", {
  id: "readDate",
  summary: "Una fecha de una visita con quién tiene lugar en ella",
  action: "session.see",
  params: DateParams,
  answer: StaffDateDetail,
  refusals: ["NOT_FOUND", ...Closed],
});

export const addSession = call("POST /api/items/:itemId/sessions", {
  id: "addSession",
  summary: "Agrega una fecha a una visita",
  action: "session.edit",
  status: 201,
  params: ItemParams,
  body: Strict(SessionForm),
  answer: StaffItem,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "DECISION_NOT_ALLOWED", ...Closed],
});

export const editSession = call("PUT /api/sessions/:sessionId", {
  id: "editSession",
  summary: "Cambia una fecha de una visita. La hora sólo mientras nadie la compró; el cupo, nunca debajo de lo vendido",
  action: "session.edit",
  versioned: true,
  params: DateParams,
  body: Strict(SessionForm),
  answer: StaffItem,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "VERSION_CONFLICT",
    "CAPACITY_BELOW_SOLD",
    "DECISION_NOT_ALLOWED",
    ...Closed,
  ],
});

export const cancelSession = call("POST /api/sessions/:sessionId/cancel", {
  id: "cancelSession",
  summary: "Cancela una fecha. Lo que nadie pagó se suelta, lo pagado se pide devolver, y a cada comprador se le avisa",
  action: "session.edit",
  params: DateParams,
  /** The reason shown to its buyers; may be empty while there are none. */
  body: Strict({ reason: Type.String({ maxLength: 200 }) }),
  answer: StaffItem,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "DECISION_NOT_ALLOWED", ...Closed],
});

export const addSeries = call("POST /api/items/:itemId/series", {
  id: "addSeries",
  summary: "Repite una visita cada semana: hace todas sus fechas, o ninguna",
  action: "session.edit",
  status: 201,
  params: ItemParams,
  body: Strict(SeriesForm),
  answer: StaffItem,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "DECISION_NOT_ALLOWED", ...Closed],
});

export const editSeries = call("PUT /api/series/:seriesId", {
  id: "editSeries",
  summary:
    "Cambia una repetición desde un día, o toda: todas sus fechas por venir o ninguna. Las que se cambiaron solas se quedan como están",
  action: "session.edit",
  versioned: true,
  params: Strict({ seriesId: Id }),
  /** `since`: this day and later ones; null: all future dates. */
  body: Strict({ since: Nullable(CalendarDay), ...SeriesForm }),
  answer: StaffItem,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "VERSION_CONFLICT",
    "DATES_IN_THE_WAY",
    "DECISION_NOT_ALLOWED",
    ...Closed,
  ],
});

/** Members of `dates` in a `DATES_IN_THE_WAY` problem. */
export const DateInTheWay = Strict({
  id: Id,
  dayWords: Type.String(),
  time: Type.String(),
  taken: Type.Integer(),
  why: OneOf("hour", "capacity", "day"),
});
