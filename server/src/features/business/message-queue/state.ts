import { type MessageEvent, type MessageState, messageMoves } from "@corral/domain/business/message-queue/states";
import { move, statesThatAccept } from "@corral/domain/kernel/machine";
import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

export type MessageRow = Selectable<Tables["message"]>;
type Change = Updateable<Tables["message"]>;

/**
 * Changes a message's state by its table, if its `version` is still the one that was read. Undefined when it changed
 * meanwhile; throws for a transition that the table forbids.
 */
export async function moveMessage(
  db: Db | Tx,
  m: Pick<MessageRow, "id" | "state" | "version">,
  event: MessageEvent,
  also: Change = {},
): Promise<MessageRow | undefined> {
  const to = move<MessageState, MessageEvent>(messageMoves, m.state, event);
  if (!to) throw new Error(`message ${m.state} does not accept ${event}`);
  return writingStates(db)
    .updateTable("message")
    .set((e) => ({ ...also, state: to, version: e("version", "+", 1) }))
    .where("id", "=", m.id)
    .where("version", "=", m.version)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Leases up to `most` due e-mails that match `which`, for `lease` milliseconds: each for one process (SKIP LOCKED),
 * with `version` as its proof. The e-mails of a killed process are taken again when the lease ends.
 */
export async function takeMessages(
  db: Db,
  now: Instant,
  { most, lease, which }: { most: number; lease: number; which: RawBuilder<boolean> },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with due as materialized (
      select id from message
      where next_try_at <= ${toIso(now)} and channel = 'email' and state = any(${statesThatAccept<MessageState, MessageEvent>(messageMoves, "taken")})
        and not_after > ${toIso(now)} and ${which}
      order by next_try_at limit ${most} for update skip locked)
    update message m set state = ${messageMoves.queued.taken}, tries = m.tries + 1, version = m.version + 1, handed_at = null,
      next_try_at = ${toIso(plus(now, lease))}
    from due where m.id = due.id returning m.*`.execute(db);
  return rows;
}

/**
 * Records that the mail server asks for the content, if the lease is still ours: from here on the mail may be
 * delivered.
 */
export async function noteHanding(db: Db, m: Pick<MessageRow, "id" | "version">, now: Instant): Promise<boolean> {
  const done = await db
    .updateTable("message")
    .set({ handed_at: toIso(now) })
    .where("id", "=", m.id)
    .where("version", "=", m.version)
    .where("state", "=", "sending")
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Marks the due e-mails as held, and why. */
export async function holdDueMails(db: Db, now: Instant, why: string): Promise<void> {
  const from = statesThatAccept<MessageState, MessageEvent>(messageMoves, "not_ready").filter((s) => s !== "sending");
  await writingStates(db)
    .updateTable("message")
    .set((e) => ({ state: messageMoves.queued.not_ready, last_error: why, version: e("version", "+", 1) }))
    .where("channel", "=", "email")
    .where("next_try_at", "<=", sqlInstant(now))
    .where("state", "in", from)
    .execute();
}

/** The insert of a message, which waits to be sent. */
export const insertQueued = (db: Db | Tx, row: Insertable<Tables["message"]>) =>
  writingStates(db)
    .insertInto("message")
    .values({ ...row, state: "queued" });
