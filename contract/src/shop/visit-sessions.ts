import { MAX_AMOUNT } from "@corral/domain/kernel/money";
import { itemBounds } from "@corral/domain/shop/items";
import { Type } from "typebox";
import { CalendarDay, Nullable, OneOf, Strict } from "../shapes";

const Tier = Strict({
  /** Assigned by the server; null for a new one. */
  code: Nullable(Type.String({ minLength: 1, maxLength: 30 })),
  name: Type.String({ minLength: 1, maxLength: itemBounds.tierName }),
  price: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT }),
});

/** The places of a date, as every screen counts them (domain/src/shop/places.ts). */
export const placeCounts = {
  capacity: Type.Integer(),
  /** Paid, or held for somebody who is paying. */
  taken: Type.Integer(),
  /** What can still be bought. */
  free: Type.Integer(),
  /** Checked in. */
  arrived: Type.Integer(),
};

/** The form of a date: local day and time in the business's zone. */
export const DateForm = {
  day: CalendarDay,
  time: Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
  minutes: Type.Integer({ minimum: itemBounds.length.min, maximum: itemBounds.length.max }),
  capacity: Type.Integer({ minimum: 1, maximum: itemBounds.capacity }),
  /** Minutes before the start at which the sale opens; null: immediately. */
  opensBefore: Nullable(Type.Integer({ minimum: 1, maximum: itemBounds.opens })),
  /** Minutes before the start at which the sale closes. */
  closesBefore: Type.Integer({ minimum: 0, maximum: itemBounds.closes }),
  tiers: Type.Array(Tier, { minItems: 1, maxItems: itemBounds.tiers }),
};

export const DateState = OneOf("scheduled", "open", "closed", "running", "completed", "cancelled");
