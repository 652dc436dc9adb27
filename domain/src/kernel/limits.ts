import { type Centavos, pesos } from "./money";
import { DAY, HOUR, MINUTE } from "./time";

/** Defaults of domain.md §7.12. Amounts in centavos, durations in milliseconds. The owner's own values come from `readSettings().rules.limits`. */
export const limits = {
  oxxoMin: pesos(10),
  oxxoMax: pesos(10_000),
  oxxoValidity: 72 * HOUR,
  oxxoShortest: 24 * HOUR,
  oxxoGrace: 24 * HOUR,
  speiValidity: 48 * HOUR,
  speiGrace: 2 * HOUR,
  speiBeforeSession: 2 * HOUR,
  speiShortestAtProvider: 24 * HOUR,
  mtuHint: pesos(12_800),
  cardMin: pesos(10),
  cardMax: pesos(100_000),
  checkoutHold: 15 * MINUTE,
  holdAfterFailure: 5 * MINUTE,
  /** For a charge that staff created to replace another: its buyer has to be notified first. */
  replacedHold: 24 * HOUR,
  requiresActionHold: 30 * MINUTE,
  /** The most that a manager may approve in refunds on one charge (domain.md §7.14). */
  refundByManager: pesos(10_000),
  /** After this many consecutive declines the card is paused on the charge (providers.md §6 bug 20): after three, another card often still works. */
  declinesBeforeRest: 4,
  cardRest: 15 * MINUTE,
  unpaidPerBuyer: 3,
  linkLife: 72 * HOUR,
  /** How long what became free is held for who is next in its waiting line. */
  waitlistTurn: 24 * HOUR,
  /** How long an item sold at the counter is reserved: its payment link may go to a buyer who pays the same evening. */
  counterHold: 24 * HOUR,
  /** Cash on one charge that any role may take; above it an owner or a manager has to. */
  cashInHand: pesos(50_000),
  /** The largest opening float of a drawer. */
  floatMax: pesos(50_000),
  /** The oldest date accepted for a direct transfer. */
  transferAge: 60 * DAY,
  watchAfterEnd: 45 * DAY,
  /** How long a request that is repeated gets the same answer. */
  idempotencyMemory: 45 * DAY,
  /** How long the units stay reserved for the rest once a partial payment is in. */
  restHold: 48 * HOUR,
  /** The most parts that a debt is divided into, and the least share of it that a buyer's part has, in basis points: that of a deposit (rulings 12). */
  planParts: 8,
  /** However often what is left is divided again. */
  planPartsEver: 60,
  planShare: 1_000,
  /** The days for the other parts once money of a plan is in; then staff decide. */
  planDays: 3,
  /** After this a surplus without a decision by its buyer becomes a review task (domain.md §7.7). */
  surplusChoice: 30 * DAY,
  /** The largest difference that staff may write off, with a reason (rulings 11). */
  writeOffByStaff: pesos(1),
  /** The agreed difference between an estimated and a final weight, in basis points (domain.md §7.4). */
  weightTolerance: 500,
  /** Wrong codes of the buyer, typed on the seller's phone, after which the code changes. */
  weighCodeTries: 5,
  cartLines: 50,
  /** Items that match a search are counted up to here. */
  countedItems: 1_000,
  /** The same in the shop, where anybody filters: more is no help to who chooses. */
  countedInShop: 200,
  /** Hour of the business's zone from which the ledger is reconciled with the providers; retried after `checkAgain` when one didn't answer. */
  checkHour: 5,
  checkAgain: HOUR,
  checkRounds: 6,
  /** Bounds of an uploaded photo (domain.md §7.12), and the longer side of the stored copy in pixels. */
  photoBytes: 8 * 1024 * 1024,
  photoPixels: 64_000_000,
  photoSide: 1600,
  /** An upload that nothing references is deleted after this long. */
  photoUnused: DAY,
  /** A photo taken offline is kept longer: the record that references it may still be queued on its phone. */
  photoUnsent: 90 * DAY,
} as const;
export type Limits = {
  readonly [K in keyof typeof limits]: (typeof limits)[K] extends Centavos ? Centavos : number;
};
