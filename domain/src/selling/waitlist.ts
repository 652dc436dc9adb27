import { hasDates, hasHeads, hasPicks, type ItemKind, isWholeLot, type PriceMode } from "../kernel/item-kinds";
import { move } from "../kernel/machine";
import { ok, type Result, refuse, refuseField } from "../kernel/result";
import { type Instant, plus } from "../kernel/time";
import type { AvailabilityWords } from "../shop/claims/states";
import { hasLine } from "../shop/lines";
import { type WaitlistEvent, type WaitlistState, waitlistMoves } from "./waitlist/states";

/** Lines that one phone, and one network, may stand in at a time. */
export const openPlaces = { perBuyer: 10, perNetwork: 40 } as const;

/** Whether one waits for a number of it, as places or heads, and not for the one there is. */
export const isCountedInLine = (kind: ItemKind, mode: PriceMode): boolean =>
  hasDates(kind) || ((hasHeads(kind) || hasPicks(kind)) && !isWholeLot(kind, mode));

interface InLine {
  id: string;
  qty: number;
}

/**
 * Who is asked when so many units are free: the first in line whom they are enough for. Who wants more keeps the place
 * in line, and doesn't hold up who wants fewer. `line` is in its order.
 */
export const nextInLine = <P extends InLine>(line: readonly P[], free: number): P | undefined =>
  line.find((it) => it.qty <= free);

/** Until when what became free is held for who is next: never beyond the moment at which the sale of its date closes. */
export const turnEnd = (now: Instant, length: number, salesClose: Instant | null): Instant => {
  const end = plus(now, length);
  return salesClose !== null && salesClose < end ? salesClose : end;
};

/** Whether somebody may wait for so many of it. `others`: how many are in its line. */
export function checkJoin(ask: {
  kind: ItemKind;
  mode: PriceMode;
  qty: number;
  maxQty: number;
  availability: AvailabilityWords;
  others: number;
}): Result<number, "VALIDATION_FAILED" | "ITEM_NOT_PUBLISHED" | "WAITLIST_NOT_NEEDED"> {
  if (!hasLine(ask.kind)) return refuse("ITEM_NOT_PUBLISHED", "De esto no hay lista de espera.");
  if (ask.availability.code === "closed")
    return refuse("ITEM_NOT_PUBLISHED", "La venta de esa fecha ya cerró. Elige otra.");
  const qty = isCountedInLine(ask.kind, ask.mode) ? ask.qty : 1;
  if (qty > ask.maxQty) return refuseField("qty", `Se venden hasta ${ask.maxQty} por compra.`);
  // With a line, what is free is already somebody's turn.
  const isEnough = ask.availability.buyable && (ask.availability.left ?? qty) >= qty;
  return isEnough && ask.others === 0 ? refuse("WAITLIST_NOT_NEEDED") : ok(qty);
}

export interface PlaceFacts {
  state: WaitlistState;
  offerUntil: Instant | null;
}

/** The state that an event leads to. Who buys or leaves after the end of an offer comes too late. */
export function decidePlace(
  place: PlaceFacts,
  event: WaitlistEvent,
  now: Instant,
): Result<WaitlistState, "WAITLIST_TURN_OVER"> {
  const isOver = place.state === "offered" && (place.offerUntil ?? now) <= now;
  const to =
    isOver && event === "buy" ? undefined : move<WaitlistState, WaitlistEvent>(waitlistMoves, place.state, event);
  return to ? ok(to) : refuse("WAITLIST_TURN_OVER", overWords[isOver ? "offer_expired" : place.state]);
}

const overWords: Record<WaitlistState, string> = {
  waiting: "Todavía no es tu turno. Te avisamos en cuanto se libere.",
  offered: "Es tu turno: cómpralo antes de que pase.",
  purchased: "Ya lo compraste con este turno.",
  offer_expired: "Tu turno ya pasó y se le ofreció a quien sigue. Puedes apuntarte otra vez.",
  cancelled: "Ya no estás en esta lista. Puedes apuntarte otra vez.",
};

/** A place's state as people read it: an offer whose time is up is over before any program has looked. */
export const placeStanding = ({ state, offerUntil }: PlaceFacts, now: Instant): WaitlistState =>
  state === "offered" && (offerUntil ?? now) <= now ? "offer_expired" : state;

type Said = { words: string; tone: "success" | "warn" | "error" | "accent" | "neutral" };
export const placeSaid: Record<"buyer" | "seller", Record<WaitlistState, Said>> = {
  buyer: {
    waiting: { words: "En la lista", tone: "neutral" },
    offered: { words: "Es tu turno", tone: "success" },
    purchased: { words: "Lo compraste", tone: "success" },
    offer_expired: { words: "Pasó tu turno", tone: "neutral" },
    cancelled: { words: "Fuera de la lista", tone: "neutral" },
  },
  seller: {
    waiting: { words: "Esperando", tone: "neutral" },
    offered: { words: "Es su turno", tone: "warn" },
    purchased: { words: "Compró", tone: "success" },
    offer_expired: { words: "No compró a tiempo", tone: "neutral" },
    cancelled: { words: "Salió de la lista", tone: "neutral" },
  },
};
