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

/** What a person may do to a stock: so many came, so many left, so many were counted, or it isn't counted any more. */
export const stockActs = ["in", "out", "set", "uncount"] as const;
export type StockAct = (typeof stockActs)[number];

export const MAX_STOCK = 999_999;

/**
 * The signed movement that an act makes; `seen` is the stock that the person had before them (null: it was not counted). A count is told as
 * the difference to what was seen, so that what is sold meanwhile stays sold.
 */
export function movementOf(act: StockAct, qty: number, seen: number | null): { kind: StockMovementKind; qty: number } {
  switch (act) {
    case "in":
      return { kind: "in", qty };
    case "out":
      return { kind: "out", qty: -qty };
    case "set":
      return { kind: "adjustment", qty: qty - (seen ?? 0) };
    case "uncount":
      return { kind: "adjustment", qty: -(seen ?? 0) };
  }
}
