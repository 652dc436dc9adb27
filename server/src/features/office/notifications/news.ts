import { itemAt } from "@corral/domain/kernel/lookup";
import { centavos } from "@corral/domain/kernel/money";
import { earliest, type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { reach } from "@corral/domain/permissions";
import { sql } from "kysely";
import { newsSources } from "#src/features/office/declared/nouns";
import type { Staff } from "#src/platform/calls/authorize";
import type { Deps } from "#src/platform/deps";
import { type NewsRow, newsColumns } from "#src/platform/news";

const LATEST = 30;
/** Nobody reads more than "más de mil". */
const MOST = 1_000;

/** The newest `limit` events of each source after `since`. The limit is inside each, so that each is read by its index. */
function newest(staff: Staff, madeBy: string | null, since: Instant | null, limit: number) {
  const columns = sql.join(newsColumns.map((it) => sql.ref(it)));
  const after = since === null ? sql`` : sql`where at > ${toIso(since)}`;
  const told = newsSources.flatMap((source, i) => {
    const isSeen = !source.for || source.for.reach.includes(reach(source.for.action, staff.role));
    if (!isSeen || (source.isGeneral && madeBy !== null)) return [];
    return sql`(select *, ${i}::int as source from (${source.rows(madeBy)}) as one (${columns})
      ${after} order by at desc limit ${limit})`;
  });
  return sql.join(told, sql` union all `);
}

/** The notifications, and how many are newer than this person's last look. */
export async function readNews(deps: Deps, staff: Staff, madeBy: string | null) {
  const [items, unseen] = await Promise.all([
    sql<NewsRow & { source: number }>`select * from (${newest(staff, madeBy, null, LATEST)}) as news
      order by at desc, key limit ${LATEST}`.execute(deps.db),
    countUnseen(deps, staff, staff.newsSeenAt, madeBy),
  ]);
  return {
    unseen,
    items: items.rows.map((n) => {
      const { kind, icon, title, detail, leadsTo } = itemAt(newsSources, n.source);
      return {
        key: n.key,
        kind,
        icon,
        title: title(n),
        detail: [detail?.(n), n.method && methodWords(n.method), n.who].filter(Boolean).join(" · "),
        amount: n.amount === null ? null : centavos(n.amount),
        at: toIso(n.at),
        atWords: momentForList(deps.zone, n.at, deps.now()),
        href: n.about === null ? null : leadsTo.href(n.about),
        chargeId: null,
        ...(n.about === null ? {} : { [leadsTo.id]: n.about }),
        isNew: n.at > staff.newsSeenAt,
      };
    }),
  };
}

/** Number of notifications after `since`, at most `MOST`; only about rows of `madeBy` where the role's reach is `own`. */
export async function countUnseen(deps: Deps, staff: Staff, since: Instant, madeBy: string | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select least(count(*), ${MOST})::int as n from (${newest(staff, madeBy, since, MOST)}) as news`.execute(deps.db);
  return itemAt(rows, 0).n;
}

/** Never moves backwards, and never beyond now, so that later events count as new. */
export async function markSeen(deps: Deps, staff: Staff, upTo: Instant): Promise<Instant> {
  const at = earliest(upTo, deps.now());
  const row = await deps.db
    .updateTable("staff_user")
    .set({ news_seen_at: sql<string>`greatest(news_seen_at, ${toIso(at)}::timestamptz)` })
    .where("id", "=", staff.id)
    .returning("news_seen_at")
    .executeTakeFirstOrThrow();
  return row.news_seen_at;
}
