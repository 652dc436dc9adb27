import { MESSAGE_LIFE } from "@corral/domain/business/messages";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { plus, toIso } from "@corral/domain/kernel/time";
import { audit } from "#src/features/business/audit-log/audit";
import { moveMessage } from "#src/features/business/message-queue/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { settled } from "./failed";
import { readMessage } from "./message-view";

type Done = Promise<Result<null, "NOT_FOUND" | "MESSAGE_MOVED">>;
interface Order {
  messageId: string;
  /** The version that the person saw: two who press at once send once. */
  version: number;
  origin: string;
}

const ofKindThatLasts = (kind: string) => kind === "receipt" || kind === "receipt_link";

/** By e-mail again, because a person says so. After one that went out it is a new mail; after one that may have, the same one. */
export async function resend(deps: Deps, tx: Tx, staff: Staff, o: Order): Done {
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
    // A receipt stays true for ever; what had its hour keeps it, and says so instead of going out.
    ...(ofKindThatLasts(m.kind) ? { not_after: toIso(plus(now, MESSAGE_LIFE)) } : {}),
  });
  if (!moved) return refuse("MESSAGE_MOVED");
  await settled(tx, m, "se mandó otra vez", now);
  await audit(
    deps,
    tx,
    staff,
    "message.resent",
    { kind: "message", id: m.id },
    { before: { state: m.state }, after: { state: "queued" }, subject: m.content.subject },
  );
  return ok(null);
}

/** Somebody sent it by WhatsApp: it is told, and does not go out by e-mail besides. */
export async function sentByHand(deps: Deps, tx: Tx, staff: Staff, o: Order): Done {
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
  await audit(
    deps,
    tx,
    staff,
    "message.by_hand",
    { kind: "message", id: m.id },
    { before: { state: m.state }, after: { state: "sent" }, subject: m.content.subject },
  );
  return ok(null);
}
