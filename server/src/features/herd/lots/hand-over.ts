import type { Day, Instant } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { changeHeads, type LotVerbs, lockLots } from "./heads";

interface Moved {
  saleId: string;
  kind: "sold" | "returned";
  note: string;
  on: Day;
  by: { who: string; staffId: string };
  now: Instant;
}

/**
 * Takes the heads of a sale's lines out of their lots when they are handed over, or brings them back when they return.
 * Their listings don't change: what a purchase has is not on sale.
 */
export async function moveSoldHeads(verbs: LotVerbs, tx: Tx, { kind, ...moved }: Moved): Promise<void> {
  const { rows } = await sql<{ group_id: string; heads: number }>`
    select i.group_id, sum(l.heads)::int as heads from sale_line l join catalog_item i on i.id = l.item_id
    where l.sale_id = ${moved.saleId} and l.heads is not null group by i.group_id order by i.group_id`.execute(tx);
  if (rows.length === 0) return;
  const lots = await lockLots(
    verbs,
    tx,
    rows.map((r) => r.group_id),
  );
  for (const { group_id, heads } of rows) {
    const lot = lots.get(group_id);
    if (lot) await changeHeads(tx, lot, { ...moved, kind, qty: kind === "sold" ? -heads : heads });
  }
}
