import { fromIso, momentForList, momentInWords, toIso } from "@corral/domain/kernel/time";
import { cashSessionWords } from "@corral/domain/payments/cash-sessions/states";
import { reach } from "@corral/domain/permissions";
import { sql } from "kysely";
import { readSettings } from "#src/features/business/settings/business";
import { findOpenTill, type TillRow } from "#src/features/payments/cash-sessions/state";
import type { Staff } from "#src/platform/calls/authorize";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { countsBlind, countsNow } from "./give-count";
import { readSums } from "./sums";
import type { TillCount } from "./tables";

const tone = { open: "success", counting: "warn", closed: "neutral" } as const;
type Found = TillRow & { person: string };

const rowOf = (deps: TxDeps, staff: Staff, t: Found) => ({
  id: t.public_id,
  folio: t.folio,
  person: t.person,
  mine: t.staff_id === staff.id,
  state: t.state,
  stateWords: cashSessionWords[t.state],
  tone: tone[t.state],
  openedAt: toIso(t.opened_at),
  openedWords: momentForList(deps.zone, t.opened_at, deps.now()),
  closedWords: t.closed_at === null ? null : momentForList(deps.zone, t.closed_at, deps.now()),
  counted: t.counted,
  difference: t.difference,
});

/** A drawer as this person may see it. A closed one is shown from its frozen summary. */
export async function tillView(deps: TxDeps, db: Db | Tx, staff: Staff, till: TillRow) {
  const { name } = await db
    .selectFrom("staff_user")
    .select("name")
    .where("id", "=", till.staff_id)
    .executeTakeFirstOrThrow();
  const row = rowOf(deps, staff, { ...till, person: till.snapshot?.person ?? name });
  const mayUse = reach("till.use", staff.role) === "all" || (row.mine && reach("till.use", staff.role) === "own");
  const may = {
    move: mayUse && till.state === "open",
    count: mayUse && till.state === "open",
    close: mayUse && till.state === "counting",
  };
  if (till.snapshot) {
    const { business, cash, others, movements, pieces, closedBy, counts = [] } = till.snapshot;
    return {
      ...row,
      // Whole, because it is printed and read on another day.
      openedWords: momentInWords(deps.zone, till.opened_at, { year: true }),
      closedWords: till.closed_at && momentInWords(deps.zone, till.closed_at, { year: true }),
      business,
      cash,
      others,
      movements,
      pieces,
      closedBy,
      counts: counts.map((it) => countView(deps, it)),
      reason: till.reason,
      may,
    };
  }
  const { business } = await readSettings(db);
  const { cash, others } = await readSums(db, till);
  const hides = countsNow(till).length === 0 && (await countsBlind(db, staff));
  return {
    ...row,
    business: business.name,
    cash: hides ? null : cash,
    others,
    counts: hides ? [] : (till.counts ?? []).map((it) => countView(deps, it)),
    movements: await readMovements(deps, db, till.id),
    pieces: null,
    closedBy: null,
    reason: null,
    may,
  };
}

const countView = (deps: TxDeps, it: TillCount) => ({
  atWords: momentInWords(deps.zone, fromIso(it.at)),
  by: it.by,
  counted: it.counted,
  difference: it.counted - it.expected,
});

/** Cash in and out without a charge, oldest first. */
export async function readMovements(deps: TxDeps, db: Db | Tx, tillId: string) {
  const rows = await db
    .selectFrom("cash_movement")
    .select(["kind", "amount", "reason", "at"])
    .where("session_id", "=", tillId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((m) => ({
    kind: m.kind,
    amount: m.amount,
    reason: m.reason,
    atWords: momentInWords(deps.zone, m.at),
  }));
}

/** This person's drawer on this device, and those that they left open elsewhere. */
export async function myTill(deps: Deps, staff: Staff, deviceId: string | undefined) {
  const here = await findOpenTill(deps.db, staff.id, deviceId);
  const all = await deps.db
    .selectFrom("cash_session")
    .selectAll()
    .where("staff_id", "=", staff.id)
    .where("state", "<>", "closed")
    .orderBy("opened_at")
    .execute();
  return {
    here: here ? await tillView(deps, deps.db, staff, here) : null,
    elsewhere: all.filter((t) => t.id !== here?.id).map((t) => rowOf(deps, staff, { ...t, person: staff.name })),
    rfc: (await readSettings(deps.db)).business.rfc,
  };
}

/** A page of drawers, newest first; `onlyOf` limits it to one person's. */
export async function listTills(
  deps: Deps,
  staff: Staff,
  ask: { cursor?: string | undefined; limit?: number | undefined; onlyOf: string | undefined },
) {
  const limit = ask.limit ?? 30;
  const after = readCursor(ask.cursor, "moment");
  const { rows } = await sql<Found>`
    select t.*, u.name as person from cash_session t join staff_user u on u.id = t.staff_id
    where true ${ask.onlyOf ? sql`and t.staff_id = ${ask.onlyOf}` : sql``}
      ${after ? sql`and (t.opened_at, t.id) < (${toIso(after.value)}, ${after.id})` : sql``}
    order by t.opened_at desc, t.id desc limit ${limit + 1}`.execute(deps.db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((t) => rowOf(deps, staff, t)),
    next: last ? writeCursor({ value: last.opened_at, id: last.id }) : null,
  };
}
