import { staffMethods } from "@corral/domain/payments/charges/staff-methods";
import { denominations } from "@corral/domain/selling/cash";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, Moment, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";

/** Centavos, negative when cash is missing. */
const Signed = Type.Integer();
const Count = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 }));
/** The count of each note and coin. */
export const Pieces = Strict(
  Object.fromEntries(denominations.map((d) => [d.code, Count])) as Record<
    (typeof denominations)[number]["code"],
    typeof Count
  >,
);

/** One drawer in a list. */
export const TillRow = Strict({
  id: PublicId,
  /** Assigned when it is closed. */
  folio: Nullable(Type.String()),
  person: Type.String(),
  mine: Type.Boolean(),
  state: OneOf("open", "counting", "closed"),
  stateWords: Type.String(),
  tone: Tone,
  openedAt: Moment,
  openedWords: Type.String(),
  closedWords: Nullable(Type.String()),
  /** Only once it is closed. */
  counted: Nullable(Amount),
  difference: Nullable(Signed),
});

/** A drawer: its movements in the ledger and, once closed, the counted cash. */
export const TillView = Strict({
  ...TillRow.properties,
  business: Type.String(),
  /** Null for whoever must count first (setting `blindCount`), until a count was given. */
  cash: Nullable(
    Strict({
      float: Amount,
      collected: Amount,
      refunded: Amount,
      paidIn: Amount,
      paidOut: Amount,
      expected: Signed,
    }),
  ),
  /** Counts given before the expected cash was shown, oldest first. */
  counts: Type.Array(Strict({ atWords: Type.String(), by: Type.String(), counted: Amount, difference: Signed })),
  /** Other payments that this person collected meanwhile. */
  others: Type.Array(
    Strict({ method: OneOf(...staffMethods), methodWords: Type.String(), amount: Signed, count: Type.Integer() }),
  ),
  movements: Type.Array(
    Strict({ kind: OneOf("in", "out"), amount: Amount, reason: Type.String(), atWords: Type.String() }),
  ),
  pieces: Nullable(Pieces),
  reason: Nullable(Type.String()),
  closedBy: Nullable(Type.String()),
  /** What the reader may do with it now. */
  may: Strict({ move: Type.Boolean(), count: Type.Boolean(), close: Type.Boolean() }),
});

export const MyTill = Strict({
  /** This person's drawer on this device. */
  here: Nullable(TillView),
  /** Open on other devices. */
  elsewhere: Type.Array(TillRow),
  /** The business's RFC: a phone needs it to print a receipt offline. */
  rfc: Nullable(Type.String()),
});

export const myTill = call("GET /api/till", {
  id: "myTill",
  summary: "La caja abierta de quien pregunta en este equipo",
  action: "till.use",
  answer: MyTill,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const openTill = call("POST /api/till", {
  id: "openTill",
  summary: "Abre una caja con su fondo",
  action: "till.use",
  status: 201,
  body: Strict({ float: Type.Integer() }),
  answer: TillView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED", "TILL_OPEN"],
});

const one = Strict({ tillId: PublicId });

export const readTill = call("GET /api/till/:tillId", {
  id: "readTill",
  summary: "Una caja: lo esperado por forma de pago y, si ya se cerró, su corte",
  action: "till.see",
  params: one,
  answer: TillView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"],
});

export const moveCash = call("POST /api/till/:tillId/movements", {
  id: "moveCash",
  summary: "Anota efectivo que entra a la caja o sale de ella sin ser un cobro",
  action: "till.use",
  status: 201,
  params: one,
  body: Strict({
    kind: OneOf("in", "out"),
    amount: Type.Integer(),
    reason: Type.String({ maxLength: 200 }),
  }),
  answer: TillView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED", "TILL_STATE"],
});

/** `count`: movements are refused; `go_on`: they are accepted again. */
export const countTill = call("POST /api/till/:tillId/count", {
  id: "countTill",
  summary: "Empieza a contar una caja, o sigue cobrando con ella",
  action: "till.use",
  params: one,
  body: Strict({ what: OneOf("count", "go_on") }),
  answer: TillView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "TILL_STATE"],
});

/** What was counted, before the expected cash is shown; it stays on the corte. */
export const giveCount = call("POST /api/till/:tillId/counted", {
  id: "giveCount",
  summary: "Entrega lo contado antes de ver lo esperado; queda en el corte",
  action: "till.use",
  params: one,
  body: Strict({ pieces: Type.Optional(Pieces), total: Type.Optional(Type.Integer()) }),
  answer: TillView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED", "TILL_STATE"],
});

export const closeTill = call("POST /api/till/:tillId/close", {
  id: "closeTill",
  summary: "Cierra una caja contada: guarda el corte y su diferencia",
  action: "till.use",
  params: one,
  body: Strict({
    /** By denomination, or as one total. */
    pieces: Type.Optional(Pieces),
    total: Type.Optional(Type.Integer()),
    reason: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: TillView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED", "TILL_STATE"],
});

export const listTills = call("GET /api/tills", {
  id: "listTills",
  summary: "Las cajas abiertas y los cortes, del más nuevo al más viejo",
  action: "till.see",
  query: Strict({
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(TillRow), next: Nullable(Type.String()) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"],
});
