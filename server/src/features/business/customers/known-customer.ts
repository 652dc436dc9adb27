import { itemAt } from "@corral/domain/kernel/lookup";
import { cutText } from "@corral/domain/kernel/text/cut";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";
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
  if (contact.phone === null && contact.email === null) return undefined;
  const { rows } = await upsertCustomer(contact, now, createdBy).execute(tx);
  const { id, merged_into, blocked } = itemAt(rows, 0);
  if (merged_into === null) return { id, blocked };
  const whole = await tx
    .updateTable("customer")
    .set({ updated_at: toIso(now) })
    .where("id", "=", merged_into)
    .returning(["id", "blocked_reason"])
    .executeTakeFirstOrThrow();
  return { id: whole.id, blocked: whole.blocked_reason !== null };
}

interface Upserted {
  id: string;
  merged_into: string | null;
  blocked: boolean;
}
/** The row of a contact, made or touched. One that was merged into another names it. */
export function upsertCustomer(
  { name, phone, email }: Contact,
  now: Instant,
  createdBy: string | null,
): RawBuilder<Upserted> {
  const at = toIso(now);
  const conflict = phone === null ? sql`(email) where phone is null` : sql`(phone)`;
  return sql<Upserted>`
    insert into customer (id, name, phone, email, search_text, created_at, created_by, updated_at)
    values (${newId()}, ${cutText(name, 80)}, ${phone}, ${email}, ${searchText(name, phone, email)}, ${at}, ${createdBy}, ${at})
    on conflict ${conflict} do update set updated_at = excluded.updated_at
    returning id, merged_into, blocked_reason is not null as blocked`;
}

/** The customer that `knownCustomer` would answer, without writing; no row for a new one. */
export const findCustomer = ({ phone, email }: Contact) => sql<Upserted>`
  select coalesce(m.id, c.id) as id, c.merged_into,
    (case when m.id is null then c.blocked_reason else m.blocked_reason end) is not null as blocked
  from customer c left join customer m on m.id = c.merged_into
  where ${phone === null ? sql`c.email = ${email} and c.phone is null` : sql`c.phone = ${phone}`}`;
