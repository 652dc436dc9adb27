import type { SessionView } from "@corral/contract/types";
import type { StoredCartLine } from "#src/offline/storage/stored";

/** How many places of each price, by its code. */
export type Places = Readonly<Record<string, number>>;

/** What a date still has room for: places in all, and of one price in one purchase. */
export interface Room {
  left: number;
  ofOne: (code: string) => number;
}

/** What the date has room for besides what is in the cart. */
export function roomOf(session: SessionView, maxQty: number, cart: readonly StoredCartLine[]): Room {
  const inCart = cart.filter((l) => l.sessionId === session.id);
  const taken = inCart.reduce((n, l) => n + l.qty, 0);
  const takenOf = (code: string) => inCart.filter((l) => l.tier === code).reduce((n, l) => n + l.qty, 0);
  return {
    left: Math.max(0, (session.availability.left ?? 0) - taken),
    ofOne: (code) => Math.max(0, maxQty - takenOf(code)),
  };
}

/** As many of the wanted places as there is room for, in the order of the prices. */
export function fitPlaces(tiers: readonly { code: string }[], wanted: Places, room: Room): Places {
  let { left } = room;
  const places: Record<string, number> = {};
  for (const { code } of tiers) {
    const n = Math.min(wanted[code] ?? 0, left, room.ofOne(code));
    if (n > 0) places[code] = n;
    left -= Math.max(0, n);
  }
  return places;
}

export const countPlaces = (places: Places) => Object.values(places).reduce((n, it) => n + it, 0);

/** The most of this price that still fits beside the others. */
export const mostPlaces = (code: string, places: Places, room: Room) =>
  Math.min(room.ofOne(code), (places[code] ?? 0) + room.left - countPlaces(places));

/** The cart's lines, one for each price. */
export const linesOf = ({ id: sessionId, itemId, tiers, title }: SessionView, places: Places): StoredCartLine[] =>
  tiers.flatMap(({ code: tier, price }) =>
    places[tier] ? [{ itemId, sessionId, tier, qty: places[tier], price, title }] : [],
  );

export const totalOf = (session: SessionView, places: Places) =>
  session.tiers.reduce((sum, { code, price }) => sum + price * (places[code] ?? 0), 0);
