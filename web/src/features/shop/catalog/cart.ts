import { quoteCart } from "@corral/contract/shop/catalog.calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { to } from "#src/nav/paths";
import { changeStored, readStored, type StoredCartLine, useStored } from "#src/offline/storage/stored";
import { api } from "#src/shared/api/http";

const same = (a: StoredCartLine, b: StoredCartLine) =>
  a.itemId === b.itemId && (a.sessionId ?? null) === (b.sessionId ?? null) && (a.tier ?? null) === (b.tier ?? null);

/** The cart is stored on the phone; prices and availability come from the server. */
export const useCart = () => useStored("cart")[0];
export const addToCart = (line: StoredCartLine) =>
  changeStored("cart", (now) =>
    now.some((l) => same(l, line))
      ? now.map((l) => (same(l, line) ? { ...l, qty: l.qty + line.qty } : l))
      : [...now, line],
  );
export const setQty = (line: StoredCartLine, qty: number) =>
  changeStored("cart", (now) =>
    qty <= 0 ? now.filter((l) => !same(l, line)) : now.map((l) => (same(l, line) ? { ...l, qty } : l)),
  );
/** Where the cart is paid; for staff, whose cobro is their keypad, one of its pages. */
export const cartAddress = () => to("cobro", readStored("staff") ? { ver: "carrito" } : {});
export const emptyCart = () => changeStored("cart", () => []);

/** The cart's current price, and the lines that are no longer available. */
export function useQuote(lines: StoredCartLine[]) {
  return useQuery({
    queryKey: ["cart", lines],
    queryFn: ({ signal }) => api(quoteCart, { query: { lines: JSON.stringify(lines) }, signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}
