import { MESSAGE_LIFE, type MessageContent, type MessageKind, oneLine } from "@corral/domain/business/messages";
import { isMailbox } from "@corral/domain/kernel/text/email";
import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import type { Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";

/** Whom a message is for. Whoever gave neither an e-mail nor a phone is told nothing. */
export interface Recipient {
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
}

export interface NewMessage {
  kind: MessageKind;
  /** What it tells of, without the kind: the same fact is queued once for ever, whoever says it again. */
  about: string;
  to: Recipient;
  content: MessageContent;
  chargeId?: string | null;
  saleId?: string | null;
  receiptId?: string | null;
  attemptId?: string | null;
  refundId?: string | null;
  /** Not before this; now, when left out. */
  notBefore?: Instant;
  /** Not after this; two weeks, when left out. */
  notAfter?: Instant;
  now: Instant;
}

/**
 * Puts a message into the outbox, in the transaction of the fact that it tells of: it is sent after that is committed, or never. By e-mail
 * where there is one, else it waits for somebody of the staff to send it by WhatsApp. Answers its id; undefined when there is nobody to tell
 * or it was queued before.
 */
export async function queueMessage(tx: Tx, m: NewMessage): Promise<string | undefined> {
  const email = m.to.email !== null && isMailbox(m.to.email) ? m.to.email : null;
  const phone = m.to.phone !== null && /^\+[1-9]\d{7,14}$/.test(m.to.phone) ? m.to.phone : null;
  if (email === null && phone === null) return undefined;
  const row = await tx
    .insertInto("message")
    .values({
      id: newId(),
      kind: m.kind,
      key: `${m.kind} ${m.about}`,
      channel: email === null ? "whatsapp" : "email",
      to_name: oneLine(m.to.name) || "Cliente",
      to_email: email,
      to_phone: phone,
      content: JSON.stringify(m.content),
      charge_id: m.chargeId ?? null,
      sale_id: m.saleId ?? null,
      receipt_id: m.receiptId ?? null,
      attempt_id: m.attemptId ?? null,
      refund_id: m.refundId ?? null,
      state: "queued",
      next_try_at: toIso(m.notBefore ?? m.now),
      not_after: toIso(m.notAfter ?? plus(m.now, MESSAGE_LIFE)),
      created_at: toIso(m.now),
    })
    .onConflict((c) => c.constraint("message_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
