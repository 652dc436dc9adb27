import { type Centavos, pesos } from "./money";
import { DAY, HOUR, MINUTE } from "./time";

/** Defaults of domain.md §7.12. Amounts in centavos, times in milliseconds. What the owner may set comes from `readSettings().rules.limits`. */
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
  /** For a charge that staff made anew in place of another: its buyer must be told first. */
  replacedHold: 24 * HOUR,
  requiresActionHold: 30 * MINUTE,
  /** What a manager may let go out on one charge (domain.md §7.14). */
  refundByManager: pesos(10_000),
  /** So many declines in a row on one charge, and the card rests (providers.md §6 bug 20): after three, another card still pays. */
  declinesBeforeRest: 4,
  cardRest: 15 * MINUTE,
  unpaidPerBuyer: 3,
  linkLife: 72 * HOUR,
  /** What staff sells at the counter is kept so long for its buyer: the link may be sent to somebody who pays tonight. */
  counterHold: 24 * HOUR,
  /** Cash of one charge that anybody may take; above it an owner or a manager does. */
  cashInHand: pesos(50_000),
  /** The most that a drawer begins with. */
  floatMax: pesos(50_000),
  /** How far back a transfer may have been made. */
  transferAge: 60 * DAY,
  watchAfterEnd: 45 * DAY,
  /** How long the units stay held for the rest once a part is in. */
  restHold: 48 * HOUR,
  /** After it a surplus that nobody chose about goes to staff (domain.md §7.7). */
  surplusChoice: 30 * DAY,
  /** What staff may forgive, with a reason (rulings 11). */
  writeOffByStaff: pesos(1),
  cartLines: 50,
  /** Where the items that fit a search stop being counted: nobody reads more than "más de mil". */
  countedItems: 1_000,
  /** From this hour of the business's day ledger and providers are compared; again after a while when one didn't answer. */
  checkHour: 5,
  checkAgain: HOUR,
  checkRounds: 6,
  /** A photo as it comes (domain.md §7.12), and as it is kept. */
  photoBytes: 8 * 1024 * 1024,
  photoPixels: 64_000_000,
  photoSide: 1600,
  /** An upload that nothing shows is swept after this long. */
  photoUnused: DAY,
  /** One that was taken with no signal waits for what shows it, which may still be on its phone. */
  photoUnsent: 90 * DAY,
} as const;
export type Limits = {
  readonly [K in keyof typeof limits]: (typeof limits)[K] extends Centavos ? Centavos : number;
};
