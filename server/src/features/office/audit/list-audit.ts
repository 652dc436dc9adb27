import type { AuditKind } from "@corral/contract/types";
import { fromDecimal } from "@corral/domain/kernel/money";
import { refuse } from "@corral/domain/kernel/result";
import { type Role, roles, roleWords } from "@corral/domain/kernel/roles";
import { searchText, searchWords } from "@corral/domain/kernel/text/search-text";
import { addDays, atWall, type Day, isDay, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db } from "#src/platform/database/db";
import { anywhere, folded, hasWord, isShort } from "#src/platform/database/like";
import {
  endOfWalk,
  FEW,
  type Found,
  fewAtMost,
  lookUp,
  type Ordered,
  walk,
  withFound,
} from "#src/platform/database/look-up";
import type { Deps } from "#src/platform/deps";
import { type Entry, entryViews } from "./entry-view";
import { actionsOf, actionsSaying } from "./sentences";

export interface AskAudit {
  q?: string;
  person?: string;
  kind?: AuditKind;
  from?: string;
  to?: string;
  cursor?: string;
  limit?: number;
}

const newestFirst = sql`order by e.at desc, e.id desc`;

/**
 * The entries `e` of the filter that one word of a search fits: in the sentence, the names, the device's address or the
 * data, with amounts as they are shown. A short word is looked for where words of the data begin.
 */
function findByWord(db: Db, word: string, filter: RawBuilder<unknown>, rows: number): Promise<Found> {
  const has = (text: RawBuilder<unknown>) => hasWord(text, word, "like", [" ", "-", '"']);
  const data = folded(sql`e.data::text`);
  const amount = /^\$?[\d,]+(\.\d\d)?$/.test(word) ? fromDecimal(word.replace(/[$,]/g, "")) : undefined;
  const asRole = roles.filter((r: Role) => searchText(roleWords[r]).startsWith(word));
  const person = sql`(select p.id::text from staff_user p where ${has(folded(sql`p.name`))})`;
  const ways = [
    sql`e.action = any(${actionsSaying(word)})`,
    has(folded(sql`e.who`)),
    has(data),
    has(sql`e.address`),
    // From one peso on.
    ...(amount === undefined || amount < 100
      ? []
      : [sql`${data} like ${anywhere(`${amount}`)} and e.data::text ~ ${`\\m${amount}\\M`}`]),
    ...asRole.map((role) => sql`${data} like ${anywhere(`"${role}"`)}`),
    sql`e.about_kind = 'staff' and e.about_id in ${person}`,
  ];
  const concept = has(folded(sql`c.concept`));
  // A `case`, because only the ids of charges are of this form for certain.
  const ofCharge = sql`e.about_kind = 'charge' and case when e.about_kind = 'charge' then
    exists (select from charge c where c.id = e.about_id::uuid and ${concept} offset 0) end`;
  return lookUp(db, "e.id", {
    soon: isShort(word)
      ? { rows, from: (first) => sql`(select e.* from audit_entry e where ${filter} ${newestFirst} ${first}) e` }
      : undefined,
    // From the charges of that name to their entries: asked of each entry, a word that no charge has would read them all. A null says
    // that not all of these charges were looked at.
    ids: sql`with named as materialized (select c.id from charge c where ${concept} ${fewAtMost})
      ${sql.join(
        ways.map((way) => sql`(select e.id from audit_entry e where ${way} and ${filter} ${fewAtMost})`),
        sql` union `,
      )}
      union (select e.id from named n cross join lateral (
          select e.id from audit_entry e where e.about_kind = 'charge' and e.about_id = n.id::text and ${filter} offset 0) e ${fewAtMost})
      union (select null from named offset ${sql.lit(FEW)})`,
    which: sql`(${sql.join(
      [...ways, ofCharge].map((way) => sql`(${way})`),
      sql` or `,
    )})`,
  });
}

/** A page of the audit log, newest first. */
export async function listTrail(deps: Deps, ask: AskAudit) {
  const days = (["from", "to"] as const).filter((d) => ask[d] !== undefined && !isDay(ask[d]));
  if (days.length)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: days.map((field) => ({ field, message: "Esa fecha no existe." })),
    });
  const limit = ask.limit ?? 30;
  const after = readCursor(ask.cursor, "moment");
  const start = (day: string) => toIso(atWall(deps.zone, day as Day));
  const words = searchWords(ask.q ?? "");
  const filter = sql`true
    ${ask.person === "system" ? sql`and e.staff_id is null` : ask.person ? sql`and e.staff_id = ${ask.person}` : sql``}
    ${ask.kind ? sql`and e.action = any(${actionsOf(ask.kind)})` : sql``}
    ${ask.from ? sql`and e.at >= ${start(ask.from)}` : sql``}
    ${ask.to ? sql`and e.at < ${start(addDays(ask.to as Day, 1))}` : sql``}
    ${after ? sql`and (e.at, e.id) < (${toIso(after.value)}, ${after.id})` : sql``}`;
  const found = await Promise.all(words.map((word) => findByWord(deps.db, word, filter, limit + 1)));
  const asked: Ordered = {
    table: "audit_entry",
    as: "e",
    order: newestFirst,
    ...withFound({ along: [filter], tried: [] }, found),
  };
  const { rows } = await sql<Entry>`
    select e.id, e.at, e.staff_id, e.who, e.action, e.about_kind, e.about_id, e.data, e.address,
      coalesce(e.device, s.device) as device
    ${walk(asked, sql`left join staff_session s on s.id = e.session_id`)} ${newestFirst} limit ${limit + 1}`.execute(
    deps.db,
  );
  const last =
    rows.length > limit ? rows[limit - 1] : await endOfWalk(deps.db, asked, sql<Pick<Entry, "id" | "at">>`e.id, e.at`);
  return {
    items: await entryViews(deps, rows.slice(0, limit)),
    next: last ? writeCursor({ value: last.at, id: last.id }) : null,
  };
}
