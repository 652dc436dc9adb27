import { methodWords } from "@corral/domain/methods";
import { centavos, spoken } from "@corral/domain/money";
import { reviewWords } from "@corral/domain/review";
import { type Instant, momentForList, toIso } from "@corral/domain/time";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps";
import type { Staff } from "../../platform/gate";

interface Found {
  key: string;
  kind: "sale" | "payment" | "task";
  what: string;
  who: string | null;
  method: string | null;
  amount: number | null;
  at: Instant;
  charge_id: string | null;
}

const LATEST = 30;

/** The newest of each kind, from the tables that are the truth: nothing is ever queued for the bell, so nothing is lost or doubled. */
const all = (madeBy: string | null) => sql<Found>`
  select 'venta ' || s.id as key, 'sale' as kind, c.concept as what, s.contact_name as who, null as method,
    s.total as amount, s.placed_at as at, c.public_id as charge_id
  from sale s join lateral (
    select public_id, concept, created_by from charge where sale_id = s.id order by created_at limit 1
  ) c on ${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid
  union all
  select 'pago ' || j.id, 'payment', c.concept, s.contact_name, a.method,
    (select sum(amount)::bigint from posting where journal_id = j.id and account like 'clearing:%'), j.at, c.public_id
  from journal j join charge c on c.id = j.charge_id left join sale s on s.id = c.sale_id
    left join attempt a on a.id = j.attempt_id
  where j.kind = 'collect' and (${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid)
  union all
  select 'tarea ' || t.id, 'task', t.kind, s.contact_name, null, (t.data->>'amount')::bigint, t.created_at, c.public_id
  from review_task t left join charge c on c.id = t.charge_id left join sale s on s.id = c.sale_id
  where t.state = 'open' and (${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid)`;

/** The bell's list and how many of it came since this person last looked. */
export async function readNews(deps: Deps, staff: Staff, madeBy: string | null) {
  const [items, unseen] = await Promise.all([
    sql<Found>`select * from (${all(madeBy)}) as news order by at desc, key limit ${LATEST}`.execute(deps.db),
    countUnseen(deps, staff.newsSeenAt, madeBy),
  ]);
  return {
    unseen,
    items: items.rows.map((n) => ({
      key: n.key,
      kind: n.kind,
      title:
        n.kind === "sale"
          ? `Venta nueva: ${n.what}`
          : n.kind === "payment"
            ? `Pago de ${spoken(centavos(n.amount ?? 0))}`
            : reviewWords(n.what),
      detail: [n.kind === "payment" ? n.what : null, n.method ? methodWords(n.method) : null, n.who]
        .filter(Boolean)
        .join(" · "),
      amount: n.amount === null ? null : centavos(n.amount),
      at: toIso(n.at),
      atWords: momentForList(deps.zone, n.at, deps.now()),
      chargeId: n.charge_id,
      isNew: n.at > staff.newsSeenAt,
    })),
  };
}

export async function countUnseen(deps: Deps, since: Instant, madeBy: string | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${all(madeBy)}) as news where at > ${toIso(since)}`.execute(deps.db);
  return (rows[0] as { n: number }).n;
}

/** Never backwards, and never past now: what comes later is news again. */
export async function markSeen(deps: Deps, staff: Staff, upTo: Instant): Promise<Instant> {
  const at = Math.min(upTo, deps.now()) as Instant;
  const row = await deps.db
    .updateTable("staff_user")
    .set({ news_seen_at: sql`greatest(news_seen_at, ${toIso(at)}::timestamptz)` as never })
    .where("id", "=", staff.id)
    .returning("news_seen_at")
    .executeTakeFirstOrThrow();
  return row.news_seen_at;
}
