import type { Role } from "@corral/domain/kernel/roles";
import { addDays, dayIn, type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import type { ChargeState } from "@corral/domain/payments/charges/states";
import { reach } from "@corral/domain/permissions";
import { sql } from "kysely";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { groups, outcomeSaid, providerWords, trustWords, typeWords } from "./event-words";

interface Found {
  id: string;
  provider: "mercadopago" | "conekta";
  trust: "valid" | "unsigned";
  type: string;
  family: string;
  ref: string | null;
  received_at: Instant;
  outcome: string | null;
  tries: number;
  copies: number;
  next_try_at: Instant | null;
  public_id: string | null;
  concept: string | null;
  state: ChargeState | null;
}

const columns = sql`e.id, e.provider, e.trust, e.type, e.family, e.ref, e.received_at, e.outcome, e.tries, e.copies,
  case when e.processed_at is null then e.next_try_at end as next_try_at, c.public_id, c.concept, c.state
  from provider_event e left join attempt a on a.id = e.attempt_id left join charge c on c.id = a.charge_id`;

const view = (deps: TxDeps, role: Role, e: Found) => {
  const said = outcomeSaid(e.outcome, e.tries);
  return {
    id: e.id,
    provider: e.provider,
    providerWords: providerWords[e.provider],
    type: e.type,
    typeWords: typeWords(e),
    ref: e.ref,
    trust: e.trust,
    trustWords: trustWords[e.trust],
    receivedAt: toIso(e.received_at),
    receivedWords: momentForList(deps.zone, e.received_at, deps.now()),
    outcome: e.outcome,
    outcomeWords: said.words,
    tone: said.tone,
    tries: e.tries,
    copies: e.copies,
    nextTryWords: e.next_try_at === null ? null : momentForList(deps.zone, e.next_try_at, deps.now()),
    charge:
      e.concept !== null && e.state !== null
        ? {
            id: reach("charge.list", role) === "all" ? e.public_id : null,
            concept: e.concept,
            stateWords: chargeSaid[e.state].words,
          }
        : null,
  };
};

export type EventGroup = "all" | "waiting" | keyof typeof groups;

/** A page of webhooks, newest first. `q` matches any provider reference, and that of the payer's voucher or CLABE. */
export async function listEvents(
  deps: Deps,
  role: Role,
  ask: { group?: EventGroup; provider?: string; q?: string; cursor?: string; limit?: number },
) {
  const limit = ask.limit ?? 30;
  const after = readCursor(ask.cursor, "moment");
  const group = ask.group ?? "all";
  const text = ask.q?.trim().replace(/[\\%_]/g, "\\$&");
  const like = text ? `${text}%` : undefined;
  const digits = text && /^[\d\s-]+$/.test(text) ? text.replace(/\D/g, "") : undefined;
  const { rows } = await sql<Found>`select ${columns} where true
      ${group === "waiting" ? sql`and e.processed_at is null` : sql``}
      ${group !== "all" && group !== "waiting" ? sql`and e.outcome = any(${[...groups[group]]})` : sql``}
      ${ask.provider ? sql`and e.provider = ${ask.provider}` : sql``}
      ${
        like
          ? sql`and (e.ref ilike ${like} or e.reference ilike ${like} or a.order_ref ilike ${like} or a.payment_ref ilike ${like}
              ${digits ? sql`or a.voucher->>'reference' like ${`${digits}%`} or a.clabe->>'clabe' like ${`${digits}%`} or a.clabe->>'reference' like ${`${digits}%`}` : sql``})`
          : sql``
      }
      ${after ? sql`and (e.received_at, e.id) < (${toIso(after.value)}, ${after.id})` : sql``}
    order by e.received_at desc, e.id desc limit ${limit + 1}`.execute(deps.db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const { rows: away } = await sql<{ n: number }>`select coalesce(sum(count), 0)::int as n from turned_away
    where day > ${addDays(dayIn(deps.zone, deps.now()), -7)}`.execute(deps.db);
  return {
    items: rows.slice(0, limit).map((e) => view(deps, role, e)),
    next: last ? writeCursor({ value: last.received_at, id: last.id }) : null,
    turnedAway: away[0]?.n ?? 0,
  };
}

/** One webhook as this role may see it; undefined when there is none. */
export async function eventById(deps: TxDeps, db: Db | Tx, role: Role, id: string) {
  const { rows } = await sql<Found>`select ${columns} where e.id = ${id}`.execute(db);
  return rows[0] ? view(deps, role, rows[0]) : undefined;
}
