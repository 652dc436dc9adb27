import type { MovementsPage, PricesPage } from "@corral/contract/types";
import type { Centavos } from "@corral/domain/kernel/money";
import { type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { stockMovementWords } from "@corral/domain/shop/stock";
import { type RawBuilder, sql } from "kysely";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Deps } from "#src/platform/deps";

const PAGE = 20;
const WHO: Record<string, string> = { programa: "Al empezar", venta: "La tienda" };
const whoWords = (who: string, staff: string | null) => (staff ? who : (WHO[who] ?? who));

const from = (cursor: string | undefined): RawBuilder<unknown> => {
  const after = readCursor(cursor, "moment");
  return after ? sql`and (at, id) < (${toIso(after.value)}::timestamptz, ${after.id}::uuid)` : sql``;
};
const nextOf = (rows: { id: string; at: Instant }[]) => {
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return last ? writeCursor({ value: last.at, id: last.id }) : null;
};

/** Prices of an item in centavos, the current one first. */
export async function readPrices(deps: Deps, itemId: string, cursor: string | undefined): Promise<PricesPage> {
  const { rows } = await sql<{
    id: string;
    price: Centavos;
    price_per_kg: Centavos | null;
    est_weight_g: number | null;
    at: Instant;
    by_staff: string | null;
    who: string;
  }>`select * from item_price where item_id = ${itemId} ${from(cursor)} order by at desc, id desc limit ${PAGE + 1}`.execute(
    deps.db,
  );
  return {
    items: rows.slice(0, PAGE).map((r) => ({
      id: r.id,
      price: r.price,
      pricePerKg: r.price_per_kg,
      estWeightG: r.est_weight_g,
      at: toIso(r.at),
      atWords: momentForList(deps.zone, r.at, deps.now()),
      who: whoWords(r.who, r.by_staff),
    })),
    next: nextOf(rows),
  };
}

/** Stock movements, newest first. */
export async function readMovements(deps: Deps, itemId: string, cursor: string | undefined): Promise<MovementsPage> {
  const { rows } = await sql<{
    id: string;
    kind: keyof typeof stockMovementWords;
    qty: number;
    after: number;
    reason: string;
    at: Instant;
    by_staff: string | null;
    who: string;
  }>`select * from stock_movement where item_id = ${itemId} ${from(cursor)} order by at desc, id desc limit ${PAGE + 1}`.execute(
    deps.db,
  );
  return {
    items: rows.slice(0, PAGE).map((r) => ({
      id: r.id,
      kindWords: stockMovementWords[r.kind],
      qty: r.qty,
      after: r.after,
      reason: r.reason,
      at: toIso(r.at),
      atWords: momentForList(deps.zone, r.at, deps.now()),
      who: whoWords(r.who, r.by_staff),
    })),
    next: nextOf(rows),
  };
}
