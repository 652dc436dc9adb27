import { shownContact } from "@corral/domain/business/contact";
import { sought } from "@corral/domain/kernel/search/search";
import { plainSearch } from "@corral/domain/kernel/text/phone";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";
import type { Staff } from "#src/platform/calls/authorize";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db } from "#src/platform/database/db";
import { endsWith, isShort } from "#src/platform/database/like";
import { FEW, FEW_BY_NAME, type Found, fewAtMost, fewByNameAtMost, lookUp } from "#src/platform/database/look-up";
import type { Deps } from "#src/platform/deps";
import { type OnlyOf, served } from "./find-customer";

/** From this many digits on, a number matches the end of a phone. */
const PHONE_END = 3;

/** Matches customers `alias` by prefixes of the words of name or e-mail, or by the start or end of the phone. */
export function matchingCustomers(alias: string, q: string): RawBuilder<unknown> {
  const words = searchText(q)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const digits = q.replace(/\D/g, "");
  const isPhone = digits.length >= PHONE_END && /^[\d\s()+.-]+$/.test(q.trim());
  const tries = [
    ...(words.length ? [words.map((w) => `${w}:*`).join(" & ")] : []),
    ...(isPhone ? [`${digits}:*`, `52${digits}:*`] : []),
  ];
  if (tries.length === 0) return sql`false`;
  const byWords = sql`to_tsvector('simple', regexp_replace(${sql.ref(`${alias}.search_text`)}, '[^a-z0-9]+', ' ', 'g')) @@ to_tsquery('simple', ${tries.map((t) => `(${t})`).join(" | ")})`;
  return isPhone ? sql`(${byWords} or ${endsWith(`${alias}.phone`, digits)})` : byWords;
}

/** Matches customers `alias` whose names have all these words with a typing mistake in each; undefined where none can be told. */
function nearlyMatching(alias: string, q: string): RawBuilder<unknown> | undefined {
  const { nearly } = sought(q);
  if (!nearly) return undefined;
  const heard = sql.join(
    nearly.map(({ terms }) => sql`terms && ${terms}::text[]`),
    sql` and `,
  );
  return sql`${sql.ref(`${alias}.id`)} in (select customer_id from customer_terms where ${heard})`;
}

/** `name` is read by the folded text, which begins with the name; one index serves both ways (0061). */
type Order = "latest" | "name" | "-name";
const byName = sql`k.search_text collate "C"`;
const orders: Record<Order, RawBuilder<unknown>> = {
  latest: sql`order by k.updated_at desc, k.id desc`,
  name: sql`order by ${byName}, k.id`,
  "-name": sql`order by ${byName} desc, k.id desc`,
};
/** The customers `k` after the last one of the page before. */
function after(order: Order, cursor: string | undefined): RawBuilder<unknown> {
  if (order === "latest") {
    const at = readCursor(cursor, "moment");
    return at ? sql`and (k.updated_at, k.id) < (${toIso(at.value)}, ${at.id})` : sql``;
  }
  const at = readCursor(cursor, "text");
  if (!at) return sql``;
  return order === "name"
    ? sql`and (${byName}, k.id) > (${at.value}, ${at.id})`
    : sql`and (${byName}, k.id) < (${at.value}, ${at.id})`;
}

/**
 * The customers `k` of the filter that a search fits, also those that a merged one with its old data became; where it fits nobody,
 * those whose names it nearly is.
 */
async function findByWords(db: Db, q: string, filter: RawBuilder<unknown>, order: Order, rows: number): Promise<Found> {
  const [few, atMost] = order === "latest" ? [FEW, fewAtMost] : [FEW_BY_NAME, fewByNameAtMost];
  const ways = {
    soon: isShort(q)
      ? {
          rows,
          from: (first: RawBuilder<unknown>) =>
            sql`(select k.* from customer k where ${filter} ${orders[order]} ${first}) k`,
        }
      : undefined,
    ids: sql`select coalesce(a.merged_into, a.id) from customer a where ${matchingCustomers("a", q)} ${atMost}`,
    which: sql`(${matchingCustomers("k", q)} or exists (select from customer a where a.merged_into = k.id and ${matchingCustomers("a", q)} offset 0))`,
  };
  const found = await lookUp(db, "k.id", ways, few);
  const nearly = found.ids?.length === 0 ? nearlyMatching("k", q) : undefined;
  return nearly
    ? lookUp(db, "k.id", { ids: sql`select k.id from customer k where ${nearly} ${atMost}`, which: nearly }, few)
    : found;
}

interface CustomerFound {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  blocked: boolean;
  updated_at: Instant;
  search_text: string;
  sales: number;
  last_at: Instant | null;
}

/** A page of customers, by latest visit or by name. */
export async function listCustomers(
  deps: Deps,
  staff: Staff,
  by: OnlyOf,
  ask: { q?: string; sort?: "name" | "-name"; cursor?: string; limit?: number },
) {
  const limit = ask.limit ?? 30;
  const order = ask.sort ?? "latest";
  const q = ask.q && plainSearch(ask.q);
  const filter = sql`k.merged_into is null and ${served(by)} ${after(order, ask.cursor)}`;
  const found = q ? await findByWords(deps.db, q, filter, order, limit + 1) : undefined;
  const { rows } = await sql<CustomerFound>`
    select k.id, k.name, k.phone, k.email, k.blocked_reason is not null as blocked, k.updated_at, k.search_text, s.sales, s.last_at
    from (
      select k.* from customer k where ${filter} ${found ? sql`and ${found.which}` : sql``}
      ${orders[order]} limit ${limit + 1}
    ) k left join lateral (
      select count(*)::int as sales, max(placed_at) as last_at from sale where customer_id = k.id
    ) s on true
    ${orders[order]}`.execute(deps.db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((r) => ({
      id: r.id,
      name: r.name,
      ...shownContact(staff.role, r),
      blocked: r.blocked,
      sales: r.sales,
      lastWords: r.last_at === null ? null : momentForList(deps.zone, r.last_at, deps.now()),
    })),
    next: last ? writeCursor({ value: order === "latest" ? last.updated_at : last.search_text, id: last.id }) : null,
  };
}
