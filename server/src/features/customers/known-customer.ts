import { searchText } from "@corral/domain/search-text";
import { type Instant, toIso } from "@corral/domain/time";
import { sql } from "kysely";
import type { Tx } from "../../platform/db";
import { newId } from "../../platform/ids";

export interface Contact {
  name: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
}

/**
 * The customer behind a contact, made when there is none: by phone, else by e-mail. One that was joined to another is that other. What is
 * known already is never overwritten, since anybody may type anybody's phone in the shop; only an e-mail that was missing is added by staff,
 * never by a buyer. Undefined when there is nothing to know them by.
 */
export async function knownCustomer(
  tx: Tx,
  contact: Contact,
  now: Instant,
  createdBy: string | null = null,
): Promise<string | undefined> {
  const { name, phone, email } = contact;
  if (phone === null && email === null) return undefined;
  const at = toIso(now);
  const conflict = phone === null ? sql`(email) where phone is null` : sql`(phone)`;
  const { rows } = await sql<{ id: string; merged: boolean }>`
    insert into customer (id, name, phone, email, search_text, created_at, created_by, updated_at)
    values (${newId()}, ${name.slice(0, 80)}, ${phone}, ${email}, ${searchText(name, phone, email)}, ${at}, ${createdBy}, ${at})
    on conflict ${conflict} do update set updated_at = excluded.updated_at
    returning coalesce(merged_into, id) as id, merged_into is not null as merged`.execute(tx);
  const { id, merged } = rows[0] as { id: string; merged: boolean };
  if (merged) await tx.updateTable("customer").set({ updated_at: at }).where("id", "=", id).execute();
  return id;
}

/** Why this customer can't buy by themselves; null when they can. */
export async function blockedReason(tx: Tx, customerId: string): Promise<string | null> {
  const row = await tx.selectFrom("customer").select("blocked_reason").where("id", "=", customerId).executeTakeFirst();
  return row?.blocked_reason ?? null;
}
