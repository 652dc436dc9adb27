import { changeStored, type StoredCartLine } from "#src/offline/storage/stored";

const same = (a: StoredCartLine, b: StoredCartLine) =>
  a.itemId === b.itemId && (a.sessionId ?? null) === (b.sessionId ?? null) && (a.tier ?? null) === (b.tier ?? null);

const withLine = (cart: StoredCartLine[], line: StoredCartLine) =>
  cart.some((l) => same(l, line))
    ? cart.map((l) => (same(l, line) ? { ...line, qty: l.qty + line.qty } : l))
    : [...cart, line];
/** Adds all of these or, where the phone can't store them, none. */
export const addToCart = (...lines: StoredCartLine[]) => changeStored("cart", (now) => lines.reduce(withLine, now));
/** Adds what isn't there yet: an animal, which is one of a kind, or what is bought again, however often it is tapped. */
export const addMissing = (...lines: StoredCartLine[]) =>
  changeStored("cart", (now) => [
    ...now,
    ...lines.reduce(withLine, [] as StoredCartLine[]).filter((l) => !now.some((it) => same(it, l))),
  ]);
/** Puts a line in, or in the place of the one that was there. */
export const putLine = (line: StoredCartLine) =>
  changeStored("cart", (now) =>
    now.some((l) => same(l, line)) ? now.map((l) => (same(l, line) ? line : l)) : [...now, line],
  );
/** Chooses one more animal of a lot: one of the heads that the cart has of it, or another. */
export const addPick = ({ itemId, price, title }: { itemId: string; price: number; title: string }, animalId: string) =>
  changeStored("cart", (now) => {
    const line = now.find((l) => l.itemId === itemId);
    if (!line) return [...now, { itemId, qty: 1, price, title, picks: [animalId] }];
    const picks = [...new Set([...(line.picks ?? []), animalId])];
    return now.map((l) => (l === line ? { ...line, picks, qty: Math.max(line.qty, picks.length) } : l));
  });
export const setQty = (line: StoredCartLine, qty: number) =>
  changeStored("cart", (now) =>
    qty <= 0
      ? now.filter((l) => !same(l, line))
      : now.map((l) => (same(l, line) ? { ...l, qty, ...(l.picks ? { picks: l.picks.slice(0, qty) } : {}) } : l)),
  );
export const removeLines = (lines: readonly StoredCartLine[]) =>
  changeStored("cart", (now) => now.filter((l) => !lines.some((it) => same(it, l))));
export const emptyCart = () => changeStored("cart", () => []);

/** The price of one, in centavos, at which this line was put in; undefined when it is still that, or wasn't noted. */
export function priceBefore(cart: StoredCartLine[], now: StoredCartLine & { unitPrice: number }) {
  const seen = cart.find((l) => same(l, now))?.price;
  return seen === now.unitPrice ? undefined : seen;
}
