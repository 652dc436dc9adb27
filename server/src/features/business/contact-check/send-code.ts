import { randomInt } from "node:crypto";
import { contactCodeMessage } from "@corral/domain/business/contact-check/messages";
import { itemAt } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { EMAIL_FAULT, isEmail } from "@corral/domain/kernel/text/email";
import { DAY, HOUR, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { readSettings } from "#src/features/business/settings/business";
import { type Buyer, ensureBuyerId } from "#src/platform/calls/buyer";
import type { Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps, TxDeps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { newId, sha256 } from "#src/platform/ids";
import { type ContactOnFile, contactOnFile, wayTo } from "./contact-on-file";
import { contactCheckMessages } from "./messages";
import { isBuyersPhone } from "./who-acts";

/** Validity of a code by e-mail, and of one sent by hand by staff, who may be away from their phone. */
const LIFE = { email: 15 * MINUTE, staff: DAY } as const;
/** Limits in an hour: to one contact or about one charge, and from one network. */
const MOST = { contact: 3, network: 10 } as const;

export const hashOf = (id: string, code: string) => sha256(`contact code ${id} ${code}`);

/**
 * Makes a code and queues it to the contact on file. For a purchase without e-mail, the buying phone names one.
 * Counted in the database, so that no mailbox can be flooded through us.
 */
export async function sendCode(
  deps: TxDeps,
  tx: Tx,
  ask: { buyer: Buyer; address: string; chargeId?: string | undefined; email?: string | undefined },
): Promise<
  Result<{ way: "email" | "staff" | "none"; words: string }, "NOT_FOUND" | "VALIDATION_FAILED" | "RATE_LIMITED">
> {
  const now = deps.now();
  const { business } = await readSettings(tx);
  const charge = ask.chargeId
    ? await tx
        .selectFrom("charge")
        .select(["id", "public_id", "sale_id"])
        .where("public_id", "=", ask.chargeId)
        .executeTakeFirst()
    : undefined;
  if (ask.chargeId && !charge) return refuse("NOT_FOUND");
  const buyerId = await ensureBuyerId(tx, ask.buyer, now);
  const email = ask.email?.trim().toLowerCase() || undefined;
  if (email && !isEmail(email)) return refuseField("email", EMAIL_FAULT);
  const onFile: ContactOnFile = charge ? await contactOnFile(tx, charge.id) : { email: null, phone: null };
  const mayName = !charge || (await isBuyersPhone(tx, { chargeId: charge.public_id }, buyerId));
  const to = { ...onFile, email: onFile.email ?? (mayName ? (email ?? null) : null) };
  const way = wayTo(deps, to);
  if (way === "none")
    return deps.mail && mayName
      ? refuseField("email", "Escribe tu correo para mandarte el código.")
      : ok({ way, words: `No tenemos a dónde mandar el código. Llama a ${business.name}: ${business.phone}.` });
  const there = way === "email" ? { email: to.email, phone: null } : { email: null, phone: to.phone };
  await sql`select pg_advisory_xact_lock(hashtext('contact code'))`.execute(tx);
  const network = sha256(`network ${networkOf(ask.address)}`);
  const sent = await sql<{ contact: number; network: number }>`select
      count(*) filter (where email = ${there.email} or phone = ${there.phone} or charge_id = ${charge?.id ?? null}::uuid)::int as contact,
      count(*) filter (where network = ${network})::int as network
    from contact_code where created_at > ${toIso(plus(now, -HOUR))}::timestamptz`.execute(tx);
  const count = itemAt(sent.rows, 0);
  if (count.contact >= MOST.contact || count.network >= MOST.network)
    return refuse("RATE_LIMITED", "Ya mandamos varios códigos. Usa el último que llegó, o pide otro en una hora.", {
      retry_after: HOUR / 1000,
    });
  const [id, code] = [newId(), String(randomInt(1_000_000)).padStart(6, "0")];
  const until = plus(now, LIFE[way]);
  await tx
    .insertInto("contact_code")
    .values({
      id,
      buyer_id: buyerId,
      charge_id: charge?.id ?? null,
      ...there,
      code_hash: hashOf(id, code),
      network,
      created_at: toIso(now),
      expires_at: toIso(until),
    })
    .execute();
  await queueMessage(deps, tx, {
    kind: contactCheckMessages.contact_code,
    about: { codeId: id },
    to: { name: "Cliente", ...there },
    business: business.name,
    content: (from) =>
      contactCodeMessage({ ...from, code, secret: way === "email", chargeId: charge?.public_id ?? null }),
    chargeId: charge?.id ?? null,
    saleId: charge?.sale_id ?? null,
    notAfter: until,
  });
  return ok({
    way,
    words:
      way === "email"
        ? "Mandamos un código al correo de la compra. Llega en menos de un minuto y sirve 15 minutos."
        : "El vendedor manda el código por WhatsApp al teléfono de la compra. Sirve 24 horas.",
  });
}

/** Deletes expired codes, and purchase origins that no limit counts any more. */
export async function sweepContactCodes(deps: Pick<Deps, "db" | "now">): Promise<void> {
  await deps.db
    .deleteFrom("contact_code")
    .where("created_at", "<=", sqlInstant(plus(deps.now(), -2 * DAY)))
    .execute();
  await deps.db
    .updateTable("sale")
    .set({ from_network: null })
    .where("from_network", "is not", null)
    .where("state", "!=", "placed")
    .where("placed_at", "<=", sqlInstant(plus(deps.now(), -2 * DAY)))
    .execute();
}
