import { isOneOf } from "../../kernel/lookup";
import type { Centavos } from "../../kernel/money";
import type { FreightQuoteState } from "../../selling/shipping/states";
import { type AttemptState, busyAttemptStates, liveAttemptStates } from "../attempts/states";
import {
  type ChargePurpose,
  type ChargeState,
  endedChargeStates,
  goingBackStates,
  isPayable,
  paidChargeStates,
} from "./states";

/** A payment of a charge, as far as its pages decide by it; times are ISO instants. */
export interface ShownAttempt {
  id: string;
  method: string;
  state: AttemptState;
  /** Another phone reported it: it stops nobody else's payment. */
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

/** What the pages of a charge decide by: the contract's `ChargeView` is one. Amounts are centavos. */
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
const isEnded = ({ state }: State): boolean => isOneOf(endedChargeStates, state);
/** Accepts no money and isn't simply paid: its voucher or form must not stay on a screen. */
const isClosed = (charge: State): boolean => !isPaid(charge) && !isPayable(charge);
/** Whether the charge is being refunded or was: it asks for no payment. */
const isGoingBack = ({ state }: State): boolean => isOneOf(goingBackStates, state);

/** The names of those that are so, in their order. */
const those = <B extends string>(...all: [B, unknown][]): B[] => all.flatMap(([name, isSo]) => (isSo ? [name] : []));

/** What the page of a charge may show, each a part that draws itself from the charge. */
export type ChargeBlock =
  | "datesCancelled"
  | "calledOff"
  | "notice"
  | "refunds"
  | "proposedWeight"
  | "quote"
  | "deposit"
  | "parts"
  | "account"
  | "surplus"
  | "refusedTransfer"
  | "difference"
  | "paid"
  | "over"
  | "toPay"
  | "reportedTransfers"
  | "estimatedWeight"
  | "delivery"
  | "choosing"
  | "next"
  | "ask"
  | "cancelRequest";

/** The one act that a page of a charge asks for: its button alone is the main one. */
export type ChargeAct =
  | "save"
  | "answerQuote"
  | "answerWeight"
  | "askSeller"
  | "decideSurplus"
  | "payDifference"
  | "payBalance"
  | "payNextPart"
  | "seeTickets"
  | "seeReceipt"
  | "buyAgain"
  | "goOn"
  | "pay";

/** What the reader may do besides what the charge says. */
export interface Reader {
  /** Something on the page is typed and not saved. */
  hasUnsaved?: boolean;
  /** The seller can be written to. */
  canAsk?: boolean;
  /** In a window over the page: paid with, and replaced by what comes next. */
  inWindow?: boolean;
}

/**
 * The page of a charge for its payer: its blocks from top to bottom, and the act that is the main one. In a window the blocks of a charge
 * that is paid or over; none while it can be paid there.
 */
export function chargePage(
  c: ShownCharge,
  reader: Reader = {},
): { blocks: ChargeBlock[]; main: ChargeAct | undefined } {
  return { blocks: reader.inWindow ? windowBlocks(c) : pageBlocks(c), main: mainAct(c, reader) };
}

function windowBlocks(c: ShownCharge): ChargeBlock[] {
  if (!isPaid(c)) return those(["over", isClosed(c)]);
  // Paid, but its session was cancelled: not shown as a finished purchase.
  if (c.calledOff) return ["datesCancelled"];
  return those(["difference", c.difference], ["paid", true], ["next", isPurchase(c)]);
}

function pageBlocks(c: ShownCharge): ChargeBlock[] {
  const isDone = isPaid(c) && !c.calledOff;
  const goesOn = !isGoingBack(c) && !c.calledOff;
  const quote = c.shipping?.quote;
  const delivers = c.shipping && !c.calledOff && !isClosed(c);
  // A quote to answer is part of the price, and one that is waited for or was refused leaves the delivery open: both come before paying.
  const quoteFirst = quote === "given" || (!isDone && (quote === "asked" || quote === "refused"));
  const takesTransfer = c.directTransfer && goesOn && !isDone;
  return those(
    ["datesCancelled", c.cancelledDates.length > 0],
    ["calledOff", c.calledOff && c.cancelledDates.length === 0 && !isGoingBack(c)],
    // What is over, late or in the payer's favour is said below, with what can be done about it.
    ["notice", c.notice && c.state !== "expired_partial" && c.state !== "paid_late" && !(isPaid(c) && c.surplus > 0)],
    ["refunds", c.refunds.length > 0],
    ["proposedWeight", c.weighing === "proposed"],
    ["quote", delivers && quoteFirst],
    ["deposit", showsDeposit(c)],
    ["parts", c.parts],
    ["account", c.account],
    ["surplus", !isDone],
    // Read before the ways to pay: below them its payer would take it for paid.
    ["refusedTransfer", takesTransfer],
    ["difference", isDone && c.difference],
    ["paid", isDone],
    ["over", goesOn && isEnded(c)],
    ["toPay", goesOn && isPayable(c)],
    ["reportedTransfers", takesTransfer],
    ["estimatedWeight", c.weighing === "estimated"],
    ["delivery", delivers && !quoteFirst],
    ["choosing", c.choosing],
    ["next", isDone && isPurchase(c)],
    ["ask", !isDone && !isEnded(c)],
    ["cancelRequest", c.saleId && c.state !== "open" && c.state !== "disputed"],
  );
}

/** What was paid late has no sale yet, and a donation none at all. */
const isPurchase = (c: ShownCharge) => c.saleId && c.state !== "paid_late";

/** A deposit, once its balance is there, or an open balance: the share that is paid, and the link to the other charge. */
const showsDeposit = (c: ShownCharge) =>
  c.plan && !c.calledOff && (c.purpose === "deposit" ? c.plan.other : c.purpose !== "balance" || !isPaid(c));

function mainAct(c: ShownCharge, { hasUnsaved, canAsk, inWindow }: Reader): ChargeAct | undefined {
  if (hasUnsaved) return "save";
  if (!inWindow) {
    if (c.shipping?.quote === "given") return "answerQuote";
    if (c.weighing === "proposed") return "answerWeight";
    if (c.state === "disputed") return canAsk ? "askSeller" : mainReceipt(c) && "seeReceipt";
    if (isGoingBack(c) || c.state === "draft") return undefined;
  }
  if (c.calledOff && (isPaid(c) || !inWindow)) return undefined;
  if (isPaid(c)) return actOnPaid(c, inWindow);
  if (isPayable(c)) return "pay";
  if (canAsk && overKind(c) === "kept") return "askSeller";
  return isBuyable(c) ? "buyAgain" : "goOn";
}

function actOnPaid(c: ShownCharge, inWindow = false): ChargeAct | undefined {
  if (c.surplus > 0) return "decideSurplus";
  if (c.difference) return "payDifference";
  // A window leads to the page, which says what else is owed.
  if (!inWindow && c.purpose === "deposit" && c.plan?.other && c.plan.balanceDue) return "payBalance";
  if (!inWindow && nextPart(c)) return "payNextPart";
  if (c.receipts.some((r) => r.tipo === "boleto")) return "seeTickets";
  return mainReceipt(c) && "seeReceipt";
}

/** The receipts of a payment, the most telling first. */
const MAIN_RECEIPTS = ["venta", "apartado", "pago", "donativo"];
export const mainReceipt = <R extends { tipo: string }>({ receipts }: { receipts: readonly R[] }): R | undefined =>
  MAIN_RECEIPTS.map((tipo) => receipts.find((r) => r.tipo === tipo)).find((r) => r !== undefined);

/** Of a divided debt, the part to pay next where this one is paid, or waits for the bank or the seller. */
export function nextPart<P extends ShownPart>(
  c: Pick<ShownCharge, "remaining"> & { parts: { items: readonly P[] } | null },
): P | undefined {
  const items = c.parts?.items ?? [];
  const others = items.filter((p) => !p.isThis && p.remaining > 0);
  const isIn = c.remaining === 0;
  if (!isIn && !items.some((p) => p.isThis && p.waits)) return undefined;
  return others.find((p) => !p.waits) ?? (isIn ? others[0] : undefined);
}

/** Some of the purchase is still owed: no tick stands over a debt. */
export const isPartOnly = (c: ShownCharge): boolean =>
  Boolean(c.difference) || Boolean(c.parts?.items.some((p) => p.remaining > 0));

/** Why nothing is to be paid any more. `kept`: it ended with a part paid, about which the seller decides. */
export type OverKind = "replaced" | "cancelled" | "kept" | "expired" | "closed";
export function overKind(c: ShownCharge): OverKind {
  if (c.replacedBy) return "replaced";
  if (c.state === "cancelled" || c.state === "cancelling") return "cancelled";
  if (c.state === "expired_partial" && c.notice) return "kept";
  return isEnded(c) ? "expired" : "closed";
}
/** Whether what a charge was for can go back into the cart: it ended unpaid, and has goods. */
export const isBuyable = (c: ShownCharge): boolean =>
  (overKind(c) === "expired" || overKind(c) === "cancelled") &&
  (c.purpose === "full" || c.purpose === "deposit") &&
  c.lines.length > 0;

/** What the heading of a charge's lines says of them: to be paid, paid, set aside, or neither. */
export type LinesHeading = "toPay" | "paid" | "setAside" | "over";
export function linesHeading(c: ShownCharge): LinesHeading {
  if (isClosed(c) || c.calledOff || c.state === "paid_late") return "over";
  if (!isPaid(c)) return "toPay";
  return c.purpose === "deposit" ? "setAside" : "paid";
}

/** How a sum below a charge's lines is called. `asked` and `paid` go by the purpose of the charge. */
export type SumLabel = "estimated" | "whole" | "part" | "asked" | "paid" | "collected" | "remaining";
export interface ChargeSum {
  /** Of the whole purchase, of what this charge asks for, of what is in, or of what is missing. */
  of: "whole" | "asked" | "collected" | "remaining";
  label: SumLabel;
  amount: Centavos;
}
/** The sums below a charge's lines, in their order. */
export function chargeSums(c: ShownCharge): ChargeSum[] {
  // What is bought costs more than this charge asks for: it is a deposit, a balance, or one of several payments.
  const whole = c.plan?.total ?? (c.saleId ? c.parts?.total : undefined);
  // What came late is in the payer's favour: nothing is asked for until it is decided.
  const isOwed = c.collected > 0 && c.remaining > 0 && c.state !== "paid_late" && !isClosed(c);
  const sums: ChargeSum[] = [];
  if (whole !== undefined) sums.push({ of: "whole", label: c.weighing ? "estimated" : "whole", amount: whole });
  if (!c.calledOff || c.collected > 0) sums.push({ of: "asked", label: askedLabel(c), amount: c.amount });
  if (c.state === "expired_partial" && c.notice)
    sums.push({ of: "collected", label: "collected", amount: c.collected });
  if (isOwed) sums.push({ of: "remaining", label: "remaining", amount: c.remaining });
  return sums;
}

function askedLabel(c: ShownCharge): SumLabel {
  if (c.parts) return "part";
  if (c.weighing && c.purpose === "full") return "estimated";
  return isPaid(c) && c.remaining === 0 ? "paid" : "asked";
}

/** How a payment that was begun stands for its payer. `waiting`: it is theirs to pay. */
export type AttemptStanding = "verifying" | "outOfTime" | "reviewing" | "inWallet" | "lookedFor" | "waiting";

/** A voucher or CLABE whose time is over at `now` (ms). It stays watched: what was paid in its last minutes is reported later. */
export const isOutOfTime = (
  c: Pick<ShownCharge, "serverNow">,
  a: Pick<ShownAttempt, "state" | "expiresAt"> | undefined,
  now: number,
): boolean =>
  a?.state === "awaiting_customer" &&
  a.expiresAt !== null &&
  // The answer's own time: a provider may have ended it in this very second.
  Date.parse(a.expiresAt) <= Math.max(now, Date.parse(c.serverNow));

function standingOf(a: ShownAttempt, isLate: boolean): AttemptStanding {
  if (a.state === "unknown") return "verifying";
  if (isLate) return "outOfTime";
  if (a.state === "processing" && a.method === "mp_card") return "reviewing";
  if (a.method === "mp_wallet" && a.action) return "inWallet";
  return a.method === "transfer_manual" ? "lookedFor" : "waiting";
}

/** What stands where a charge is to be paid. */
export type PayBlock =
  | "hold"
  | "declined"
  | "refusal"
  | "confirmContact"
  | "oneIsEnough"
  | "attempts"
  | "leave"
  | "zone"
  | "methods"
  | "divide"
  | "release";

/** What a declined card leads to, where a card may be tried again. */
const tryCard = ["same_card", "other_card", "call_bank"] as const;

/** The heading of the ways to pay: the first payment, another way, or what is missing. */
export type WaysHeading = "how" | "howElse" | "howRest";
function headingOfWays(c: ShownCharge, hasBegun: unknown): WaysHeading {
  if (hasBegun) return "howElse";
  return c.collected > 0 ? "howRest" : "how";
}

/**
 * Where a charge is to be paid: the payments that were begun with how each stands, and the blocks. `busy` refuses any other payment until
 * it is decided. `ways` are the methods that are not above already, the planned one first. `settled`: the declined attempt that its payer answered already. `now` is in ms.
 */
export function payPage<A extends ShownAttempt, O extends ShownOffer>(
  c: ShownCharge<A, O>,
  now: number,
  settled?: string,
) {
  const watched = c.attempts
    .filter((a) => !a.beside && isOneOf(liveAttemptStates, a.state))
    .map((attempt) => ({ attempt, standing: standingOf(attempt, isOutOfTime(c, attempt, now)) }));
  const live = watched.filter((it) => it.standing !== "outOfTime");
  const busy = live.find((it) => isOneOf(busyAttemptStates, it.attempt.state));
  const last = c.attempts[0];
  const declined = last?.state === "failed" && settled !== last.id ? last : undefined;
  const canCard = c.offers.some((o) => o.method === "mp_card" && o.allowed);
  const next = declined?.decline?.next;
  // Other methods stand below; with a card it is tried again from where the decline is said.
  const again = canCard && next !== undefined && isOneOf(tryCard, next) ? next : undefined;
  const planned = c.parts?.items.find((p) => p.isThis)?.method;
  const ways = [...c.offers]
    .sort((a, b) => Number(b.method === planned) - Number(a.method === planned))
    .filter((o) => !(again && o.method === "mp_card") && !live.some((it) => it.attempt.method === o.method));
  const blocks = those<PayBlock>(
    ["hold", c.holdUntil && c.state !== "partially_paid"],
    ["declined", declined?.decline],
    // The refusal of the last act on this page, if any.
    ["refusal", true],
    ["confirmContact", c.contactNeeded && !busy],
    ["oneIsEnough", live.length > 1],
    ["attempts", watched.length > 0],
    // The seller looks for a transfer at the bank, and what is not known yet can't be given up.
    ["leave", busy && busy.standing !== "verifying" && busy.standing !== "lookedFor"],
    ["zone", watched.length > 0],
    ["methods", !busy],
    ["divide", !busy && !c.parts && asksToDivide(c)],
    ["release", c.mine && c.saleId && c.purpose !== "balance" && !busy && c.collected === 0 && !c.parts?.paid],
  );
  return { blocks, watched, busy, declined, again, ways, heading: headingOfWays(c, live.length > 0 || declined) };
}

/** Dividing is offered where a limit stands in the way: OXXO's, the banks' ceiling, or that nothing takes the amount. */
const asksToDivide = ({ mayDivide, offers }: ShownCharge) =>
  mayDivide && (offers.some((o) => o.reasonCode === "AMOUNT_ABOVE_MAX" || o.hint) || !offers.some((o) => o.allowed));

/** What the window of a voucher or a CLABE shows. */
export type SlipStage = "payer" | "refused" | "undecided" | "making" | "expired" | "slip";
/**
 * The stage of a voucher's or CLABE's window while its charge can be paid: the payer's missing data, the refusal, the provider's answer that
 * is awaited, or the slip. `undecided`: it was asked for, and the provider has given none yet.
 */
export function slipStage(it: {
  hasSlip: boolean;
  isMissing: boolean;
  isRefused: boolean;
  isUndecided: boolean;
  isExpired: boolean;
}): SlipStage {
  if (it.hasSlip) return it.isExpired ? "expired" : "slip";
  if (it.isMissing) return "payer";
  if (it.isRefused) return "refused";
  return it.isUndecided ? "undecided" : "making";
}
