import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { move, statesThatAccept } from "@corral/domain/states/machine";
import { type MessageEvent, type MessageState, messageMoves } from "@corral/domain/states/message";
import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";

export type MessageRow = Selectable<Tables["message"]>;
type Change = Updateable<Tables["message"]>;

/**
 * Moves a message by its table, if it is still as it was read (`version`): somebody else's change is never overwritten. Undefined when it was
 * moved meanwhile; throws for a move that the table forbids.
 */
export async function moveMessage(
  db: Db | Tx,
  m: Pick<MessageRow, "id" | "state" | "version">,
  event: MessageEvent,
  also: Change = {},
): Promise<MessageRow | undefined> {
  const to = move<MessageState, MessageEvent>(messageMoves, m.state, event);
  if (!to) throw new Error(`message ${m.state} does not accept ${event}`);
  return db
    .updateTable("message")
    .set((e) => ({ ...also, state: to, version: e("version", "+", 1) }))
    .where("id", "=", m.id)
    .where("version", "=", m.version)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Takes up to `most` e-mails whose hour has come and of which `which` is true, for as long as `lease`: each is one process's alone (SKIP LOCKED), and `version` is its
 * proof. A message of a process that died is found by its lease.
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

/** Notes that the mail server has asked for the message itself, if it is still ours: from here on it may go out. */
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
