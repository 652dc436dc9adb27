import type { Centavos } from "../../kernel/money";
import { isClosed, isEnded, isGoingBack, isPaid, listed, type ShownCharge, type ShownPart } from "./shown-charge";
import { isPayable } from "./states";

/** The blocks of a charge's page. Each is drawn from the charge alone. */
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

/** Facts about the reader of the page that the charge doesn't have. */
export interface Reader {
  /** Something on the page is typed and not saved. */
  hasUnsaved?: boolean;
  /** The seller can be written to. */
  canAsk?: boolean;
  /** The charge is open in a window over its page, where one way to pay it is shown. */
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
  if (!isPaid(c)) return listed(["over", isClosed(c)]);
  // Paid, but its session was cancelled: not shown as a finished purchase.
  if (c.calledOff) return ["datesCancelled"];
  return listed(["difference", c.difference], ["paid", true], ["next", isPurchase(c)]);
}

function pageBlocks(c: ShownCharge): ChargeBlock[] {
  const isDone = isPaid(c) && !c.calledOff;
  const goesOn = !isGoingBack(c) && !c.calledOff;
  const quote = c.shipping?.quote;
  const delivers = c.shipping && !c.calledOff && !isClosed(c);
  // A quote to answer is part of the price, and one that is waited for or was refused leaves the delivery open: both come before paying.
  const quoteFirst = quote === "given" || (!isDone && (quote === "asked" || quote === "refused"));
  const takesTransfer = c.directTransfer && goesOn && !isDone;
  return listed(
    ["datesCancelled", c.cancelledDates.length > 0],
    ["calledOff", c.calledOff && c.cancelledDates.length === 0 && !isGoingBack(c)],
    // The blocks `over`, `paid` and `surplus` show the notice of an ended, late or overpaid charge themselves.
    ["notice", c.notice && c.state !== "expired_partial" && c.state !== "paid_late" && !(isPaid(c) && c.surplus > 0)],
    ["refunds", c.refunds.length > 0],
    ["proposedWeight", c.weighing === "proposed"],
    ["quote", delivers && quoteFirst],
    ["deposit", showsDeposit(c)],
    ["parts", c.parts],
    ["account", c.account],
    ["surplus", !isDone],
    // Above the ways to pay: below them its payer would take the charge for paid.
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

/** True if the charge pays for a sale. A late payment doesn't until the seller accepts it; a donation never does. */
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
  // A window shows no other debt: its page does.
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

/** True if part of the purchase is still unpaid; its page then shows a clock instead of a tick. */
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
  /** The whole purchase, what this charge asks for, what was collected, or what is missing. */
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
