import type { Centavos } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { lockItem } from "#src/features/shop/items/lock-item";
import { notePrice, priceFacts } from "#src/features/shop/items/price-history";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

/** Sets a visit's price "from": the lowest of its future dates, in centavos. */
export async function priceFromDates(deps: TxDeps, tx: Tx, staff: Staff, itemId: string) {
  const item = await lockItem(tx, itemId);
  if (!item) return;
  const { rows } = await sql<{ lowest: Centavos | null }>`
    select min((t.value->>'price')::bigint)::bigint as lowest from session s, jsonb_array_elements(s.tiers) t
    where s.item_id = ${itemId} and s.status in ('scheduled', 'open') and s.starts_at > ${toIso(deps.now())}`.execute(
    tx,
  );
  const lowest = rows[0]?.lowest;
  if (lowest === null || lowest === undefined || lowest === item.price) return;
  const next = { ...item, price: lowest };
  await tx
    .updateTable("catalog_item")
    .set((e) => ({ price: lowest, version: e("version", "+", 1) }))
    .where("id", "=", itemId)
    .execute();
  await notePrice(deps, tx, staff, itemId, next);
  await recordFact(
    deps,
    tx,
    staff,
    "item.priced",
    { kind: "item", id: itemId },
    {
      title: item.title,
      before: priceFacts(item),
      after: priceFacts(next),
    },
  );
}
