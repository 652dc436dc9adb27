import { messageKindNames } from "@corral/domain/messages";
import { Type } from "typebox";
import { call } from "../call";
import { Id, Moment, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";

/** A message to a buyer, in the staff's list. */
export const MessageRow = Strict({
  id: Id,
  kind: OneOf(...messageKindNames),
  kindWords: Type.String(),
  /** Sent automatically by e-mail, or by a person over WhatsApp. */
  channel: OneOf("email", "whatsapp"),
  toName: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  state: OneOf("queued", "sending", "sent", "failed", "unsure", "held", "cancelled"),
  stateWords: Type.String(),
  tone: Tone,
  at: Moment,
  atWords: Type.String(),
});

export const MessageView = Strict({
  ...MessageRow.properties,
  /** Increases with each change; a request to send it names the version that was seen. */
  version: Type.Integer(),
  /** Its content as plain text. */
  text: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  /** A link that opens WhatsApp with the text. Null without a phone. */
  whatsapp: Nullable(Type.String()),
  /** Why it was not sent, or what it waits for. */
  problem: Nullable(Type.String()),
  tries: Type.Integer(),
  nextTryWords: Nullable(Type.String()),
  sentWords: Nullable(Type.String()),
  /** Who sent it by hand. */
  sentBy: Nullable(Type.String()),
  charge: Nullable(Strict({ id: PublicId, concept: Type.String() })),
  can: Strict({ resend: Type.Boolean(), byHand: Type.Boolean() }),
});

const MessageParams = Strict({ messageId: Id });
const Refused = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

export const listMessages = call("GET /api/messages", {
  id: "listMessages",
  summary: "Los mensajes a quienes compran, del más nuevo al más viejo",
  action: "message.see",
  query: Strict({
    group: Type.Optional(OneOf("all", "trouble", "by_hand", "waiting", "sent", "ended")),
    q: Type.Optional(Type.String({ maxLength: 60 })),
    /** The oldest first; without it, the newest. */
    sort: Type.Optional(OneOf("at")),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({
    items: Type.Array(MessageRow),
    next: Nullable(Type.String()),
    /** Messages that wait for a person. */
    /** Up to `limits.countedItems`; one more says that there are more. */
    counts: Strict({ trouble: Type.Integer(), by_hand: Type.Integer() }),
    /** Why e-mail is not being sent; null: it is. */
    mailOff: Nullable(Type.String()),
  }),
  refusals: [...Refused, "VALIDATION_FAILED"],
});

export const readMessage = call("GET /api/messages/:messageId", {
  id: "readMessage",
  summary: "Un mensaje: qué dice, a quién, y qué pasó con él",
  action: "message.see",
  params: MessageParams,
  answer: MessageView,
  refusals: [...Refused, "NOT_FOUND"],
});

const Seen = Strict({ version: Type.Integer({ minimum: 1 }) });

export const resendMessage = call("POST /api/messages/:messageId/resend", {
  id: "resendMessage",
  summary: "Lo manda otra vez por correo, porque una persona lo decide",
  action: "message.resend",
  params: MessageParams,
  body: Seen,
  answer: MessageView,
  refusals: [...Refused, "NOT_FOUND", "VALIDATION_FAILED", "MESSAGE_MOVED"],
});

export const handMessage = call("POST /api/messages/:messageId/by-hand", {
  id: "handMessage",
  summary: "Anota que alguien lo mandó por WhatsApp: ya no sale por correo",
  action: "message.resend",
  params: MessageParams,
  body: Seen,
  answer: MessageView,
  refusals: [...Refused, "NOT_FOUND", "VALIDATION_FAILED", "MESSAGE_MOVED"],
});
