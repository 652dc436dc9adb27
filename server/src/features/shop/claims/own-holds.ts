import type { AvailabilityWords } from "@corral/domain/states/availability";
import { payableChargeStates } from "@corral/domain/states/charge";
import { unpaidClaimStates } from "@corral/domain/states/claim";
import { sql } from "kysely";
import type { Buyer } from "#src/platform/calls/buyer";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { Deps } from "#src/platform/deps";
import { sha256 } from "#src/platform/ids";

/** Units of one thing that a buyer holds unpaid, and the charge to continue with. */
export interface OwnHold {
  qty: number;
  chargeId: string;
}

/**
 * The buyer's unpaid holds by id of the animal, product or date (rulings 6), newest purchase first. `notOf` excludes
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
      select public_id from charge where sale_id = k.sale_id order by (state in ${inList(payableChargeStates)}) desc, created_at desc, part, id desc limit 1) c
    where k.buyer_id = ${buyerId} and k.state in ${inList(unpaidClaimStates)}
      and k.sale_id is distinct from ${notOf ?? null}::uuid
    order by k.created_at desc`.execute(db);
  for (const { subject_id, qty, charge_id } of rows) {
    const known = holds.get(subject_id);
    holds.set(subject_id, { qty: qty + (known?.qty ?? 0), chargeId: known?.chargeId ?? charge_id });
  }
  return holds;
}

/** The buyer's id while they hold something unpaid: only then the shop shows them something that others don't see. */
export async function findHolderId(deps: Pick<Deps, "db" | "holders">, buyer: Buyer): Promise<string | undefined> {
  if (!buyer.known) return undefined;
  const hash = sha256(buyer.secret);
  if (deps.holders && !deps.holders.mayHold(hash)) return undefined;
  const read = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from buyer where secret_hash = ${hash} and exists (
        select from claim where buyer_id = buyer.id and state in ${inList(unpaidClaimStates)})`.execute(deps.db);
    if (rows[0]) buyer.id = rows[0].id;
    return rows[0]?.id;
  };
  return deps.holders ? deps.holders.settle(hash, read) : read();
}

/** The hashes of all buyers who hold something unpaid. */
export async function readHolders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ secret_hash: string }>`
    select secret_hash from buyer where id in (select buyer_id from claim where state in ${inList(unpaidClaimStates)})`.execute(
    db,
  );
  return rows.map((row) => row.secret_hash);
}

/** Something unavailable only because the same buyer holds the rest is shown as their hold, not as sold out. */
export const asOwnHold = (is: AvailabilityWords, own: OwnHold | undefined): AvailabilityWords =>
  own && is.code === "sold_out" ? { ...is, code: "held_by_you", words: "Apartado por ti" } : is;
