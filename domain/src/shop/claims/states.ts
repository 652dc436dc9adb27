import type { Moves } from "../../kernel/machine";

/** Why a unit is reserved (domain.md §7.3, rulings 1). */
export type ClaimState = "temporary" | "awaiting_payment" | "deposit" | "leased" | "sold" | "released" | "expired";
export type ClaimEvent =
  | "attempt_started"
  | "attempts_ended"
  | "deposit_in"
  | "all_in"
  | "time_up"
  | "let_go"
  | "provider_says_unpaid"
  | "came_back"
  | "returned";

export const claimMoves = {
  temporary: {
    attempt_started: "awaiting_payment",
    deposit_in: "deposit",
    all_in: "sold",
    time_up: "expired",
    let_go: "released",
  },
  awaiting_payment: {
    attempt_started: "awaiting_payment",
    attempts_ended: "temporary",
    deposit_in: "deposit",
    all_in: "sold",
    provider_says_unpaid: "expired",
    let_go: "released",
  },
  deposit: { all_in: "sold", let_go: "released" },
  leased: { came_back: "released", all_in: "sold" },
  sold: { returned: "released" },
  released: {},
  expired: {},
} as const satisfies Moves<ClaimState, ClaimEvent>;

/** Reserved without a payment. */
export const unpaidClaimStates = ["temporary", "awaiting_payment"] as const satisfies readonly ClaimState[];

/** Reserved, and released automatically if the sale isn't completed. */
export const unsoldClaimStates = [...unpaidClaimStates, "deposit", "leased"] as const satisfies readonly ClaimState[];

/** The states in which a unit belongs to somebody; the unique index of the database lists the same ones. */
export const liveClaimStates = [...unsoldClaimStates, "sold"] as const satisfies readonly ClaimState[];

export interface AvailabilityWords {
  code: "available" | "held_by_you" | "held" | "reserved" | "few_left" | "sold_out" | "sold" | "closed" | "not_yet";
  words: string;
  left: number | null;
  buyable: boolean;
}

const say = (
  code: AvailabilityWords["code"],
  words: string,
  buyable: boolean,
  left: number | null = null,
): AvailabilityWords => ({ code, words, buyable, left });

/** The availability of an animal, a single unit, from its live claim. */
export function animalAvailability(claim: { state: ClaimState; mine: boolean } | undefined): AvailabilityWords {
  switch (claim?.state) {
    case "temporary":
    case "awaiting_payment":
      return claim.mine ? say("held_by_you", "Apartado por ti", false) : say("held", "Apartado", false);
    case "deposit":
      return say("reserved", "Apartado", false);
    case "leased":
      return say("reserved", "En feria", false);
    case "sold":
      return say("sold", "Vendido", false);
    default:
      return say("available", "Disponible", true, 1);
  }
}

/** The availability of a product from its stock; null is unlimited. */
export function stockAvailability(left: number | null): AvailabilityWords {
  if (left === null) return say("available", "Disponible", true);
  if (left <= 0) return say("sold_out", "Agotado", false, 0);
  return left <= 5
    ? say("few_left", left === 1 ? "Queda 1" : `Quedan ${left}`, true, left)
    : say("available", "Disponible", true, left);
}

/**
 * The availability of a lot from the stock of its listing: by head, how many there are is what its buyer asks first;
 * whole, it is there, somebody has it, or its heads are gone.
 */
export function lotAvailability(lot: { isWhole: boolean; stock: number; heads: number }): AvailabilityWords {
  const { isWhole, stock, heads } = lot;
  if (!isWhole) return stock > 5 ? say("available", `Hay ${stock}`, true, stock) : stockAvailability(stock);
  if (stock > 0) return say("available", "Disponible", true, 1);
  return heads > 0 ? say("held", "Apartado", false) : say("sold", "Vendido", false);
}

/** A visit whose sale has not begun; `since` says when it does: "sábado 21 de noviembre, 09:00". */
export const notYet = (left: number, since: string): AvailabilityWords =>
  say("not_yet", `A la venta desde el ${since}`, false, left);

/** The availability of a visit; `open`: it is still on sale. */
export function seatsAvailability(left: number, open: boolean): AvailabilityWords {
  if (!open) return say("closed", "Venta cerrada", false, left);
  if (left <= 0) return say("sold_out", "Agotado", false, 0);
  return say(left <= 5 ? "few_left" : "available", left === 1 ? "Queda 1 lugar" : `Quedan ${left} lugares`, true, left);
}
