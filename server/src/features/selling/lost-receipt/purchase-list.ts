import type { PurchaseList } from "@corral/contract/types";
import { type ContactPoint, hintOfContact } from "@corral/domain/business/contact-point";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { DAY, plus, toIso } from "@corral/domain/kernel/time";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import { isPayable } from "@corral/domain/payments/charges/states";
import { purchaseListMessage } from "@corral/domain/selling/lost-receipt/messages";
import { sql } from "kysely";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { reachedAt } from "#src/features/business/message-queue/recipient";
import { readSettings } from "#src/features/business/settings/business";
import { purchasesWhere } from "#src/features/selling/sales/my-purchases";
import type { Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { TxDeps } from "#src/platform/deps";
import { newPublicId } from "#src/platform/ids";
import { lostReceiptMessages } from "./messages";

/**
 * The list shows all purchases of a contact, so its link must not stay valid in a mailbox for ever. A new one is
 * easily requested.
 */
const LIFE = 30 * DAY;

/** Creates a link to a contact's purchases and queues it to that contact only. */
export async function sendPurchaseList(deps: TxDeps, tx: Tx, to: ContactPoint, name: string): Promise<void> {
  const now = deps.now();
  const publicId = newPublicId();
  const purchases = await readPurchases(tx, to);
  if (purchases.length === 0) return;
  const email = to.kind === "email" ? to.value : null;
  const phone = to.kind === "phone" ? to.value : null;
  const messageId = await queueMessage(deps, tx, {
    kind: lostReceiptMessages.purchase_list,
    about: { listId: publicId },
    to: { name, email, phone },
    content: (from) => purchaseListMessage({ ...from, purchases: purchases.length, id: publicId }),
  });
  if (messageId !== undefined)
    await tx
      .insertInto("purchase_list_link")
      .values({
        public_id: publicId,
        email,
        phone,
        message_id: messageId,
        made_at: toIso(now),
        expires_at: toIso(plus(now, LIFE)),
      })
      .execute();
}

/**
 * The purchases of a contact, by the link that was sent to it. Earlier lists work until this one is first opened
 * (rulings 16); receipts keep their links, since a request by contact alone must not revoke what the buyer has.
 */
export async function openPurchaseList(
  deps: TxDeps,
  tx: Tx,
  publicId: string,
): Promise<Result<PurchaseList, "NOT_FOUND">> {
  const now = deps.now();
  const link = await tx
    .selectFrom("purchase_list_link")
    .selectAll()
    .where("public_id", "=", publicId)
    .where("retired_at", "is", null)
    .where("expires_at", ">", sqlInstant(now))
    .forUpdate()
    .executeTakeFirst();
  const contact = link && contactOfLink(link);
  if (!contact)
    return refuse("NOT_FOUND", "Este enlace ya no abre. Pide otro con el correo o el celular con el que compraste.");
  if (link.opened_at === null) {
    await tx
      .updateTable("purchase_list_link")
      .set({ opened_at: toIso(now) })
      .where("public_id", "=", publicId)
      .execute();
    await tx
      .updateTable("purchase_list_link")
      .set({ retired_at: toIso(now) })
      .where(contact.kind, "=", contact.value)
      .where("public_id", "<>", publicId)
      .where("made_at", "<=", sqlInstant(link.made_at))
      .where("retired_at", "is", null)
      .execute();
  }
  const [{ business }, purchases] = await Promise.all([readSettings(tx), readPurchases(tx, contact)]);
  return ok({ contact: hintOfContact(contact), business: business.name, purchases });
}

const contactOfLink = ({ email, phone }: { email: string | null; phone: string | null }): ContactPoint | undefined =>
  email !== null ? { kind: "email", value: email } : phone !== null ? { kind: "phone", value: phone } : undefined;

/** Sales, and charges without one, newest first. Those that ended without a receipt are left out. */
async function readPurchases(tx: Tx, contact: ContactPoint) {
  const found = await reachedAt(tx, contact);
  const saleIds = [...new Set(found.flatMap((it) => it.saleId ?? []))];
  const chargeIds = found.flatMap((it) => (it.saleId === null ? [it.chargeId] : []));
  const sales = saleIds.length ? await purchasesWhere(tx, sql<boolean>`s.id = any(${saleIds})`) : [];
  const charges = chargeIds.length ? await chargesAlone(tx, chargeIds) : [];
  return [...sales, ...charges]
    .filter((it) => it.receipts.length > 0 || ["placed", "confirmed", "open", "in_progress"].includes(it.state))
    .sort((a, b) => (a.placedAt < b.placedAt ? 1 : -1));
}

/** Counter charges without a catalogue sale. */
async function chargesAlone(tx: Tx, ids: string[]) {
  const rows = await tx.selectFrom("charge").selectAll().where("id", "in", ids).execute();
  const receipts = await tx
    .selectFrom("receipt")
    .select(["charge_id", "tipo", "public_id as id", "folio"])
    .where("charge_id", "in", ids)
    .orderBy("issued_at", "desc")
    .execute();
  return rows.map((c) => ({
    saleId: null,
    chargeId: c.public_id,
    state: c.state,
    stateWords: chargeSaid[c.state].words,
    tone: chargeSaid[c.state].tone,
    next: isPayable(c) ? ("pay" as const) : ("see" as const),
    photo: null,
    total: c.amount,
    placedAt: toIso(c.created_at),
    holdUntil: null,
    title: c.concept,
    receipts: receipts.filter((r) => r.charge_id === c.id).map(({ tipo, id, folio }) => ({ tipo, id, folio })),
  }));
}
