import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { type AvailabilityWords, unpaidClaimStates } from "@corral/domain/shop/claims/states";
import { type RawBuilder, sql } from "kysely";
import type { Buyer } from "#src/platform/calls/buyer";
import { batchReads } from "#src/platform/database/batch-reads";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { readTogether } from "#src/platform/database/together";
import type { Deps } from "#src/platform/deps";
import { sha256 } from "#src/platform/ids";

/** Units of one thing that a buyer holds unpaid, and the charge to continue with. */
export interface OwnHold {
  qty: number;
  chargeId: string;
}

/** By id of the animal, product or date. */
export type OwnHolds = ReadonlyMap<string, OwnHold>;

/** The buyer's unpaid holds (rulings 6), newest purchase first. `notOf` excludes the sale that is being made. */
export async function ownHolds(db: Db | Tx, buyerId: string | undefined, notOf?: string): Promise<OwnHolds> {
  if (buyerId === undefined) return new Map();
  return bySubject((await holdsOf(sql`${buyerId}::uuid`, notOf).execute(db)).rows);
}

interface HoldRow {
  subject_id: string;
  qty: number;
  charge_id: string;
}
const holdsOf = (buyer: RawBuilder<unknown>, notOf?: string) => sql<HoldRow>`
  select k.subject_id, k.qty, c.public_id as charge_id
  from claim k cross join lateral (
    select public_id from charge where sale_id = k.sale_id order by (state in ${inList(payableChargeStates)}) desc, created_at desc, part, id desc limit 1) c
  where k.buyer_id = ${buyer} and k.state in ${inList(unpaidClaimStates)}
    and k.sale_id is distinct from ${notOf ?? null}::uuid
  order by k.created_at desc`;

function bySubject(rows: readonly HoldRow[]): OwnHolds {
  const holds = new Map<string, OwnHold>();
  for (const { subject_id, qty, charge_id } of rows) {
    const known = holds.get(subject_id);
    holds.set(subject_id, { qty: qty + (known?.qty ?? 0), chargeId: known?.chargeId ?? charge_id });
  }
  return holds;
}

/** Reads the unpaid holds of one buyer by the hash of the secret; requests of the same turn share a statement. */
const readHolds = batchReads(async ({ db }: Pick<Deps, "db">, hashes): Promise<ReadonlyMap<string, OwnHolds>> => {
  const { holds } = await readTogether(db, {
    holds: sql<HoldRow & { secret_hash: string }>`
      select b.secret_hash, h.* from buyer b cross join lateral (${holdsOf(sql`b.id`)}) h where b.secret_hash = any(${hashes})`,
  });
  const hashesFound = new Set(holds.map((it) => it.secret_hash));
  return new Map([...hashesFound].map((hash) => [hash, bySubject(holds.filter((it) => it.secret_hash === hash))]));
});

/**
 * The unpaid holds of whoever asks; undefined for who has none, which costs no query. Only with them the shop shows
 * somebody what others don't see.
 */
export async function holdsOfCaller(deps: Pick<Deps, "db" | "holders">, buyer: Buyer): Promise<OwnHolds | undefined> {
  if (!buyer.known) return undefined;
  const hash = sha256(buyer.secret);
  const { holders } = deps;
  if (!holders) return readHolds(deps, hash);
  return holders.mayHold(hash) ? holders.settle(hash, () => readHolds(deps, hash)) : undefined;
}

/** The hashes of all buyers who hold something unpaid. */
export async function readHolders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ secret_hash: string }>`
    select secret_hash from buyer where id in (select buyer_id from claim where state in ${inList(unpaidClaimStates)})`.execute(
    db,
  );
  return rows.map((row) => row.secret_hash);
}

/** The fields of an item, or of its card, that decide or show a hold of the caller. */
export interface Shown {
  id: string;
  animalId: string | null;
  availability: AvailabilityWords;
}

/** Something unavailable only because the same buyer holds it is shown as their hold, not as another's or sold out. */
export const asOwnHold = (is: AvailabilityWords, own: OwnHold | undefined): AvailabilityWords =>
  own && (is.code === "sold_out" || is.code === "held") ? { ...is, code: "held_by_you", words: "Apartado por ti" } : is;
