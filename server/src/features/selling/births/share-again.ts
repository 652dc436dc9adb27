import { addDays, dayIn, HOUR, plus } from "@corral/domain/kernel/time";
import { shareYoung } from "@corral/domain/shop/births";
import { sql } from "kysely";
import { lockItem } from "#src/features/shop/items/lock-item";
import { readPickRows, whyUnfit } from "#src/features/shop/picks/read-picks";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { readLine } from "./line";

/**
 * Whether a purchase for which none was left at the birth has one after all: those who had not paid then stand in the order in which they
 * pay, so who pays before another of them is given the other's. The caller holds the locks of the sale.
 */
export async function shareAgain(
  deps: TxDeps,
  tx: Tx,
  { itemId, by, saleId }: { itemId: string; by: string; saleId: string },
): Promise<boolean> {
  const item = await lockItem(tx, itemId);
  if (!item?.dam_id || item.born_at === null || by >= dayIn(deps.zone, item.born_at)) return false;
  const now = deps.now();
  const today = dayIn(deps.zone, now);
  const free = (await readPickRows(tx, [itemId])).filter((p) => p.claim === null && !whyUnfit(p, today)).length;
  const line = await readLine(tx, item);
  const shares = shareYoung(
    line.map(({ left }) => ({ heads: left })),
    free,
  );
  const at = line.findIndex((it) => it.saleId === saleId);
  if (!shares[at]) return false;
  const start = line[at]?.start ?? now;
  const turnEnds = plus(start > now ? start : now, (item.turn_hours ?? 1) * HOUR);
  const last = addDays(dayIn(deps.zone, turnEnds), item.pick_days ?? 0);
  await tx
    .updateTable("sale_line")
    .set({ pick_by: last })
    .where("sale_id", "=", saleId)
    .where("item_id", "=", itemId)
    .execute();
  // Who is being charged or chosen for at this moment keeps their days, and finds that none is left.
  const without = line.flatMap((it, n) => (n > at && it.left > 0 && !shares[n] ? [it.saleId] : []));
  if (without.length)
    await sql`update sale_line set pick_by = ${addDays(dayIn(deps.zone, item.born_at), -1)}::date where id in (
      select id from sale_line where sale_id = any(${without}) and item_id = ${itemId} for update skip locked)`.execute(
      tx,
    );
  return true;
}
