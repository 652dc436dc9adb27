import type { AuditKind } from "@corral/contract/types";
import { fromDecimal } from "@corral/domain/kernel/money";
import { type Role, roles, roleWords } from "@corral/domain/kernel/permissions";
import { refuse } from "@corral/domain/kernel/result";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { addDays, atWall, type Day, isDay, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import { anywhere } from "#src/platform/database/like";
import type { Deps } from "#src/platform/deps";
import { entryViews, type Found } from "./entry-view";
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

const folded = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;

/** Matches one word of a search in the sentence, names, device, address or data, with amounts as they are shown. */
function says(word: string) {
  const like = anywhere(word);
  const amount = /^\$?[\d,]+(\.\d\d)?$/.test(word) ? fromDecimal(word.replace(/[$,]/g, "")) : undefined;
  const asRole = roles.filter((r: Role) => searchText(roleWords[r]).startsWith(word)).map((r) => `%"${r}"%`);
  return sql`(e.action = any(${actionsSaying(word)}) or ${folded(sql`e.who`)} like ${like}
    or ${folded(sql`e.data::text`)} like ${like} or e.address like ${like}
    ${amount === undefined ? sql`` : sql`or e.data::text ~ ${`\\m${amount}\\M`}`}
    ${asRole.length === 0 ? sql`` : sql`or e.data::text like any(${asRole})`}
    or exists (select from staff_user p where e.about_kind = 'staff' and p.id::text = e.about_id and ${folded(sql`p.name`)} like ${like})
    or exists (select from charge c where e.about_kind = 'charge' and c.id::text = e.about_id and ${folded(sql`c.concept`)} like ${like}))`;
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
  const words = searchText(ask.q).split(" ").filter(Boolean);
  const { rows } = await sql<Found>`
    select e.id, e.at, e.staff_id, e.who, e.action, e.about_kind, e.about_id, e.data, e.address,
      coalesce(e.device, s.device) as device
    from audit_entry e left join staff_session s on s.id = e.session_id where true
    ${ask.person === "system" ? sql`and e.staff_id is null` : ask.person ? sql`and e.staff_id = ${ask.person}` : sql``}
    ${ask.kind ? sql`and e.action = any(${actionsOf(ask.kind)})` : sql``}
    ${ask.from ? sql`and e.at >= ${start(ask.from)}` : sql``}
    ${ask.to ? sql`and e.at < ${start(addDays(ask.to as Day, 1))}` : sql``}
    ${after ? sql`and (e.at, e.id) < (${toIso(after.value)}, ${after.id})` : sql``}
    ${words.length ? sql`and ${sql.join(words.map(says), sql` and `)}` : sql``}
    order by e.at desc, e.id desc limit ${limit + 1}`.execute(deps.db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await entryViews(deps, rows.slice(0, limit)),
    next: last ? writeCursor({ value: last.at, id: last.id }) : null,
  };
}
