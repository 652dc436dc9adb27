import { move } from "../kernel/machine";
import { type Centavos, centavos, MAX_AMOUNT, spoken } from "../kernel/money";
import { ok, type Refusal, type Result, refuse, refuseField } from "../kernel/result";
import { DAY, type Instant, plus } from "../kernel/time";
import { type OfferEvent, type OfferState, offerMoves } from "./offers/states";

export type OfferSide = "buyer" | "seller";

/** For how many days a figure may stand; the first is the usual one. */
export const offerDays = [3, 1, 7] as const;
export type OfferDays = (typeof offerDays)[number];
/** Figures of both sides in one offer: above them talking is quicker. */
export const MOST_ROUNDS = 12;
/** The least by which a figure moves, in centavos: a peso. */
const STEP = 100;
/** Offers of one phone, and of one network, that wait for the seller at a time. */
export const openOffers = { perBuyer: 5, perNetwork: 15 } as const;

/** The part of an offer that decides what may become of it. */
export interface OfferFacts {
  state: OfferState;
  /** The newest figure, of the side that doesn't have to answer. */
  amount: Centavos;
  endsAt: Instant;
  rounds: number;
  /** Each side's own newest figure. */
  buyerAmount: Centavos;
  sellerAmount: Centavos | null;
  /** What the seller asks at present. */
  asked: Centavos;
}

const answeredBy: Partial<Record<OfferState, OfferSide>> = { waits_seller: "seller", waits_buyer: "buyer" };

/** Who has to answer; undefined when nobody can any more. */
export const turnOf = ({ state, endsAt }: Pick<OfferFacts, "state" | "endsAt">, now: Instant): OfferSide | undefined =>
  endsAt > now ? answeredBy[state] : undefined;

/** Until when a figure that is given now stands. */
export const offerEnd = (now: Instant, days: OfferDays): Instant => plus(now, days * DAY);

/** The figures that a side may give now, in centavos; undefined when it is not its turn or too many were given. A figure moves towards the other side's and never reaches it: that would be to accept. */
export function figuresFor(
  side: OfferSide,
  offer: OfferFacts,
  now: Instant,
): { min: Centavos; max: Centavos } | undefined {
  if (turnOf(offer, now) !== side || offer.rounds >= MOST_ROUNDS) return undefined;
  const ceiling = Math.min(offer.asked, MAX_AMOUNT);
  const [min, max] =
    side === "seller"
      ? [offer.buyerAmount + STEP, Math.min(ceiling, (offer.sellerAmount ?? ceiling + STEP) - STEP)]
      : [offer.buyerAmount + STEP, offer.amount - STEP];
  return min <= max ? { min: centavos(min), max: centavos(max) } : undefined;
}

/** Whether a first offer can be made: below what is asked, for which it can be bought at once. */
export function checkFirstOffer(amount: number, asked: Centavos): Result<Centavos, "VALIDATION_FAILED"> {
  if (amount < 1) return refuseField("amount", "Escribe cuánto ofreces.");
  if (amount >= asked)
    return refuseField("amount", `Por ${spoken(asked)} ya lo puedes comprar. Ofrece menos, o cómpralo.`);
  return ok(centavos(amount));
}

export type OfferRefusal = "OFFER_NOT_OPEN" | "PRICE_CHANGED" | "VALIDATION_FAILED";

/** The state that a side's act leads to. `seen`: the newest figure that the person had before them. */
export function decideOffer(
  act: { side: OfferSide; event: OfferEvent; seen: number },
  offer: OfferFacts,
  now: Instant,
): Result<OfferState, OfferRefusal> {
  const to = move<OfferState, OfferEvent>(offerMoves, offer.state, act.event);
  if (!to) return refuseOver(offer.state);
  if (offer.endsAt <= now) return refuse("OFFER_NOT_OPEN", "Esta oferta ya venció. Haz otra.");
  if (act.seen !== offer.amount)
    return refuse("PRICE_CHANGED", `La oferta cambió: ahora son ${spoken(offer.amount)}. Léela y contesta otra vez.`, {
      total: offer.amount,
    });
  const mayNow = act.event === "withdraw" || act.event === "decline" || turnOf(offer, now) === act.side;
  return mayNow ? ok(to) : refuse("OFFER_NOT_OPEN", "Le toca contestar a la otra parte.");
}

const overWords: Partial<Record<OfferState, string>> = {
  accepted: "Esta oferta ya se aceptó.",
  declined: "Esta oferta ya se rechazó. Haz otra.",
  withdrawn: "Esta oferta ya se retiró. Haz otra.",
};
const refuseOver = (state: OfferState): Refusal<"OFFER_NOT_OPEN"> =>
  refuse("OFFER_NOT_OPEN", overWords[state] ?? "Le toca contestar a la otra parte.");

/** Whether a side's new figure is within what it may give. */
export function checkFigure(
  side: OfferSide,
  amount: number,
  offer: OfferFacts,
  now: Instant,
): Result<Centavos, "VALIDATION_FAILED"> {
  const range = figuresFor(side, offer, now);
  if (!range)
    return refuseField("amount", "Ya no hay una cantidad entre las dos. Acepta, o di que no y hablen por teléfono.");
  if (amount < range.min || amount > range.max)
    return refuseField("amount", `Escribe una cantidad entre ${spoken(range.min)} y ${spoken(range.max)}.`);
  return ok(centavos(amount));
}

export type OfferStanding = OfferState | "ended";
/** An offer's state as people read it: one that nobody answered in time has ended. */
export const standingOf = ({ state, endsAt }: Pick<OfferFacts, "state" | "endsAt">, now: Instant): OfferStanding =>
  answeredBy[state] && endsAt <= now ? "ended" : state;

type Said = { words: string; tone: "success" | "warn" | "error" | "accent" | "neutral" };
/** What each side reads of it. */
export const offerSaid: Record<OfferSide, Record<OfferStanding, Said>> = {
  buyer: {
    waits_seller: { words: "Esperando respuesta", tone: "neutral" },
    waits_buyer: { words: "Te contestaron", tone: "warn" },
    accepted: { words: "Aceptada", tone: "success" },
    declined: { words: "No la aceptaron", tone: "neutral" },
    withdrawn: { words: "La retiraste", tone: "neutral" },
    ended: { words: "Venció", tone: "neutral" },
  },
  seller: {
    waits_seller: { words: "Por contestar", tone: "warn" },
    waits_buyer: { words: "Esperando al cliente", tone: "neutral" },
    accepted: { words: "Aceptada", tone: "success" },
    declined: { words: "Rechazada", tone: "neutral" },
    withdrawn: { words: "La retiró", tone: "neutral" },
    ended: { words: "Venció", tone: "neutral" },
  },
};
