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
 * The customer behind a contact, made when there is none: by phone, else by e-mail. What is known already is never overwritten, since
 * anybody may type anybody's phone in the shop; only an e-mail that was missing is added by staff, never by a buyer.
 * Undefined when there is nothing to know them by.
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
  const { rows } = await sql<{ id: string }>`
    insert into customer (id, name, phone, email, search_text, created_at, created_by, updated_at)
    values (${newId()}, ${name.slice(0, 80)}, ${phone}, ${email}, ${searchText(name, phone, email)}, ${at}, ${createdBy}, ${at})
    on conflict ${conflict} do update set updated_at = excluded.updated_at
    returning id`.execute(tx);
  return (rows[0] as { id: string }).id;
}
