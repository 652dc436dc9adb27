import type { SessionView } from "@corral/contract/types";
import { useState } from "react";
import { useCart } from "../cart";
import { addToCart } from "../change-cart";
import { countPlaces, fitPlaces, linesOf, mostPlaces, type Places, roomOf, totalOf } from "./tickets";

/** The places that somebody is choosing of a date. Another date keeps what it has room for. */
export function useTickets(session: SessionView, maxQty: number) {
  const cart = useCart();
  const held = cart.filter((l) => l.sessionId === session.id);
  const inCart = held.reduce((n, l) => n + l.qty, 0);
  // With one price there is nothing to choose but how many.
  const only = session.tiers.length === 1 && inCart === 0 ? session.tiers[0]?.code : undefined;
  const [wanted, setWanted] = useState<Places>(only ? { [only]: 1 } : {});
  const room = roomOf(session, maxQty, cart);
  const places = fitPlaces(session.tiers, wanted, room);
  return {
    places,
    count: countPlaces(places),
    total: totalOf(session, places),
    inCart,
    totalInCart: totalOf(session, Object.fromEntries(held.map((l) => [l.tier ?? "", l.qty]))),
    most: (code: string) => mostPlaces(code, places, room),
    set: (code: string, n: number) => setWanted({ ...places, [code]: n }),
    add: async () => {
      await addToCart(...linesOf(session, places));
      setWanted({});
    },
  };
}
export type Tickets = ReturnType<typeof useTickets>;
