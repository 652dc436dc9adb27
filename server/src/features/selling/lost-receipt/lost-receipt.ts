import { type ContactPoint, readContactPoint } from "@corral/domain/business/contact-point";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { HOUR, toIso } from "@corral/domain/kernel/time";
import { type Reached, reachedAt } from "#src/features/business/message-queue/recipient";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { newId } from "#src/platform/ids";
import { countTries, forgetTries } from "./guess-guard";
import { sendPurchaseList } from "./purchase-list";

const WINDOW = HOUR;
/** An office may share an address; nobody needs to ask for one contact more often than a message may go to it. */
const MOST = { address: 20, contact: 5, message: 1 } as const;
/** The contacts of one ask: whoever changed their e-mail has a few, and an ask never becomes a mailing. */
const MOST_MESSAGES = 4;
/** Nothing is promised that nothing here would send. */
const wordsOf = ({ mail }: Pick<Deps, "mail">) =>
  mail
    ? "Si hay compras con ese dato, en unos minutos te llega la liga al correo que dejaste al comprar. Si sólo dejaste tu celular, el vendedor te lo mandará por WhatsApp."
    : "Si hay compras con ese dato, el vendedor te lo mandará por WhatsApp al celular que dejaste al comprar.";

/**
 * Somebody lost the link of a receipt. What they typed is only written down: whom it fits is looked at later, so that a contact that bought
 * here and one that nobody knows are the same work and the same answer (rulings 42).
 */
export async function lostReceipt(
  deps: Deps,
  typed: { contact: string },
  address: string,
): Promise<Result<{ words: string }, "VALIDATION_FAILED" | "RATE_LIMITED">> {
  const contact = readContactPoint(typed.contact);
  if (!contact) return refuseField("contact", "Escribe tu correo completo o los 10 dígitos de tu celular.");
  const now = deps.now();
  const retry_after = await deps.db.transaction().execute(async (tx) => {
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
  return ok({ words: wordsOf(deps) });
}

const inMinutes = (seconds: number) => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "un minuto" : `${minutes} minutos`;
};

const BATCH = 20;

/** Looks at what was written down, oldest first, and forgets it. Safe in several processes and to repeat. */
export async function findLostReceipts(deps: Deps): Promise<void> {
  for (;;) {
    const n = await deps.db.transaction().execute(async (tx) => {
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
 * To each contact on file of what was bought with the one that was typed: its own list, and never another's. In the shop anybody may type
 * anybody's phone, and an e-mail that came with it must not get what its owner bought.
 */
async function sendTo(deps: Deps, tx: Tx, typed: ContactPoint): Promise<void> {
  const found = await reachedAt(tx, typed);
  const contacts = new Map<string, { contact: ContactPoint; name: string }>();
  for (const one of found) {
    const contact = contactOf(one, deps.mail !== undefined);
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

/** By e-mail, which goes at once; where there is none, or nothing to send it with, to the phone, by somebody's hand. */
function contactOf({ email, phone }: Reached, hasMail: boolean): ContactPoint | undefined {
  const byPhone = phone === null ? undefined : ({ kind: "phone", value: phone } as const);
  const byEmail = email === null ? undefined : readContactPoint(email);
  return (hasMail ? byEmail : byPhone) ?? byEmail ?? byPhone;
}
