import { MESSAGE_LIFE, type MessageContent, oneLine } from "@corral/domain/business/message-queue/message";
import { present } from "@corral/domain/kernel/lookup";
import { cutText } from "@corral/domain/kernel/text/cut";
import { isEmail } from "@corral/domain/kernel/text/email";
import { type Instant, plus, toIso } from "@corral/domain/kernel/time";
import type { MessageKind } from "@corral/domain/messages";
import { readSettings } from "#src/features/business/settings/business";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { type About, type MessageOf, messageKey } from "./message-kind";
import { type Recipient, readRecipient } from "./recipient";
import { insertQueued } from "./state";

export interface NewMessage<N extends string> {
  kind: MessageOf<MessageKind, N>;
  /** What it reports. A message with the same values is queued only once. */
  about: About<N>;
  to: Recipient;
  content: MessageContent;
  chargeId?: string | null;
  saleId?: string | null;
  receiptId?: string | null;
  attemptId?: string | null;
  refundId?: string | null;
  /** Earliest time to send it; default now. */
  notBefore?: Instant;
  /** Latest time to send it; default two weeks. */
  notAfter?: Instant;
  now: Instant;
}

/** A message as a verb queues it: `queueMessage` reads the sender and the recipient where they aren't given. */
interface Told<N extends string> extends Omit<NewMessage<N>, "to" | "content" | "now"> {
  /** The charge that it is about: its contact gets it, unless `to` names another. */
  of?: { id: string; sale_id: string | null };
  to?: Recipient;
  /** The business's name, where the verb has read it. */
  business?: string;
  content: (from: { business: string; demo: boolean }) => MessageContent | Promise<MessageContent>;
}

/**
 * Queues a message in the transaction of the fact that it reports: it is sent after the commit, or never. By e-mail
 * where there is one, else it waits for staff to send it by WhatsApp. Returns its id; undefined without a contact or
 * when it was queued before.
 */
export async function queueMessage<N extends string>(
  deps: Pick<Deps, "mode" | "now">,
  tx: Tx,
  { of, to, business, content, ...told }: Told<N>,
): Promise<string | undefined> {
  const row = await insertMessage(tx, {
    ...told,
    ...(of && { chargeId: of.id, saleId: of.sale_id }),
    to: to ?? (await readRecipient(tx, present(of).id)),
    content: await content({
      business: business ?? (await readSettings(tx)).business.name,
      demo: deps.mode === "demo",
    }),
    now: deps.now(),
  })
    ?.returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** The statement of `queueMessage`; undefined without a contact. */
export function insertMessage<N extends string>(tx: Tx, m: NewMessage<N>) {
  const typed = cutText(m.to.email?.trim() ?? "", 200) || null;
  const phone = m.to.phone !== null && /^\+[1-9]\d{7,14}$/.test(m.to.phone) ? m.to.phone : null;
  // What can't be mailed goes by phone; without one it is queued all the same, so that staff are told that it failed.
  const email = typed !== null && (isEmail(typed) || phone === null) ? typed : null;
  if (email === null && phone === null) return undefined;
  return insertQueued(tx, {
    id: newId(),
    kind: m.kind.kind,
    key: messageKey(m.kind, m.about),
    about: JSON.stringify(m.about),
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
    next_try_at: toIso(m.notBefore ?? m.now),
    not_after: toIso(m.notAfter ?? plus(m.now, MESSAGE_LIFE)),
    created_at: toIso(m.now),
  }).onConflict((c) => c.constraint("message_once").doNothing());
}
