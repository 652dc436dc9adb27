import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Moment, Nullable, OneOf, Strict, ZoneName } from "../shapes";
import { placeCounts } from "../shop/visit-sessions";

/** Check-in of a visit. */
const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;
const Params = Strict({ sessionId: Id });

export const CheckInSession = Strict({
  id: Id,
  title: Type.String(),
  day: CalendarDay,
  time: Type.String(),
  endTime: Type.String(),
  /** "hoy" or the day in words; it may be another day when the gate is open around midnight. */
  dayWords: Type.String(),
  cancelled: Type.Boolean(),
  ...placeCounts,
  /** When it begins and ends, to choose the one that runs. */
  starts: Moment,
  ends: Moment,
});

export const CheckInTicket = Strict({
  id: Id,
  sessionId: Id,
  seat: Type.Integer(),
  /** The number of places in the same purchase. */
  of: Type.Integer(),
  /** The ten letters of its group's code: null for a place that was bought alone, and for older ones. */
  group: Nullable(Type.String()),
  tier: Type.String(),
  holder: Type.String(),
  shortCode: Type.String(),
  state: OneOf("valid", "used", "void"),
  stateWords: Type.String(),
  /** "10:04 por Puerta 1" once it is used. */
  usedWords: Nullable(Type.String()),
  /** The check-in is recent enough to be undone. */
  canUndo: Type.Boolean(),
});

export const gateSessions = call("GET /api/gate", {
  id: "gateSessions",
  summary: "Las visitas que reciben gente ahora, con sus lugares tomados, los libres y cuántos entraron",
  action: "checkin.do",
  answer: Strict({
    zoneWords: Type.String(),
    sessions: Type.Array(CheckInSession),
    /** Dates whose gate opens before the end of tomorrow: a gate's phone downloads their lists too. */
    next: Type.Array(Id),
  }),
  refusals: [...Closed],
});

export const gatePeople = call("GET /api/gate/:sessionId/places", {
  id: "gatePeople",
  summary: "Los lugares de una visita, por nombre de quien compró o por código",
  action: "checkin.do",
  params: Params,
  query: Strict({ q: Type.Optional(Type.String({ maxLength: 60 })) }),
  answer: Strict({ session: CheckInSession, places: Type.Array(CheckInTicket), more: Type.Boolean() }),
  refusals: [...Closed, "NOT_FOUND"],
});

export const gateGroup = call("GET /api/gate/:sessionId/group", {
  id: "gateGroup",
  summary: "Los lugares del código de un grupo, para dejar entrar a todos o a los que llegaron",
  action: "checkin.do",
  params: Params,
  query: Strict({ code: Type.String({ minLength: 1, maxLength: 400 }) }),
  answer: Strict({ session: CheckInSession, holder: Type.String(), places: Type.Array(CheckInTicket) }),
  refusals: [...Closed, "NOT_FOUND", "VALIDATION_FAILED", "TICKET_INVALID", "TICKET_WRONG_DAY"],
});

/** The places of one purchase. */
const BookGroup = Strict({
  holder: Type.String(),
  /** The ten letters of the group's code; purchases of one place and older ones have none. */
  code: Type.Optional(Type.String()),
  places: Type.Array(
    Strict({
      id: Id,
      seat: Type.Integer(),
      tier: Type.String(),
      /** The short code of the ticket: ten letters of the hash of its QR text, ungrouped. */
      code: Type.String(),
      state: OneOf("valid", "used", "void"),
      used: Type.Optional(Strict({ at: Moment, gate: Type.String(), by: Type.String() })),
      /** Why it is void. */
      why: Type.Optional(Type.String()),
    }),
  ),
});

export const gateBook = call("GET /api/gate/:sessionId/book", {
  id: "gateBook",
  summary: "Todos los lugares de una visita, para que la puerta los guarde y decida sin señal",
  action: "checkin.do",
  params: Params,
  query: Strict({ known: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" })) }),
  answer: Strict({
    session: CheckInSession,
    zone: ZoneName,
    opens: Moment,
    closes: Moment,
    takenAt: Moment,
    version: Type.String(),
    /** Null when the `known` version is current. At most 5,000 places. */
    groups: Nullable(Type.Array(BookGroup)),
  }),
  refusals: [...Closed, "NOT_FOUND", "VALIDATION_FAILED"],
});

export const Admitted = Strict({ session: CheckInSession, place: CheckInTicket });

/** By the text of its QR, by the short code below it, or by the place that was found by name. */
export const checkIn = call("POST /api/gate/:sessionId/check-in", {
  id: "checkIn",
  summary: "Deja entrar un lugar, una sola vez",
  action: "checkin.do",
  offline: { kind: "entry", id: "id" },
  params: Params,
  body: Strict({
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
    placeId: Type.Optional(Id),
    /** With the code of a group: which of its places. */
    seat: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000 })),
    /** The name of the device that checks in. */
    gate: Type.String({ minLength: 1, maxLength: 40 }),
    /** Created by the phone with the check-in: a repeated id returns the first answer. */
    id: Type.Optional(Id),
    /** The time of the check-in by the phone's clock; only used for calls by `POST /api/sync`. */
    at: Type.Optional(Moment),
  }),
  answer: Admitted,
  refusals: [
    ...Closed,
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "TICKET_USED",
    "TICKET_INVALID",
    "TICKET_WRONG_DAY",
    "IDEMPOTENCY_CONFLICT",
  ],
});

export const undoCheckIn = call("POST /api/gate/:sessionId/undo", {
  id: "undoCheckIn",
  summary: "Deshace una entrada hecha por error, mientras es reciente",
  action: "checkin.do",
  params: Params,
  body: Strict({ placeId: Id }),
  answer: Admitted,
  refusals: [...Closed, "NOT_FOUND", "DECISION_NOT_ALLOWED"],
});
