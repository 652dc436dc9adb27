import { searchText } from "@corral/domain/kernel/text/search-text";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";

export interface Contact {
  name: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
}

/**
 * Finds the customer of a contact by phone, else by e-mail, following merges, or creates one. Stored data is never
 * overwritten, because anyone may type anyone's phone in the shop; only staff add a missing e-mail. `blocked`: the
 * customer can't buy in the shop. Undefined for an empty contact.
 */
export async function knownCustomer(
  tx: Tx,
  contact: Contact,
  now: Instant,
  createdBy: string | null = null,
): Promise<{ id: string; blocked: boolean } | undefined> {
  const { name, phone, email } = contact;
  if (phone === null && email === null) return undefined;
  const at = toIso(now);
  const conflict = phone === null ? sql`(email) where phone is null` : sql`(phone)`;
  const { rows } = await sql<{ id: string; merged_into: string | null; blocked: boolean }>`
    insert into customer (id, name, phone, email, search_text, created_at, created_by, updated_at)
    values (${newId()}, ${name.slice(0, 80)}, ${phone}, ${email}, ${searchText(name, phone, email)}, ${at}, ${createdBy}, ${at})
    on conflict ${conflict} do update set updated_at = excluded.updated_at
    returning id, merged_into, blocked_reason is not null as blocked`.execute(tx);
  const { id, merged_into, blocked } = rows[0] as (typeof rows)[0];
  if (merged_into === null) return { id, blocked };
  const whole = await tx
    .updateTable("customer")
    .set({ updated_at: at })
    .where("id", "=", merged_into)
    .returning(["id", "blocked_reason"])
    .executeTakeFirstOrThrow();
  return { id: whole.id, blocked: whole.blocked_reason !== null };
}
