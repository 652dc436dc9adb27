import type { AvailabilityWords } from "@corral/domain/states/availability";
import { unpaidClaimStates } from "@corral/domain/states/claim";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";

/** What a buyer holds of one thing without having paid it: how much, and the charge with which they go on. */
export interface OwnHold {
  qty: number;
  chargeId: string;
}

/**
 * What this phone holds and has not paid, by the id of the animal, the product or the date (rulings 6), newest purchase first. `notOf`: without
 * the sale that is being made.
 */
export async function ownHolds(
  db: Db | Tx,
  buyerId: string | undefined,
  notOf?: string,
): Promise<Map<string, OwnHold>> {
  const holds = new Map<string, OwnHold>();
  if (buyerId === undefined) return holds;
  const { rows } = await sql<{ subject_id: string; qty: number; charge_id: string }>`
    select k.subject_id, k.qty, c.public_id as charge_id
    from claim k cross join lateral (
      select public_id from charge where sale_id = k.sale_id order by created_at desc, id desc limit 1) c
    where k.buyer_id = ${buyerId} and k.state in ${inList(unpaidClaimStates)}
      and k.sale_id is distinct from ${notOf ?? null}::uuid
    order by k.created_at desc`.execute(db);
  for (const { subject_id, qty, charge_id } of rows) {
    const known = holds.get(subject_id);
    holds.set(subject_id, { qty: qty + (known?.qty ?? 0), chargeId: known?.chargeId ?? charge_id });
  }
  return holds;
}

/** What can't be bought because the same person has the last of it is not sold out to them. */
export const asOwnHold = (is: AvailabilityWords, own: OwnHold | undefined): AvailabilityWords =>
  own && is.code === "sold_out" ? { ...is, code: "held_by_you", words: "Apartado por ti" } : is;
