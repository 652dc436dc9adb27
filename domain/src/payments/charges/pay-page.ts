import { isOneOf } from "../../kernel/lookup";
import { busyAttemptStates, liveAttemptStates } from "../attempts/states";
import { hasLimitInTheWay } from "./methods";
import { listed, type ShownAttempt, type ShownCharge, type ShownOffer } from "./shown-charge";

/** How a pending payment stands for its payer. `waiting`: it is theirs to pay. */
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

/** True if the payer can continue this payment: on the provider's page, or with its voucher or CLABE. */
const leadsOn = (a: ShownAttempt, standing: AttemptStanding) =>
  standing !== "outOfTime" && standing !== "lookedFor" && (a.state === "awaiting_customer" || Boolean(a.action));

/** The blocks that `toPay` consists of. */
export type PayBlock =
  | "hold"
  | "declined"
  | "refusal"
  | "confirmContact"
  | "oneIsEnough"
  | "attempts"
  | "leave"
  | "zone"
  | "payNow"
  | "methods"
  | "divide"
  | "release";

/** The advice of a decline after which a card may be tried again (`decline.next`). */
const tryCard = ["same_card", "other_card", "call_bank"] as const;

/** The heading of the ways to pay: the first payment, another way, or what is missing. */
export type WaysHeading = "how" | "howElse" | "howRest";
function headingOfWays(c: ShownCharge, isAnother: boolean): WaysHeading {
  if (isAnother) return "howElse";
  return c.collected > 0 ? "howRest" : "how";
}

/**
 * The part of a charge's page where it is paid: the pending payments, each with its standing, and the blocks in order. `busy` refuses any other payment until it is decided.
 * `ways` are the methods that are not above already, the planned one first. `settled`: the id of the declined attempt after which its payer
 * chose a way again. `paysNow`: they chose to pay although the freight is open. `now` is in ms.
 */
export function payPage<A extends ShownAttempt, O extends ShownOffer>(
  c: ShownCharge<A, O>,
  now: number,
  { settled, paysNow = false }: { settled?: string | undefined; paysNow?: boolean } = {},
) {
  const watched = c.attempts
    .filter((a) => !a.beside && isOneOf(liveAttemptStates, a.state))
    .map((attempt) => {
      const standing = standingOf(attempt, isOutOfTime(c, attempt, now));
      return { attempt, standing, leadsOn: leadsOn(attempt, standing) };
    });
  const live = watched.filter((it) => it.standing !== "outOfTime");
  const busy = live.find((it) => isOneOf(busyAttemptStates, it.attempt.state));
  const last = c.attempts[0];
  const declined = last?.state === "failed" && last.decline && settled !== last.id ? last : undefined;
  const canCard = c.offers.some((o) => o.method === "mp_card" && o.allowed);
  const next = declined?.decline?.next;
  // Other methods stand below; with a card it is tried again from where the decline is said.
  const again = canCard && next !== undefined && isOneOf(tryCard, next) ? next : undefined;
  const planned = c.parts?.items.find((p) => p.isThis)?.method;
  const ways = [...c.offers]
    .sort((a, b) => Number(b.method === planned) - Number(a.method === planned))
    .filter((o) => !(again && o.method === "mp_card") && !live.some((it) => it.attempt.method === o.method));
  // Until the freight is known and answered the ways to pay are behind one button, so that the page asks for one thing.
  const isFolded = !paysNow && !busy && watched.length === 0 && isQuoteOpen(c);
  const blocks = listed<PayBlock>(
    ["hold", c.holdUntil && c.state !== "partially_paid"],
    ["declined", declined],
    // The refusal of the last act on this page, if any.
    ["refusal", true],
    ["confirmContact", c.contactNeeded && !busy],
    ["oneIsEnough", live.length > 1],
    ["attempts", watched.length > 0],
    // A transfer that the seller looks for, and a payment whose outcome is unknown, can't be given up.
    ["leave", busy && busy.standing !== "verifying" && busy.standing !== "lookedFor"],
    ["zone", watched.length > 0],
    ["payNow", isFolded],
    ["methods", !busy && !isFolded],
    ["divide", !busy && !isFolded && !c.parts && asksToDivide(c)],
    ["release", c.mine && c.saleId && c.purpose !== "balance" && !busy && c.collected === 0 && !c.parts?.paid],
  );
  return {
    blocks,
    watched,
    busy,
    declined,
    again,
    ways,
    heading: headingOfWays(c, live.length > 0 || declined !== undefined),
  };
}

/** The freight isn't known yet, or waits for its buyer's answer. */
const isQuoteOpen = ({ shipping }: Pick<ShownCharge, "shipping">) =>
  shipping?.quote === "asked" || shipping?.quote === "given";

/** Dividing is offered where a limit stands in the way: OXXO's, the banks' ceiling, or that nothing takes the amount. */
const asksToDivide = ({ mayDivide, offers }: ShownCharge) =>
  mayDivide && (hasLimitInTheWay(offers) || !offers.some((o) => o.allowed));

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
