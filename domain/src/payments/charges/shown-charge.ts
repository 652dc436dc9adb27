import { isOneOf } from "../../kernel/lookup";
import type { Centavos } from "../../kernel/money";
import type { FreightQuoteState } from "../../selling/shipping/states";
import type { AttemptState } from "../attempts/states";
import {
  type ChargePurpose,
  type ChargeState,
  endedChargeStates,
  goingBackStates,
  isPayable,
  paidChargeStates,
} from "./states";

/** The fields of a payment that decide what a page shows; times are ISO instants. */
export interface ShownAttempt {
  id: string;
  method: string;
  state: AttemptState;
  /** A transfer that another phone reported: it doesn't block other payments. */
  beside: boolean;
  expiresAt: string | null;
  action: object | null;
  decline: { next: string } | null;
  voucher: object | null;
  clabe: object | null;
}

/** One payment of a divided debt, and how it is meant to be paid. */
export interface ShownPart {
  chargeId: string;
  remaining: Centavos;
  method: string | null;
  waits: boolean;
  isThis: boolean;
}

export interface ShownOffer {
  method: string;
  allowed: boolean;
  reasonCode: string | null;
  hint: string | null;
}

/** The fields of a charge that decide what its pages show. The contract's `ChargeView` has them. Amounts are centavos. */
export interface ShownCharge<A extends ShownAttempt = ShownAttempt, O extends ShownOffer = ShownOffer> {
  id: string;
  saleId: string | null;
  state: ChargeState;
  purpose: ChargePurpose;
  amount: Centavos;
  collected: Centavos;
  remaining: Centavos;
  surplus: Centavos;
  calledOff: boolean;
  mine: boolean;
  mayDivide: boolean;
  directTransfer: boolean;
  contactNeeded: boolean;
  notice: string | null;
  holdUntil: string | null;
  serverNow: string;
  replacedBy: string | null;
  lines: readonly object[];
  refunds: readonly object[];
  cancelledDates: readonly object[];
  receipts: readonly { tipo: string }[];
  account: object | null;
  difference: object | null;
  weighing: "estimated" | "proposed" | null;
  choosing: object | null;
  shipping: { quote: FreightQuoteState | null } | null;
  plan: { total: Centavos; balanceDue: Centavos | null; other: string | null } | null;
  parts: {
    total: Centavos;
    paid: Centavos;
    items: readonly ShownPart[];
  } | null;
  offers: readonly O[];
  attempts: readonly A[];
}

type State = Pick<ShownCharge, "state">;
export const isPaid = ({ state }: State): boolean => isOneOf(paidChargeStates, state);
/** Ended unpaid: it expired, or staff cancelled or replaced it. */
export const isEnded = ({ state }: State): boolean => isOneOf(endedChargeStates, state);
/** Accepts no money and isn't simply paid: its voucher or form must not stay on a screen. */
export const isClosed = (charge: State): boolean => !isPaid(charge) && !isPayable(charge);
/** Whether the charge is being refunded or was: it asks for no payment. */
export const isGoingBack = ({ state }: State): boolean => isOneOf(goingBackStates, state);

/** The names whose condition holds, in the order in which they are listed. */
export const listed = <B extends string>(...all: [B, unknown][]): B[] =>
  all.flatMap(([name, isSo]) => (isSo ? [name] : []));
