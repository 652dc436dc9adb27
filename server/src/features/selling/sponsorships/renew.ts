import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { dayIn, firstOfMonth, toIso } from "@corral/domain/kernel/time";
import { giftConcept, monthWords, standingIn } from "@corral/domain/selling/sponsorships";
import { sponsorshipDueMessage } from "@corral/domain/selling/sponsorships/messages";
import { recordFact } from "#src/features/business/facts/record-fact";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { contactOf } from "#src/features/business/message-queue/recipient";
import { insertFree } from "#src/features/selling/point-of-sale/new-charge";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { sponsorshipsMessages } from "./messages";
import { lockSponsorship, moveSponsorship } from "./state";

/** The charge of this month, with its link to the sponsor; the one that there is, where its link is out already. */
export async function renewSponsorship(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  publicId: string,
): Promise<Result<null, "NOT_FOUND" | "ALREADY_PAID" | "SPONSORSHIP_ENDED">> {
  const row = await lockSponsorship(tx, publicId);
  if (!row) return refuse("NOT_FOUND");
  const now = deps.now();
  const month = firstOfMonth(dayIn(deps.zone, now));
  const charge = await tx
    .selectFrom("charge")
    .select("state")
    .where("sponsorship_id", "=", row.id)
    .where("for_month", "=", month)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  const standing = standingIn(row.state, charge?.state ?? null);
  if (standing === "paid") return refuse("ALREADY_PAID", "Este mes ya está pagado.");
  if (standing === "ended") return refuse("SPONSORSHIP_ENDED");
  if (standing === "sent") return ok(null);
  const item = await tx
    .selectFrom("catalog_item")
    .select("title")
    .where("id", "=", row.item_id)
    .executeTakeFirstOrThrow();
  const chargeId = await insertFree(deps, tx, staff, {
    amount: row.amount,
    concept: giftConcept(item.title, month),
    purpose: "sponsorship",
    customerId: row.customer_id,
    sponsorship: { id: row.id, month },
  });
  // One that was paid and given back keeps its month.
  if (!chargeId) return refuse("ALREADY_PAID", "El cobro de este mes ya se hizo. Revisa qué pasó con él.");
  await recordFact(
    deps,
    tx,
    staff,
    "sponsorship.renew",
    { kind: "sponsorship", id: row.id },
    {
      charge: chargeId,
      amount: row.amount,
      name: row.contact_name,
    },
  );
  const made = await tx.selectFrom("charge").select("id").where("public_id", "=", chargeId).executeTakeFirstOrThrow();
  await queueMessage(deps, tx, {
    kind: sponsorshipsMessages.sponsorship_due,
    about: { chargeId: made.id },
    to: contactOf(row),
    content: (from) =>
      sponsorshipDueMessage({ ...from, title: item.title, month: monthWords(month), amount: row.amount, id: chargeId }),
    chargeId: made.id,
  });
  return ok(null);
}

/** Ends a promise, whose open charge stays payable until its own end; or goes on with one. */
export async function endSponsorship(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  publicId: string,
  act: "end" | "resume",
): Promise<Result<null, "NOT_FOUND" | "SPONSORSHIP_ENDED">> {
  const row = await lockSponsorship(tx, publicId);
  if (!row) return refuse("NOT_FOUND");
  const ending = { ended_at: toIso(deps.now()), ended_by: staff.id };
  const done = await moveSponsorship(tx, row, act, act === "end" ? ending : { ended_at: null, ended_by: null });
  if (!done) return refuse("SPONSORSHIP_ENDED", act === "end" ? undefined : "Esta promesa ya sigue.");
  await recordFact(
    deps,
    tx,
    staff,
    `sponsorship.${act}`,
    { kind: "sponsorship", id: row.id },
    { name: row.contact_name },
  );
  return ok(null);
}
