/** Why a stock changed: `initial` is what it began with, `sale` and `release` happen by themselves. */
export type StockMovementKind = "initial" | "in" | "out" | "adjustment" | "sale" | "release";

export const stockMovementWords: Record<StockMovementKind, string> = {
  initial: "Al empezar",
  in: "Entrada",
  out: "Salida",
  adjustment: "Ajuste",
  sale: "Venta",
  release: "Volvió de una venta",
};

/** What a person may do to a stock. `set` tells what was counted; the difference is the movement. */
export const stockActs = ["in", "out", "set"] as const;
export type StockAct = (typeof stockActs)[number];

export const MAX_STOCK = 999_999;

/** The signed movement that an act makes of a stock (null: it was not counted), or undefined when there would be less than nothing or too much. */
export function movementOf(
  act: StockAct,
  qty: number,
  stock: number | null,
): { kind: StockMovementKind; qty: number; after: number } | undefined {
  const before = stock ?? 0;
  const after = act === "set" ? qty : act === "in" ? before + qty : before - qty;
  if (!Number.isSafeInteger(qty) || qty < 0 || after < 0 || after > MAX_STOCK) return undefined;
  return { kind: act === "set" ? "adjustment" : act, qty: after - before, after };
}
