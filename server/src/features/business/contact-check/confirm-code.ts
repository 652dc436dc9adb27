import { timingSafeEqual } from "node:crypto";
import { present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import { messageKey } from "#src/features/business/message-queue/message-kind";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { contactCheckMessages } from "./messages";
import { hashOf } from "./send-code";

const MOST_TRIES = 5;
interface Code {
  id: string;
  email: string | null;
  phone: string | null;
  code_hash: string;
}

/**
 * Verifies a code; from then on this phone has the buyer's view of this charge. The attempt is counted first and in a
 * transaction of its own, so that neither concurrency nor a rollback allows a sixth.
 */
export async function confirmCode(
  deps: Deps,
  ask: { buyerId: string | undefined; chargeId?: string | undefined; code: string },
): Promise<Result<{ confirmed: boolean }, "NOT_FOUND" | "VALIDATION_FAILED">> {
  const now = deps.now();
  const charge = ask.chargeId
    ? await deps.db
        .selectFrom("charge")
        .select(["id", "public_id", "sale_id"])
        .where("public_id", "=", ask.chargeId)
        .executeTakeFirst()
    : undefined;
  if (!ask.buyerId || (ask.chargeId && !charge)) return refuse("NOT_FOUND");
  const buyerId = ask.buyerId;
  const { rows } = await sql<Code>`update contact_code set tries = tries + 1
    where tries < ${MOST_TRIES} and used_at is null and id = (select id from contact_code
      where buyer_id = ${buyerId} and charge_id is not distinct from ${charge?.id ?? null}::uuid
        and used_at is null and expires_at > ${toIso(now)}::timestamptz
      order by created_at desc limit 1)
    returning id, email, phone, code_hash`.execute(deps.db);
  const row = rows[0];
  if (!row) return fault("Ese código ya no sirve. Pide otro.");
  const typed = hashOf(row.id, ask.code.replace(/\D/g, ""));
  if (!timingSafeEqual(Buffer.from(typed), Buffer.from(row.code_hash)))
    return fault("No es el código que mandamos. Revísalo.");
  await inTransaction(deps, async (tx, deps) => {
    await tx
      .updateTable("contact_code")
      .set({ used_at: toIso(now) })
      .where("id", "=", row.id)
      .execute();
    const carried_by = row.email ? null : await whoCarried(tx, row.id);
    await tx
      .insertInto("confirmed_contact")
      .values({ buyer_id: buyerId, contact: present(row.email ?? row.phone), at: toIso(now), carried_by })
      .onConflict((c) => c.columns(["buyer_id", "contact"]).doNothing())
      .execute();
    if (!charge) return;
    await tx
      .insertInto("confirmed_phone")
      .values({ charge_id: charge.id, buyer_id: buyerId, at: toIso(now), carried_by })
      // A code by e-mail says more than one that was carried.
      .onConflict((c) => {
        const known = c.columns(["charge_id", "buyer_id"]);
        return carried_by === null ? known.doUpdateSet({ carried_by }) : known.doNothing();
      })
      .execute();
    if (charge.sale_id)
      await sql`update sale set contact_check = 'confirmed', contact_email = coalesce(contact_email, ${row.email})
        where id = ${charge.sale_id} and buyer_id = ${buyerId} and contact_check is not null`.execute(tx);
    await recordFact(
      deps,
      tx,
      "comprador",
      "contact.confirmed",
      { kind: "charge", id: charge.id },
      { charge: charge.public_id, ...(carried_by ? { carriedBy: carried_by } : {}) },
    );
  });
  return ok({ confirmed: true });
}

/** Who sent the code by hand, as they said in the list of messages. */
async function whoCarried(tx: Tx, codeId: string): Promise<string> {
  const row = await tx
    .selectFrom("message as m")
    .innerJoin("staff_user as u", "u.id", "m.sent_by")
    .select("u.name")
    .where("m.key", "=", messageKey(contactCheckMessages.contact_code, { codeId }))
    .executeTakeFirst();
  return row?.name ?? "el vendedor";
}

const fault = (message: string) => refuse("VALIDATION_FAILED", undefined, { errors: [{ field: "code", message }] });
