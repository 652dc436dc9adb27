import type { HealthStatus, LifeStatus, Purpose } from "@corral/domain/herd/animals/attributes";
import { DAY, type Day, HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import type { HoldCounts, SaleContact } from "@corral/domain/selling/new-sale";
import { liveClaimStates, unpaidClaimStates } from "@corral/domain/shop/claims/states";
import { type RawBuilder, sql } from "kysely";
import { findCustomer } from "#src/features/business/customers/known-customer";
import { settingsState } from "#src/features/business/settings/business";
import { currentFirst } from "#src/features/payments/charges/state";
import { pickRows } from "#src/features/shop/picks/read-picks";
import type { SeenKey } from "#src/platform/calls/idempotency";
import type { Once } from "#src/platform/calls/run-once";
import type { Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { readTogether } from "#src/platform/database/together";

/** What a sale's facts are found by. */
export interface SaleKeys {
  /** Hash of the buyer's secret; null at the counter. */
  buyerHash: string | null;
  contact: SaleContact;
  itemIds: string[];
  /** The animals that are chosen from the cart's lots. */
  pickIds: string[];
  sessionIds: string[];
  /** Hash of the address, where holds are counted. */
  network: string | null;
  now: Instant;
}

const buyerId = (k: SaleKeys) => sql<string>`(select id from buyer where secret_hash = ${k.buyerHash})`;
/** The cart's animals: those on sale by themselves, those that are chosen from a lot, and all of a lot that is sold whole. */
const animalIds = (k: SaleKeys) => sql`(
  select animal_id from catalog_item where id = any(${k.itemIds}::uuid[]) and animal_id is not null
  union all select p.animal_id from pick_animal p join catalog_item i on i.id = p.item_id
  where p.item_id = any(${k.itemIds}::uuid[]) and (p.animal_id = any(${k.pickIds}::uuid[]) or i.price_mode = 'per_lot' and not exists (
    select from claim c where c.subject_type = 'animal' and c.subject_id = p.animal_id and c.state in ${inList(liveClaimStates)})))`;

/**
 * Locks whatever a sale is counted by, so that the counts below are exact in any number of processes: the buyer, and
 * for one-of-a-kind items the address and the contact. Then the animals, so that records written meanwhile wait and
 * see the sale. `only`: a condition without which nothing is locked or waited for.
 */
export function saleLocks(k: SaleKeys, only = sql<boolean>`true`) {
  const own = k.buyerHash === null ? [] : [`buyer ${k.buyerHash}`];
  const { phone, email } = k.contact;
  const shared =
    k.network === null ? [] : [k.network, phone ?? "", email ?? ""].filter(Boolean).map((it) => `hold ${it}`);
  return {
    locks: sql`
      select pg_advisory_xact_lock(key)::text from (
        select distinct hashtext(k) as key from unnest(${[...own, ...shared]}::text[]) k
        where k = any(${own}::text[]) or exists ${animalIds(k)} order by 1) keys
      where ${only}`,
    animals: sql<{
      name: string;
      life_status: LifeStatus;
      health_status: HealthStatus;
      present: boolean;
      purpose: Purpose | null;
      withdrawal_meat: Day | null;
    }>`
      select name, life_status, health_status, present, purpose, withdrawal_meat from animal
      where ${only} and id in ${animalIds(k)} order by id for share`,
  };
}

/** What limits the next hold. True only in a statement that begins when the locks are held. */
export const saleCounts = (k: SaleKeys) => ({
  unpaid: sql<{ count: number }>`
    select count(distinct sale_id)::int as count from claim
    where buyer_id = ${buyerId(k)} and state in ${inList(unpaidClaimStates)}`,
  holds: holdCounts(k),
});

/** One row, and none for a cart without animals or where holds are not counted. */
function holdCounts(k: SaleKeys): RawBuilder<HoldCounts> {
  const { network, contact } = k;
  const isSame = sql`(s.contact_phone = ${contact.phone} or s.contact_email = ${contact.email})`;
  return sql<HoldCounts>`
    select counts.* from (
      select count(*) filter (where s.from_network = ${network}
          and (s.state = 'placed' or s.placed_at > ${toIso(plus(k.now, -HOUR))}::timestamptz))::int as near,
        count(*) filter (where s.state = 'placed' and (s.from_network = ${network} or s.contact_check = 'confirmed')
          and ${isSame})::int as same,
        exists (select from confirmed_contact c where c.buyer_id = ${buyerId(k)}
          and c.contact in (${contact.phone}, ${contact.email})) as confirmed,
        coalesce(bool_or(s.from_network = ${network} and s.contact_check = 'needed'
          and s.placed_at > ${toIso(plus(k.now, -DAY))}::timestamptz
          and exists (select from sale_line l where l.sale_id = s.id and l.animal_id in ${animalIds(k)})), false) as again
      from sale s where s.from_network is not null and s.state in ('placed', 'expired')
        and (s.from_network = ${network} or (s.state = 'placed' and ${isSame}))) counts
    where ${network}::text is not null and exists ${animalIds(k)}`;
}

/**
 * Everything that decides about a sale, in one statement that also takes its locks: first the key's, and without it
 * none.
 */
export const readSaleFacts = (tx: Tx, k: SaleKeys, once: Once | undefined) =>
  readTogether(
    tx,
    {
      ...(once ? { key: sql<SeenKey>`select * from key_lock` } : {}),
      ...saleLocks(k, once && sql<boolean>`(select is_free from key_lock)`),
      ...saleCounts(k),
      settings: settingsState,
      buyer: sql<{ id: string }>`select id from buyer where secret_hash = ${k.buyerHash}`,
      newest: sql<{ public_id: string }>`
        select c.public_id from claim k cross join lateral (
          select public_id from charge where sale_id = k.sale_id ${currentFirst("charge")} limit 1) c
        where k.buyer_id = ${buyerId(k)} and k.state in ${inList(unpaidClaimStates)} order by k.created_at desc limit 1`,
      items: tx.selectFrom("catalog_item").selectAll().where("id", "=", sql<string>`any(${k.itemIds}::uuid[])`),
      picks: pickRows(k.itemIds),
      sessions: tx.selectFrom("session").selectAll().where("id", "=", sql<string>`any(${k.sessionIds}::uuid[])`),
      customer: findCustomer(k.contact),
    },
    once && sql`key_lock as materialized (${once.lock})`,
  );
