import { quoteCart } from "@corral/contract/calls/shop/catalog";
import type { CartQuote } from "@corral/contract/types";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { to } from "#src/nav/paths";
import { keepWhere } from "#src/offline/storage/query-cache";
import { readStored, type StoredCartLine, useStored } from "#src/offline/storage/stored";
import { api } from "#src/shared/api/http";

/** The cart is stored on the phone; prices and availability come from the server. */
export const useCart = () => useStored("cart")[0];
/** Where the cart is paid; for staff, whose cobro is their keypad, one of its pages. `plan`: the buyer chose to pay only the deposit now. */
export const cartAddress = (plan?: "apartar") =>
  to("cobro", { ...(readStored("staff") ? { ver: "carrito" } : {}), plan });

/** The lines as the server takes them: prices are its own. */
export const linesToSend = (cart: StoredCartLine[]) => cart.map(({ price: _seen, title: _called, ...line }) => line);
/** The cart's current price, and the lines that are no longer available. */
export function useQuote(cart: StoredCartLine[]) {
  const lines = linesToSend(cart);
  return useQuery({
    queryKey: ["cart", lines],
    queryFn: ({ signal }) => api(quoteCart, { query: { lines: JSON.stringify(lines) }, signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    // A link to one's own purchase is one's own.
    meta: keepWhere<CartQuote>((quote) => quote.lines.every((it) => !it.myHold)),
  });
}
