import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { addDays, dayIn, HOUR, plus, toIso } from "@corral/domain/kernel/time";
import { birthBounds, shareYoung } from "@corral/domain/shop/births";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { AnimalRow } from "#src/features/herd/records/record-tx";
import { lockItem } from "#src/features/shop/items/lock-item";
import { showPicks, whereOffered } from "#src/features/shop/items/pick-listing";
import { moveItemRow } from "#src/features/shop/items/state";
import { readPickRows, whyUnfit } from "#src/features/shop/picks/read-picks";
import { followPicks } from "#src/features/shop/picks/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { TxDeps } from "#src/platform/deps";
import { readLine } from "./line";

type Refused = "NOT_FOUND" | "VALIDATION_FAILED" | "DECISION_NOT_ALLOWED" | "ANIMAL_NOT_LISTABLE";

export type Young = AnimalRow & { item_id: string };
/**
 * The young of each listing's mother that may be those of its birth, of which nobody has said yet which they are: alive, born around its
 * days, and nobody's.
 */
export const youngOfAll = (itemIds: readonly string[]) => sql<Young>`
  select young.*, i.id as item_id from catalog_item i cross join lateral (
    select a.* from animal a where a.dam_id = i.dam_id and a.life_status = 'alive' and a.present
      and a.birth_date >= i.birth_from - ${birthBounds.early}::int
      and not exists (select from claim k where k.subject_type = 'animal' and k.subject_id = a.id and k.state in ${inList(liveClaimStates)})
    order by a.name, a.id limit 60) young
  where i.id = any(${itemIds}::uuid[]) and i.born_at is null order by i.id, young.name, young.id`;

/**
 * The birth turns places into choices: the listing offers the young, and each in line has days to choose that begin
 * with their turn. Those for whom none is left have none: the rest of their purchase returns at once by the verb that
 * ends choices, or becomes a task where nothing else is in it. It leaves the shop, so that nobody passes the line.
 */
export async function recordYoung(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  itemId: string,
  animalIds: readonly string[],
): Promise<Result<string, Refused>> {
  // Animals before items, as a sale takes them (ADR 0070).
  const locked = animalIds.length
    ? await tx
        .selectFrom("animal")
        .select("id")
        .where("id", "in", [...animalIds])
        .orderBy("id")
        .forNoKeyUpdate()
        .execute()
    : [];
  const item = await lockItem(tx, itemId);
  if (!item?.dam_id) return refuse("NOT_FOUND");
  if (item.born_at !== null) return refuse("DECISION_NOT_ALLOWED", "Ya se dijo cuáles nacieron.");
  const own = (await youngOfAll([item.id]).execute(tx)).rows;
  // One that was written down since then isn't locked, and would be after the item.
  const chosen = own.filter((a) => locked.some((it) => it.id === a.id));
  if (chosen.length < animalIds.length)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [{ field: "animalIds", message: "Uno de esos animales no es cría de esta hembra, o ya es de alguien." }],
    });
  const elsewhere = await whereOffered(tx, animalIds, item.id);
  const listed = chosen.find((a) => elsewhere.has(a.id));
  if (listed) return refuse("ANIMAL_NOT_LISTABLE", `${listed.name} ya está en «${elsewhere.get(listed.id)}».`);
  const now = deps.now();
  const at = toIso(now);
  if (chosen.length)
    await tx
      .insertInto("pick_animal")
      .values(chosen.map((a) => ({ item_id: item.id, animal_id: a.id, added_at: at })))
      .execute();
  await tx.updateTable("catalog_item").set({ born_at: at }).where("id", "=", item.id).execute();
  item.born_at = now;
  if (item.status === "published") await moveItemRow(tx, item, "pause");
  await followPicks(tx, item.id, { who: staff.name, staffId: staff.id, now });
  await showPicks(tx, item.id);
  const today = dayIn(deps.zone, now);
  const fit = (await readPickRows(tx, [item.id])).filter((p) => !whyUnfit(p, today)).length;
  const line = await readLine(tx, item);
  const shares = shareYoung(line, fit);
  for (const [n, it] of line.entries()) {
    const turnEnds = plus(now, (n + 1) * (item.turn_hours ?? 1) * HOUR);
    const last = shares[n] ? addDays(dayIn(deps.zone, turnEnds), item.pick_days ?? 0) : addDays(today, -1);
    await tx
      .updateTable("sale_line")
      .set({ pick_by: last })
      .where("sale_id", "=", it.saleId)
      .where("item_id", "=", item.id)
      .execute();
  }
  await recordFact(
    deps,
    tx,
    staff,
    "birth.young",
    { kind: "item", id: item.id },
    { title: item.title, animals: chosen.map((a) => a.name).join(", "), qty: chosen.length },
  );
  return ok(item.id);
}
