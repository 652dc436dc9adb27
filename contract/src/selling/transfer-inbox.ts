import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Nullable, OneOf, PublicId, SheetName, Strict, Tone } from "../shapes";

const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

/** A charge that money may be for, with the reasons in words. */
const CandidateView = Strict({
  chargeId: PublicId,
  title: Type.String(),
  buyer: Nullable(Type.String()),
  due: Amount,
  reasons: Type.Array(Type.String()),
  isLikely: Type.Boolean(),
});

/** Money that arrived at the business's account without a reference. */
export const IncomingTransfer = Strict({
  id: PublicId,
  amount: Amount,
  opDay: CalendarDay,
  opDayWords: Type.String(),
  sender: Type.String(),
  concept: Type.String(),
  bankKey: Type.String(),
  state: OneOf("unidentified", "matched", "not_a_sale"),
  stateWords: Type.String(),
  tone: Tone,
  reason: Nullable(Type.String()),
  /** Who did what, and when. */
  steps: Type.Array(Type.String()),
  /** The charge of a matched one. */
  chargeId: Nullable(PublicId),
  /** The charges that an unidentified one may be for, the likeliest first. */
  candidates: Type.Array(CandidateView),
});

export const listIncoming = call("GET /api/incoming-transfers", {
  id: "listIncoming",
  summary: "El dinero que llegó a la cuenta sin referencia: sin identificar, o ya decidido",
  action: "transfer.confirm",
  query: Strict({
    group: Type.Optional(OneOf("open", "decided")),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(IncomingTransfer), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", ...Closed],
});

export const addIncoming = call("POST /api/incoming-transfers", {
  id: "addIncoming",
  module: "bank_files",
  summary: "Anota dinero que llegó a la cuenta y no se sabe de quién es",
  action: "transfer.confirm",
  status: 201,
  body: Strict({
    amount: Type.Integer(),
    opDay: CalendarDay,
    sender: Type.String({ maxLength: 120 }),
    bankKey: Type.String({ maxLength: 300 }),
    concept: Type.String({ maxLength: 300 }),
  }),
  answer: IncomingTransfer,
  refusals: ["VALIDATION_FAILED", "TRANSFER_KEY_REUSED", ...Closed],
});

const one = Strict({ incomingId: PublicId });
const Reason = Type.String({ maxLength: 200 });

/** More charges than the likely ones, by a word of their payer or concept. */
export const findCharges = call("GET /api/incoming-transfers/:incomingId/charges", {
  id: "findCharges",
  summary: "Los cobros sin pagar de un nombre o concepto, para emparejarlos con dinero sin identificar",
  action: "transfer.confirm",
  params: one,
  query: Strict({ q: Type.String({ maxLength: 80 }) }),
  answer: Strict({ charges: Type.Array(CandidateView) }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...Closed],
});

export const matchIncoming = call("POST /api/incoming-transfers/:incomingId/match", {
  id: "matchIncoming",
  summary: "Dice de qué cobro es el dinero: entonces es un pago, contado una vez",
  action: "transfer.confirm",
  params: one,
  body: Strict({ chargeId: PublicId, reason: Reason }),
  answer: IncomingTransfer,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "TRANSFER_DECIDED",
    "TRANSFER_KEY_REUSED",
    "PAYMENT_IN_PROGRESS",
    "ALREADY_PAID",
    "CHARGE_CANCELLED",
    ...Closed,
  ],
});

export const setIncomingAside = call("POST /api/incoming-transfers/:incomingId/set-aside", {
  id: "setIncomingAside",
  summary: "Dice que ese dinero no es de una venta",
  action: "transfer.confirm",
  params: one,
  body: Strict({ reason: Reason }),
  answer: IncomingTransfer,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "TRANSFER_DECIDED", ...Closed],
});

export const reopenIncoming = call("POST /api/incoming-transfers/:incomingId/reopen", {
  id: "reopenIncoming",
  summary: "Vuelve a dejar sin identificar lo que se dijo que no era de una venta",
  action: "transfer.confirm",
  params: one,
  body: Strict({}),
  answer: IncomingTransfer,
  refusals: ["NOT_FOUND", "TRANSFER_DECIDED", ...Closed],
});

const ColumnAt = Type.Integer({ minimum: 0, maximum: 39 });
const Column = Nullable(ColumnAt);
const ChosenColumn = Type.Optional(ColumnAt);

/** What a bank's file has, before anything of it is stored. The request body is the file itself: text, or a workbook. */
export const previewBankFile = call("POST /api/incoming-transfers/preview", {
  id: "previewBankFile",
  module: "bank_files",
  summary:
    "Lee un CSV o un libro de Excel del banco (hasta 2 MB y 5,000 movimientos) sin guardar nada: sus columnas y sus primeros renglones",
  action: "transfer.confirm",
  status: 201,
  query: Strict({ sheet: Type.Optional(SheetName) }),
  answer: Strict({
    /** The sheets of a workbook that a person sees, and which of them this is; none of a text file. */
    sheets: Type.Array(Type.String()),
    sheet: Nullable(Type.String()),
    header: Type.Array(Type.String()),
    /** The first rows and the last one, with their numbers in the file. */
    rows: Type.Array(Strict({ line: Type.Integer(), cells: Type.Array(Type.String()) })),
    total: Type.Integer(),
    /** Nothing ends the last line: it has to be looked at. */
    endsOpen: Type.Boolean(),
    /** Which column says what: as it was chosen before for this header, else as its words suggest. */
    columns: Strict({
      day: Column,
      amount: Column,
      concept: Column,
      key: Column,
      sender: Column,
      kind: Column,
      balance: Column,
    }),
    remembered: Type.Boolean(),
    /** Between which days the running balance doesn't add up, and by how much: positive where money came in. */
    gaps: Type.Array(Strict({ after: CalendarDay, before: CalendarDay, amount: Type.Integer() })),
  }),
  refusals: ["FILE_UNREADABLE", "SHEET_NEEDED", "PAYLOAD_TOO_LARGE", "VALIDATION_FAILED", ...Closed],
});

/** Lines of the file by their numbers, as many as are asked about at once and more. */
const Lines = Type.Optional(
  Type.String({ pattern: "^[1-9]\\d{0,6}(,[1-9]\\d{0,6}){0,99}$", description: "Renglones, separados por comas" }),
);

/** All or nothing. The request body is the file itself; the columns are remembered for its header. */
export const importBankFile = call("POST /api/incoming-transfers/import", {
  id: "importBankFile",
  module: "bank_files",
  summary:
    "Guarda los depósitos de un CSV o libro de Excel del banco, todos o ninguno; los que ya estaban no se repiten",
  action: "transfer.confirm",
  status: 201,
  query: Strict({
    day: ColumnAt,
    amount: ColumnAt,
    concept: ChosenColumn,
    key: ChosenColumn,
    sender: ChosenColumn,
    kind: ChosenColumn,
    balance: ChosenColumn,
    /** The lines that were asked about and are other money, and those that are what was there already. */
    other: Lines,
    same: Lines,
    name: Type.Optional(Type.String({ maxLength: 200, description: "Nombre del archivo" })),
    sheet: Type.Optional(SheetName),
  }),
  answer: Strict({
    added: Type.Integer(),
    /** Those that were there already. */
    repeated: Type.Integer(),
    /** What went out, or has no amount. */
    others: Type.Integer(),
    /** Those of the new ones whose charge is likely. */
    likely: Type.Integer(),
    /** Deposits that could be one that is there already: nothing was stored, and the same call says of each which it is. */
    asked: Type.Array(
      Strict({
        line: Type.Integer(),
        day: CalendarDay,
        amount: Amount,
        words: Type.String(),
        like: Strict({ words: Type.String(), added: Type.String() }),
      }),
    ),
  }),
  refusals: ["FILE_UNREADABLE", "SHEET_NEEDED", "PAYLOAD_TOO_LARGE", "VALIDATION_FAILED", ...Closed],
});
