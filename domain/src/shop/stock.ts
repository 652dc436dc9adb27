/** The reasons of a stock movement; `initial`, `sale` and `release` are automatic. */
export type StockMovementKind = "initial" | "in" | "out" | "adjustment" | "sale" | "release";

export const stockMovementWords: Record<StockMovementKind, string> = {
  initial: "Al empezar",
  in: "Entrada",
  out: "Salida",
  adjustment: "Ajuste",
  sale: "Venta",
  release: "Volvió de una venta",
};

/** What a person may do to a stock: add, remove, count, or stop counting it. */
export const stockActs = ["in", "out", "set", "uncount"] as const;
export type StockAct = (typeof stockActs)[number];

export const MAX_STOCK = 999_999;

/**
 * The signed movement of an act. `seen` is the stock that the person saw (null: not counted). A count is stored as the
 * difference to `seen`, so that sales made meanwhile still count.
 */
export function toStockMovement(
  act: StockAct,
  qty: number,
  seen: number | null,
): { kind: StockMovementKind; qty: number } {
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
