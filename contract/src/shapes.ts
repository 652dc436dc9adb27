import { MAX_AMOUNT } from "@corral/domain/kernel/money";
import { Type } from "typebox";

/** An object that refuses what it doesn't name. */
export const Strict = <T extends Parameters<typeof Type.Object>[0]>(shape: T) =>
  Type.Object(shape, { additionalProperties: false });
export const Id = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
/** At least 126 random bits in URL-safe letters. */
export const PublicId = Type.String({ pattern: "^[A-Za-z0-9_-]{22,43}$" });
/** Whole centavos of MXN. */
export const Amount = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT });
/** ISO 8601, UTC; a moment that there was or will be (1900 to 2199). */
export const Moment = Type.String({ format: "date-time" });
/** `2026-11-23`: a day that the calendar has (1900 to 2199). */
export const CalendarDay = Type.String({ format: "date" });
/** `2026-11-23T18:30`: a day and an hour on the wall of the business. */
export const WallTime = Type.String({ format: "wall-time" });
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(of: T) => Type.Union([of, Type.Null()]);
export const OneOf = <const T extends string>(...values: T[]) => Type.Unsafe<T>({ type: "string", enum: values });

/** A state of one of the tables of domain/src/states. */
export const StateOf = <T extends string>(moves: Record<T, object>) => OneOf(...(Object.keys(moves) as T[]));

/** `placeholder`: a picture of a few pixels as a data: address, to stand there while the photo comes. */
export const Photo = Strict({ id: Id, alt: Type.String(), placeholder: Type.Optional(Type.String()) });
export const Note = Strict({ label: Type.String(), value: Type.String() });

export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.String(),
  support_id: Type.String(),
  retryable: Type.Boolean(),
  retry_after: Type.Optional(Type.Integer()),
  errors: Type.Optional(Type.Array(Strict({ field: Type.String(), message: Type.String() }))),
});

/** How loud a state is on a screen. */
export const Tone = OneOf("success", "warn", "error", "accent", "neutral");

/** What a list may lead to: a receipt, or the ficha of a payment that is still awaited. */
export const LinkTipo = OneOf("venta", "pago", "apartado", "reembolso", "entrega", "boleto", "oxxo", "spei");

export const Availability = Strict({
  code: OneOf("available", "held_by_you", "held", "reserved", "few_left", "sold_out", "sold", "closed", "not_yet"),
  words: Type.String(),
  left: Nullable(Type.Integer()),
  buyable: Type.Boolean(),
});
