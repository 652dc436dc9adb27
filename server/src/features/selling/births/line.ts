import { type Day, dayIn, type Instant, momentInWords } from "@corral/domain/kernel/time";
import type { SaleState } from "@corral/domain/selling/sales/states";
import { birthDays, turnStarts, whyNotYet } from "@corral/domain/shop/births";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { sql } from "kysely";
import type { ItemRow } from "#src/features/shop/catalog/store";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { TxDeps } from "#src/platform/deps";

/** A purchase of places in the line of a birth. */
export interface InLine {
  saleId: string;
  chargeId: string;
  state: SaleState;
  name: string;
  phone: string | null;
  email: string | null;
  /** Places; how many of them have no animal yet, and when the last one got its own. */
  heads: number;
  left: number;
  doneAt: Instant | null;
  /** The last day to choose; before the birth for whom none was left. */
  by: Day | null;
  isPaid: boolean;
  /** From when they may choose; null before the birth. */
  start: Instant | null;
}

type BirthItem = Pick<ItemRow, "id" | "born_at" | "turn_hours">;

/**
 * The buyers of each of these births in the order of payment, unpaid ones last. Purchases of what was left
 * after the birth are in no line.
 */
export async function readLines(db: Db | Tx, items: readonly BirthItem[]): Promise<Map<string, InLine[]>> {
  const { rows } = await sql<Omit<InLine, "start" | "isPaid"> & { itemId: string; paidAt: Instant | null }>`
    select k.item_id as "itemId", s.id as "saleId", s.state, s.contact_name as name, s.contact_phone as phone, s.contact_email as email, s.confirmed_at as "paidAt",
      (select public_id from charge where sale_id = s.id order by created_at desc, id desc limit 1) as "chargeId",
      sum(k.qty)::int as heads, coalesce(sum(k.qty) filter (where k.subject_type = 'lot'), 0)::int as left,
      case when count(*) filter (where k.subject_type = 'lot') = 0 then max(k.created_at) end as "doneAt",
      (select l.pick_by from sale_line l where l.sale_id = s.id and l.item_id = k.item_id and l.animal_id is null) as by
    from claim k join sale s on s.id = k.sale_id join catalog_item i on i.id = k.item_id
    where k.item_id = any(${items.map((it) => it.id)}::uuid[]) and k.state in ${inList(liveClaimStates)}
      and (i.born_at is null or s.placed_at <= i.born_at)
    group by k.item_id, s.id order by s.confirmed_at nulls last, s.placed_at, s.id`.execute(db);
  const lineOf = ({ id, born_at, turn_hours }: BirthItem): InLine[] => {
    const own = rows.filter((row) => row.itemId === id);
    const starts = born_at === null ? [] : turnStarts(own, born_at, turn_hours ?? 1);
    return own.map(({ paidAt, itemId: _item, ...row }, n) => ({
      ...row,
      isPaid: paidAt !== null,
      start: starts[n] ?? null,
    }));
  };
  return new Map(items.map((item) => [item.id, lineOf(item)]));
}
/** The same of one birth. */
export const readLine = async (db: Db | Tx, item: BirthItem): Promise<InLine[]> =>
  (await readLines(db, [item])).get(item.id) ?? [];

const TOO_FEW =
  "Nacieron menos crías que lugares y ya no alcanzó. Se te devuelve lo que pagaste: el vendedor se comunica contigo.";

/** How many of a listing's young nobody has. */
export async function countFree(db: Db | Tx, itemId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pick_animal p where p.item_id = ${itemId} and not exists (
    select from claim k where k.subject_type = 'animal' and k.subject_id = p.animal_id and k.state in ${inList(liveClaimStates)})`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Why a purchase can't choose of this listing yet; undefined when it can, and of lots that aren't a birth. `by`: its
 * last day to choose, which for whom none is left was before the birth.
 */
export async function whyNotTurn(
  deps: TxDeps,
  db: Db | Tx,
  { itemId, by }: { itemId: string; by: Day },
  saleId: string,
): Promise<string | undefined> {
  const item = await db.selectFrom("catalog_item").selectAll().where("id", "=", itemId).executeTakeFirst();
  if (!item?.dam_id || item.birth_from === null || item.birth_to === null) return undefined;
  const mine = item.born_at === null ? undefined : (await readLine(db, item)).find((it) => it.saleId === saleId);
  const isShort = item.born_at !== null && by < dayIn(deps.zone, item.born_at);
  if (mine?.left && (isShort || (await countFree(db, itemId)) === 0)) return TOO_FEW;
  const start = mine?.start ?? null;
  return whyNotYet({
    bornAt: item.born_at,
    days: birthDays(item.birth_from, item.birth_to),
    start,
    startWords: start === null ? "" : momentInWords(deps.zone, start),
    now: deps.now(),
  });
}
