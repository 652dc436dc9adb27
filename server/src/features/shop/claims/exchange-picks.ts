import { type Instant, toIso } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";
import { exchangeClaims } from "./store";

/**
 * Turns heads that a sale has of a lot into claims of the animals that were chosen, and claims of others back into
 * heads. How many it has stays, and so does the listing's stock. Answers the animals that it got: fewer than `add` when
 * another was quicker or they are not offered any more, and then the caller must roll back.
 */
export async function exchangePicks(
  tx: Tx,
  ask: { saleId: string; itemId: string; add: readonly string[]; drop: readonly string[]; now: Instant },
): Promise<Set<string>> {
  const mine = await tx
    .selectFrom("claim")
    .select(["id", "qty", "state", "buyer_id", "expires_at", "subject_type", "subject_id"])
    .where("sale_id", "=", ask.saleId)
    .where("item_id", "=", ask.itemId)
    .where("state", "in", [...liveClaimStates])
    .forNoKeyUpdate()
    .execute();
  const held = mine.find((c) => c.subject_type === "lot");
  const freed = mine.filter((c) => c.subject_type === "animal" && ask.drop.includes(c.subject_id));
  const like = held ?? freed[0];
  if (!like) return new Set();
  const left = (held?.qty ?? 0) + freed.length - ask.add.length;
  const add = JSON.stringify([
    ...ask.add.map((subject) => ({ id: newId(), type: "animal", subject, qty: 1 })),
    ...(!held && left > 0 ? [{ id: newId(), type: "lot", subject: ask.itemId, qty: left }] : []),
  ]);
  const { rows } = await sql<{ subject_id: string; subject_type: string }>`
    with wanted as (select * from jsonb_to_recordset(${add}::jsonb) w (id uuid, type text, subject uuid, qty integer)),
    offered as (select p.animal_id from wanted w join pick_animal p on p.item_id = ${ask.itemId}::uuid and p.animal_id = w.subject
      where w.type = 'animal' for key share of p)
    insert into claim (id, sale_id, buyer_id, state, expires_at, created_at, subject_type, subject_id, item_id, qty, counted)
    select w.id, ${ask.saleId}::uuid, ${like.buyer_id}::uuid, ${like.state}, ${like.expires_at === null ? null : toIso(like.expires_at)}::timestamptz,
      ${toIso(ask.now)}::timestamptz, w.type, w.subject, ${ask.itemId}::uuid, w.qty, true
    from wanted w left join offered o on o.animal_id = w.subject
    where w.type = 'lot' or o.animal_id is not null order by w.subject
    on conflict do nothing returning subject_id, subject_type`.execute(tx);
  // After the new claims: whoever wants what is given back and has what is wanted would wait for this, and this for them.
  await exchangeClaims(tx, [...freed.map((c) => c.id), ...(held && left <= 0 ? [held.id] : [])]);
  if (held && left > 0) await tx.updateTable("claim").set({ qty: left }).where("id", "=", held.id).execute();
  return new Set(rows.flatMap((r) => (r.subject_type === "animal" ? [r.subject_id] : [])));
}
