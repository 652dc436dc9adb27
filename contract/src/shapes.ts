import { keysOf } from "@corral/domain/kernel/lookup";
import { type Centavos, MAX_AMOUNT } from "@corral/domain/kernel/money";
import { receiptTypes } from "@corral/domain/kernel/receipt-types";
import type { Day, Zone } from "@corral/domain/kernel/time";
import { Type } from "typebox";

/** An object that refuses unknown properties. */
export const Strict = <T extends Parameters<typeof Type.Object>[0]>(shape: T) =>
  Type.Object(shape, { additionalProperties: false });
const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
export const Id = Type.String({ pattern: `^${ID}$` });
/** Up to `most` ids in one value, separated by commas: of a query, which has no lists. */
export const Ids = (most: number, description: string) =>
  Type.String({ pattern: `^${ID}(,${ID}){0,${most - 1}}$`, description });
/** At least 126 random bits in URL-safe characters. */
export const PublicId = Type.String({ pattern: "^[A-Za-z0-9_-]{22,43}$" });
/** A text that is taken exactly as it was sent: passwords, secrets and tokens. Every other text is cleaned at the door. */
export const Verbatim = (bounds: { minLength?: number; maxLength: number }) =>
  Type.String({ ...bounds, verbatim: true });
/** Whole centavos of MXN. */
export const Amount = Type.Unsafe<Centavos>(Type.Integer({ minimum: 0, maximum: MAX_AMOUNT }));
/** ISO 8601, UTC; an instant from 1900 to 2199. */
export const Moment = Type.String({ format: "date-time" });
/** `2026-11-23`: an existing day from 1900 to 2199. */
export const CalendarDay = Type.Unsafe<Day>(Type.String({ format: "date" }));
/** An IANA name. */
export const ZoneName = Type.Unsafe<Zone>(Type.String());
/** `2026-11-23T18:30`: local time in the business's zone. */
export const WallTime = Type.String({ format: "wall-time" });
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(of: T) => Type.Union([of, Type.Null()]);
export const OneOf = <const T extends string>(...values: T[]) => Type.Unsafe<T>({ type: "string", enum: values });

/** A state of a noun's transition table (domain/src/…/states.ts). */
export const StateOf = <T extends string>(moves: Record<T, object>) => OneOf(...keysOf(moves));

/** The name of the sheet of a workbook that is to be read. */
export const SheetName = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "Hoja del libro; sin ella, la primera a la vista",
});

/** `placeholder`: a data: URL of a few pixels, shown until the photo is loaded. */
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

/** The icon of a row that the server describes; each is in the app's set. */
export const RowIcon = OneOf(
  "bank",
  "calendar",
  "cart",
  "charge",
  "chat",
  "check-circle",
  "heart",
  "pin",
  "refresh",
  "wallet",
  "warning",
);
/** The tone of a state on a screen. */
export const Tone = OneOf("success", "warn", "error", "accent", "neutral");

/** The targets of a list's links: a receipt, or the voucher of a pending payment. */
export const LinkTipo = OneOf(...receiptTypes, "oxxo", "spei");

export const Availability = Strict({
  code: OneOf("available", "held_by_you", "held", "reserved", "few_left", "sold_out", "sold", "closed", "not_yet"),
  words: Type.String(),
  left: Nullable(Type.Integer()),
  buyable: Type.Boolean(),
});
