import { type ContactPoint, readContactPoint } from "@corral/domain/business/contact-point";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { HOUR, toIso } from "@corral/domain/kernel/time";
import { type Reached, reachedAt } from "#src/features/business/message-queue/recipient";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { newId } from "#src/platform/ids";
import { countTries, forgetTries } from "./guess-guard";
import { sendPurchaseList } from "./purchase-list";

const WINDOW = HOUR;
/**
 * Limits in an hour: an office may share an address, and a contact needs no more requests than messages may be sent
 * to it.
 */
const MOST = { address: 20, contact: 5, message: 1 } as const;
/** Contacts of one request: a buyer may have a few e-mails, and a request must never become a mailing. */
const MOST_MESSAGES = 4;
/** Promises only what this server can send. */
const wordsOf = ({ mail }: Pick<Deps, "mail">) =>
  mail
    ? "Si hay compras con ese dato, en unos minutos te llega el enlace al correo que dejaste al comprar. Si sólo dejaste tu celular, el vendedor te lo mandará por WhatsApp."
    : "Si hay compras con ese dato, el vendedor te lo mandará por WhatsApp al celular que dejaste al comprar.";

/**
 * Handles the request for a lost receipt. Only stores what was typed: matching happens later, so that known and
 * unknown contacts cost the same work and get the same answer (rulings 42).
 */
export async function lostReceipt(
  deps: Deps,
  typed: { contact: string },
  address: string,
): Promise<Result<{ words: string; byMail: boolean }, "VALIDATION_FAILED" | "RATE_LIMITED">> {
  const contact = readContactPoint(typed.contact);
  if (!contact) return refuseField("contact", "Escribe tu correo completo o los 10 dígitos de tu celular.");
  const now = deps.now();
  const retry_after = await inTransaction(deps, async (tx) => {
    const wait = await countTries(
      tx,
      [
        { who: `lost address ${networkOf(address)}`, most: MOST.address },
        { who: `lost contact ${contact.value}`, most: MOST.contact },
      ],
      WINDOW,
      now,
    );
    if (wait === undefined)
      await tx
        .insertInto("lost_link_ask")
        .values({ id: newId(), contact: contact.value, asked_at: toIso(now) })
        .execute();
    return wait;
  });
  if (retry_after !== undefined)
    return refuse(
      "RATE_LIMITED",
      `Ya se intentó varias veces. Espera ${inMinutes(retry_after)} y vuelve a intentarlo.`,
      {
        retry_after,
      },
    );
  deps.wake("tick");
  return ok({ words: wordsOf(deps), byMail: deps.mail !== undefined });
}

const inMinutes = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "un minuto" : `${minutes} minutos`;
};

const BATCH = 20;

/** Processes stored requests, oldest first, and deletes them. Safe in several processes and to repeat. */
export async function findLostReceipts(deps: Deps): Promise<void> {
  for (;;) {
    const n = await inTransaction(deps, async (tx, deps) => {
      const asks = await tx
        .selectFrom("lost_link_ask")
        .selectAll()
        .orderBy("asked_at")
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const a of asks) {
        const contact = readContactPoint(a.contact);
        if (contact) await sendTo(deps, tx, contact);
        await tx.deleteFrom("lost_link_ask").where("id", "=", a.id).execute();
      }
      return asks.length;
    });
    if (n < BATCH) break;
  }
  await forgetTries(deps.db, WINDOW, deps.now());
}

/**
 * Sends each contact on file of purchases matching the typed one its own list only. In the shop anyone may type
 * another person's phone, and the e-mail typed with it must not get that person's purchases.
 */
async function sendTo(deps: TxDeps, tx: Tx, typed: ContactPoint): Promise<void> {
  const found = await reachedAt(tx, typed);
  const contacts = new Map<string, { contact: ContactPoint; name: string }>();
  for (const one of found) {
    const contact = toContactPoint(one, deps.mail !== undefined);
    if (contact && !contacts.has(contact.value)) contacts.set(contact.value, { contact, name: one.name });
  }
  for (const { contact, name } of [...contacts.values()].slice(0, MOST_MESSAGES)) {
    const tooSoon = await countTries(
      tx,
      [{ who: `lost message ${contact.value}`, most: MOST.message }],
      WINDOW,
      deps.now(),
    );
    if (tooSoon === undefined) await sendPurchaseList(deps, tx, contact, name);
  }
}

/** E-mail where there is one and mail is configured; otherwise the phone, by staff. */
function toContactPoint({ email, phone }: Reached, hasMail: boolean): ContactPoint | undefined {
  const byPhone = phone === null ? undefined : ({ kind: "phone", value: phone } as const);
  const byEmail = email === null ? undefined : readContactPoint(email);
  return (hasMail ? byEmail : byPhone) ?? byEmail ?? byPhone;
}
