import { MESSAGE_LIFE } from "@corral/domain/business/message-queue/message";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { plus, toIso } from "@corral/domain/kernel/time";
import { messageKindOf } from "@corral/domain/messages";
import { recordFact } from "#src/features/business/facts/record-fact";
import { moveMessage } from "#src/features/business/message-queue/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { settled } from "./failed";
import { readMessage } from "./message-view";

type Done = Promise<Result<null, "NOT_FOUND" | "MESSAGE_MOVED">>;
interface Order {
  messageId: string;
  /** The version that the person saw, so that two concurrent requests send once. */
  version: number;
  origin: string;
}

/** Queues a message again on a person's request: as a new mail if it was sent, as the same one if that is unsure. */
export async function resend(deps: TxDeps, tx: Tx, staff: Staff, o: Order): Done {
  const m = await tx.selectFrom("message").selectAll().where("id", "=", o.messageId).executeTakeFirst();
  if (!m) return refuse("NOT_FOUND");
  const view = await readMessage(deps, tx, m.id, o.origin);
  if (m.version !== o.version || !view?.can.resend) return refuse("MESSAGE_MOVED");
  const now = deps.now();
  const moved = await moveMessage(tx, m, "asked_again", {
    channel: "email",
    tries: 0,
    round: m.state === "sent" ? m.round + 1 : m.round,
    next_try_at: toIso(now),
    handed_at: null,
    last_error: null,
    sent_at: null,
    sent_by: null,
    provider_id: null,
    // A receipt is always valid; other messages keep their latest time and are refused after it.
    ...(messageKindOf(m.kind).lasts ? { not_after: toIso(plus(now, MESSAGE_LIFE)) } : {}),
  });
  if (!moved) return refuse("MESSAGE_MOVED");
  await settled(tx, m, "se mandó otra vez", now);
  await recordFact(
    deps,
    tx,
    staff,
    "message.resent",
    { kind: "message", id: m.id },
    { before: { state: m.state }, after: { state: "queued" }, subject: m.content.subject },
  );
  return ok(null);
}

/** Marks a message as sent by WhatsApp, so that it isn't also sent by e-mail. */
export async function sentByHand(deps: TxDeps, tx: Tx, staff: Staff, o: Order): Done {
  const m = await tx.selectFrom("message").selectAll().where("id", "=", o.messageId).executeTakeFirst();
  if (!m) return refuse("NOT_FOUND");
  const view = await readMessage(deps, tx, m.id, o.origin);
  if (m.version !== o.version || !view?.can.byHand) return refuse("MESSAGE_MOVED");
  const now = deps.now();
  const moved = await moveMessage(tx, m, "sent_by_hand", {
    channel: "whatsapp",
    sent_at: toIso(now),
    sent_by: staff.id,
    next_try_at: null,
    last_error: null,
  });
  if (!moved) return refuse("MESSAGE_MOVED");
  await settled(tx, m, "se mandó por WhatsApp", now);
  await recordFact(
    deps,
    tx,
    staff,
    "message.by_hand",
    { kind: "message", id: m.id },
    { before: { state: m.state }, after: { state: "sent" }, subject: m.content.subject },
  );
  return ok(null);
}
