import type { Lot } from "@corral/contract/types";
import { offerSaid } from "@corral/domain/herd/animals/offer";
import { type HeadMovementKind, headMovementWords } from "@corral/domain/herd/lots";
import type { PriceMode } from "@corral/domain/kernel/item-kinds";
import type { Centavos } from "@corral/domain/kernel/money";
import { type Day, dayWithoutWeekday, type Instant, toIso } from "@corral/domain/kernel/time";
import type { ItemState } from "@corral/domain/shop/items/states";
import { sql } from "kysely";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import { reservedHeads } from "./heads";

const PAGE = 20;

/** A lot; undefined when there is no such group. */
export async function readLot(db: Db | Tx, groupId: string): Promise<Lot | undefined> {
  const lot = await db.selectFrom("animal_group").selectAll().where("id", "=", groupId).executeTakeFirst();
  if (!lot) return undefined;
  const [reserved, listing] = await Promise.all([reservedHeads(db, groupId), readListing(db, groupId)]);
  return {
    groupId,
    name: lot.name,
    facts:
      lot.species === null
        ? null
        : {
            species: lot.species,
            breed: lot.breed ?? "",
            sex: lot.sex ?? "unknown",
            birthDate: lot.birth_date,
            birthPrecision: lot.birth_precision,
          },
    heads: lot.heads,
    reserved,
    listing,
    version: lot.version,
  };
}

async function readListing(db: Db | Tx, groupId: string): Promise<Lot["listing"]> {
  const { rows } = await sql<{ id: string; price: Centavos; price_mode: PriceMode; status: ItemState }>`
    select id, price, price_mode, status from catalog_item where group_id = ${groupId} and kind = 'lot' and status <> 'archived'
    order by published_at desc limit 1`.execute(db);
  const [item] = rows;
  if (!item) return null;
  const { words, tone } = offerSaid(item.status, undefined);
  return { itemId: item.id, price: item.price, priceMode: item.price_mode, stateWords: words, tone };
}

/** The movements of its heads, newest first. */
export async function readHeadMovements(db: Db | Tx, groupId: string, cursor: string | undefined) {
  const after = readCursor(cursor, "moment");
  const { rows } = await sql<{
    id: string;
    kind: HeadMovementKind;
    qty: number;
    after: number;
    occurred_on: Day;
    other_group_id: string | null;
    other: string | null;
    note: string;
    who: string;
    at: Instant;
  }>`
    select m.*, o.name as other from head_movement m left join animal_group o on o.id = m.other_group_id
    where m.group_id = ${groupId} ${after ? sql`and (m.at, m.id) < (${toIso(after.value)}::timestamptz, ${after.id}::uuid)` : sql``}
    order by m.at desc, m.id desc limit ${PAGE + 1}`.execute(db);
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    items: rows.slice(0, PAGE).map((r) => ({
      id: r.id,
      kindWords: headMovementWords[r.kind],
      qty: r.qty,
      after: r.after,
      onWords: dayWithoutWeekday(r.occurred_on),
      other: r.other_group_id === null ? null : { id: r.other_group_id, name: r.other ?? "" },
      note: r.note,
      who: r.who,
      at: toIso(r.at),
    })),
    next: last ? writeCursor({ value: last.at, id: last.id }) : null,
  };
}
