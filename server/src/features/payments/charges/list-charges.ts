import { centavos } from "@corral/domain/kernel/money";
import { addDays, atWall, type Instant, isDay, momentForList, toIso } from "@corral/domain/kernel/time";
import type { ChargeState } from "@corral/domain/states/charge";
import { type RawBuilder, sql } from "kysely";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { endsWith, hasWord, isShort } from "#src/platform/database/like";
import { type Found, fewAtMost, lookUp } from "#src/platform/database/look-up";
import type { Deps } from "#src/platform/deps";
import { chargeTone, chargeWords } from "./charge-words";

/**
 * Filters of the staff's list. `review` cuts across these disjoint groups, so that money waiting for a decision is
 * never hidden.
 */
const GROUPS: Record<"due" | "paid" | "ended", readonly ChargeState[]> = {
  due: ["open", "in_progress", "partially_paid", "cancelling"],
  paid: ["paid", "overpaid", "paid_late", "partially_refunded", "refunding"],
  ended: ["expired", "expired_partial", "cancelled", "refunded"],
};
export const dueStates = GROUPS.due;
export type ChargeGroup = "all" | "review" | keyof typeof GROUPS;

interface ChargeFound {
  id: string;
  public_id: string;
  concept: string;
  buyer: string | null;
  amount: number;
  collected: number;
  state: ChargeState;
  method: string | null;
  created_at: Instant;
  tasks: number;
}

/** What came in for a charge `c`, less what went back, in centavos. */
export const collectedOf = sql`coalesce((select sum(p.amount) from journal j join posting p on p.journal_id = j.id
  where j.charge_id = c.id and (p.account like 'clearing:%' or p.account = 'customer_credit')), 0)`;

const newestFirst = sql`order by c.created_at desc, c.id desc`;
const withNames = sql`left join sale s on s.id = c.sale_id left join customer k on k.id = c.customer_id`;

/**
 * The charges `c` of the filter, of sales `s` or customers `k`, that a word fits: in the concept, the name, the folio, or the end of
 * the phone. With `offset 0`, or the planner may hash all receipts.
 */
function findByWord(db: Db, q: string, filter: RawBuilder<unknown>, rows: number): Promise<Found> {
  const has = (column: string) => hasWord(column, q, "ilike");
  const digits = q.replace(/\D/g, "");
  const phone = (column: string) => (digits.length >= 4 ? endsWith(column, digits) : sql`false`);
  // The folio of a provisional receipt, as printed.
  const provisional = /^prov-?([0-9a-f]{6})$/i.exec(q)?.[1]?.toLowerCase();
  return lookUp(db, "c.id", {
    soon: isShort(q)
      ? {
          rows,
          from: (first) => sql`(select c.* from charge c where ${filter} ${newestFirst} ${first}) c ${withNames}`,
        }
      : undefined,
    ids: sql`(select c.id from charge c where ${has("c.concept")} and ${filter} ${fewAtMost})
      union (select c.id from sale n join charge c on c.sale_id = n.id where ${has("n.contact_name")} and ${filter} ${fewAtMost})
      union (select c.id from sale n join charge c on c.sale_id = n.id where ${phone("n.contact_phone")} and ${filter} ${fewAtMost})
      union (select c.id from receipt r join charge c on c.id = r.charge_id where ${has("r.folio")} and ${filter} ${fewAtMost})
      union (select c.id from customer n join charge c on c.customer_id = n.id where ${has("n.name")} and ${filter} ${fewAtMost})
      union (select c.id from customer n join charge c on c.customer_id = n.id where ${phone("n.phone")} and ${filter} ${fewAtMost})
      ${provisional ? sql`union (select c.id from charge c where right(c.offline_id::text, 6) = ${provisional} and ${filter} ${fewAtMost})` : sql``}`,
    which: sql`(${has("c.concept")} or ${has("s.contact_name")} or ${phone("s.contact_phone")} or ${has("k.name")} or ${phone("k.phone")}
      or exists (select from receipt r where r.charge_id = c.id and ${has("r.folio")} offset 0))`,
  });
}

/** A page of charges, newest first. `madeBy` limits it to one person's (reach `own`). */
export async function listCharges(
  deps: Deps,
  ask: {
    group?: ChargeGroup;
    q?: string;
    method?: string;
    day?: string;
    by?: string;
    cursor?: string;
    limit?: number;
    madeBy?: string;
    /** Whether this person may see pending decisions. */
    seesReview: boolean;
  },
) {
  const limit = ask.limit ?? 30;
  if (ask.group === "review" && !ask.seesReview) return { items: [], next: null };
  const after = readCursor(ask.cursor, "moment");
  const group = ask.group ?? "all";
  const states = group === "all" || group === "review" ? undefined : GROUPS[group];
  const q = ask.q?.trim();
  const day = ask.day && isDay(ask.day) ? ask.day : undefined;
  const filter = sql`true
    ${states ? sql`and c.state in ${inList(states)}` : sql``}
    ${group === "review" ? sql`and exists (select from review_task t where t.charge_id = c.id and t.state = 'open')` : sql``}
    ${ask.method ? sql`and exists (select from attempt a where a.charge_id = c.id and a.method = ${ask.method})` : sql``}
    ${day ? sql`and c.created_at >= ${toIso(atWall(deps.zone, day))} and c.created_at < ${toIso(atWall(deps.zone, addDays(day, 1)))}` : sql``}
    ${ask.by ? sql`and c.created_by = ${ask.by}` : sql``}
    ${ask.madeBy ? sql`and c.created_by = ${ask.madeBy}` : sql``}
    ${after ? sql`and (c.created_at, c.id) < (${toIso(after.value)}, ${after.id})` : sql``}`;
  const found = q ? await findByWord(deps.db, q, filter, limit + 1) : undefined;
  const { rows } = await sql<ChargeFound>`
    select c.id, c.public_id, c.concept, coalesce(s.contact_name, k.name) as buyer, c.amount, c.state, c.created_at,
      ${collectedOf}::bigint as collected,
      (select a.method from attempt a where a.charge_id = c.id order by a.created_at desc limit 1) as method,
      (select count(*) from review_task t where t.charge_id = c.id and t.state = 'open')::int as tasks
    from charge c ${withNames} where ${filter} ${found ? sql`and ${found.which}` : sql``}
    ${newestFirst} limit ${limit + 1}`.execute(deps.db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((r) => ({
      id: r.public_id,
      concept: r.concept,
      buyer: r.buyer,
      amount: centavos(r.amount),
      collected: centavos(Math.max(0, r.collected)),
      state: r.state,
      stateWords: chargeWords[r.state],
      tone: chargeTone[r.state],
      method: r.method,
      createdAt: toIso(r.created_at),
      createdWords: momentForList(deps.zone, r.created_at, deps.now()),
      tasks: ask.seesReview ? r.tasks : 0,
    })),
    next: last ? writeCursor({ value: last.created_at, id: last.id }) : null,
  };
}
