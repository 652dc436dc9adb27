import { type Instant, toIso } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/states/claim";
import { sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { newId } from "#src/platform/ids";

/**
 * Turns heads that a sale has of a lot into claims of the animals that were chosen, and claims of others back into
 * heads. How many it has stays, and so does the listing's stock. Answers the animals that it got: fewer than `add` when
 * another was quicker or they are not offered any more, and then the caller must roll back.
 */
export async function exchangePicks(
  tx: Tx,
  ask: { saleId: string; itemId: string; add: readonly string[]; drop: readonly string[]; now: Instant },
): Promise<Set<string>> {
  const live = inList(liveClaimStates);
  const ofSale = sql`sale_id = ${ask.saleId}::uuid and item_id = ${ask.itemId}::uuid and state in ${live}`;
  // Given back first, so that a sale whose animals are all chosen has heads to choose with.
  const { rows: freed } = await sql<{ state: string; buyer_id: string | null; expires_at: string | null }>`
    with old as (select id, state, buyer_id, expires_at from claim
      where ${ofSale} and subject_type = 'animal' and subject_id = any(${[...ask.drop]}::uuid[]) for no key update)
    update claim c set state = 'released', expires_at = null from old where c.id = old.id
    returning old.state, old.buyer_id, to_json(old.expires_at) #>> '{}' as expires_at`.execute(tx);
  const change = freed.length - ask.add.length;
  const held = await tx
    .selectFrom("claim")
    .select(["id", "qty", "state", "buyer_id", "expires_at"])
    .where("sale_id", "=", ask.saleId)
    .where("item_id", "=", ask.itemId)
    .where("subject_type", "=", "lot")
    .where("state", "in", [...liveClaimStates])
    .executeTakeFirst();
  const like = held
    ? { state: held.state, buyer_id: held.buyer_id, expires_at: held.expires_at === null ? null : toIso(held.expires_at) }
    : freed[0];
  if (!like) return new Set();
  const left = (held?.qty ?? 0) + change;
  if (held && left > 0) await tx.updateTable("claim").set({ qty: left }).where("id", "=", held.id).execute();
  else if (held) await tx.updateTable("claim").set({ state: "released", expires_at: null }).where("id", "=", held.id).execute();
  const add = JSON.stringify([
    ...ask.add.map((subject) => ({ id: newId(), type: "animal", subject, qty: 1 })),
    ...(!held && left > 0 ? [{ id: newId(), type: "lot", subject: ask.itemId, qty: left }] : []),
  ]);
  const { rows } = await sql<{ subject_id: string; subject_type: string }>`
    with wanted as (select * from jsonb_to_recordset(${add}::jsonb) w (id uuid, type text, subject uuid, qty integer)),
    offered as (select p.animal_id from wanted w join pick_animal p on p.item_id = ${ask.itemId}::uuid and p.animal_id = w.subject
      where w.type = 'animal' for key share of p)
    insert into claim (id, sale_id, buyer_id, state, expires_at, created_at, subject_type, subject_id, item_id, qty, counted)
    select w.id, ${ask.saleId}::uuid, ${like.buyer_id}::uuid, ${like.state}, ${like.expires_at}::timestamptz,
      ${toIso(ask.now)}::timestamptz, w.type, w.subject, ${ask.itemId}::uuid, w.qty, true
    from wanted w left join offered o on o.animal_id = w.subject
    where w.type = 'lot' or o.animal_id is not null order by w.subject
    on conflict do nothing returning subject_id, subject_type`.execute(tx);
  return new Set(rows.flatMap((r) => (r.subject_type === "animal" ? [r.subject_id] : [])));
}
