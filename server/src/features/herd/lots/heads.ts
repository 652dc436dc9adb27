import { type HeadMovementKind, type LotCount, MAX_HEADS } from "@corral/domain/herd/lots";
import { type Result, refuseField } from "@corral/domain/kernel/result";
import { type Day, type Instant, toIso } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { Tables } from "#src/platform/database/tables";
import { newId } from "#src/platform/ids";

export type LotRow = Selectable<Tables["animal_group"]>;

/** What the shop does about a lot that is on sale; passed in, since the herd doesn't know the shop. */
export interface LotVerbs {
  /** Locks the open listings of these lots. They come before the lots themselves (ADR 0070). */
  lockListings: (tx: Tx, groupIds: readonly string[]) => Promise<void>;
  /** Makes what is on sale follow the heads that nobody has. */
  followHeads: (
    tx: Tx,
    groupId: string,
    count: LotCount,
    by: { who: string; staffId: string; now: Instant },
  ) => Promise<void>;
}

/** Locks lots in the order of their ids, after their listings. */
export async function lockLots(verbs: LotVerbs, tx: Tx, groupIds: readonly string[]): Promise<Map<string, LotRow>> {
  await verbs.lockListings(tx, groupIds);
  const rows = await tx
    .selectFrom("animal_group")
    .selectAll()
    .where("id", "in", [...groupIds])
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Heads of a lot that somebody has and that were not handed over: those of purchases, and those kept for whose turn it is in the
 * waiting line, who has no sale yet.
 */
export async function reservedHeads(db: Db | Tx, groupId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(case when k.sale_id is not null then l.heads when i.price_mode = 'per_head' then k.qty else g.heads end), 0)::int as n
    from catalog_item i join animal_group g on g.id = i.group_id
      join claim k on k.item_id = i.id and k.state in ${inList(liveClaimStates)}
      left join sale s on s.id = k.sale_id
      left join sale_line l on l.sale_id = k.sale_id and l.item_id = i.id
    where i.group_id = ${groupId} and i.kind = 'lot' and s.delivered_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface HeadChange {
  kind: HeadMovementKind;
  /** Signed. */
  qty: number;
  on: Day;
  note?: string;
  otherGroupId?: string;
  saleId?: string;
  by: { who: string; staffId: string | null };
  now: Instant;
}

/** Changes the heads of a locked lot, with the reason; the caller has checked that they can leave. */
export async function changeHeads(tx: Tx, lot: LotRow, change: HeadChange): Promise<void> {
  lot.heads += change.qty;
  await tx
    .updateTable("animal_group")
    .set((e) => ({ heads: lot.heads, version: e("version", "+", 1) }))
    .where("id", "=", lot.id)
    .execute();
  lot.version += 1;
  await tx
    .insertInto("head_movement")
    .values({
      id: newId(),
      group_id: lot.id,
      kind: change.kind,
      qty: change.qty,
      after: lot.heads,
      occurred_on: change.on,
      other_group_id: change.otherGroupId ?? null,
      sale_id: change.saleId ?? null,
      note: change.note ?? "",
      at: toIso(change.now),
      by_staff: change.by.staffId,
      who: change.by.who,
    })
    .execute();
}

export const whyTooMany = (heads: number): Result<never, "VALIDATION_FAILED"> | undefined =>
  heads > MAX_HEADS
    ? refuseField("qty", `En un lote caben hasta ${MAX_HEADS.toLocaleString("es-MX")} cabezas.`)
    : undefined;
