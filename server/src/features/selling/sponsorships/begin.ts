import type { Centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { dayIn, firstOfMonth, toIso } from "@corral/domain/kernel/time";
import { readSaleContact } from "@corral/domain/selling/new-sale";
import { checkGift, giftConcept } from "@corral/domain/selling/sponsorships";
import { sql } from "kysely";
import { keepConsents } from "#src/features/business/consents/store";
import { knownCustomer } from "#src/features/business/customers/known-customer";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { insertFree } from "#src/features/selling/point-of-sale/new-charge";
import { type Buyer, ensureBuyerId } from "#src/platform/calls/buyer";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId, newPublicId } from "#src/platform/ids";
import { insertSponsorship } from "./state";

export interface GiftAsk {
  itemId: string;
  amount: number;
  monthly: boolean;
  contact: { name: string; phone?: string; email?: string };
  privacyVersion?: string;
}
type Refused = "VALIDATION_FAILED" | "ITEM_NOT_PUBLISHED" | "PRIVACY_NOT_SHOWN" | "CUSTOMER_BLOCKED" | "HOLD_LIMIT";
/** Unpaid first charges of one browser: above it somebody plays. */
const MOST_UNPAID = 5;

/** Somebody sponsors: their only charge, or the first month's of a promise. Nothing is sold and nothing reserved. */
export async function beginSponsorship(
  deps: TxDeps,
  tx: Tx,
  buyer: Buyer,
  ask: GiftAsk,
): Promise<Result<{ chargeId: string; amount: Centavos }, Refused>> {
  const now = deps.now();
  // Locks the buyer's row, so that their unpaid ones are counted exactly.
  const buyerId = await ensureBuyerId(tx, buyer, now);
  const { business, privacy } = await readSettings(tx);
  const item = await tx.selectFrom("catalog_item").selectAll().where("id", "=", ask.itemId).executeTakeFirst();
  if (item?.kind !== "sponsorship" || item.status !== "published") return refuse("ITEM_NOT_PUBLISHED");
  const { contact, errors } = readSaleContact({ contact: ask.contact, seenTotal: 0 }, false);
  const gift = checkGift(ask.amount, item.price);
  if (errors.length || !gift.ok)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [...errors, ...(gift.ok ? [] : (gift.extra?.errors ?? []))],
    });
  if (ask.privacyVersion !== privacy.version) return refuse("PRIVACY_NOT_SHOWN");
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sponsorship s join charge c on c.sponsorship_id = s.id
    where s.buyer_id = ${buyerId} and c.state in ('open', 'in_progress')`.execute(tx);
  if ((rows[0]?.n ?? 0) >= MOST_UNPAID)
    return refuse("HOLD_LIMIT", "Ya tienes varios padrinazgos sin pagar. Paga uno para seguir.");
  const customer = await knownCustomer(tx, contact, now);
  if (!customer || customer.blocked)
    return refuse("CUSTOMER_BLOCKED", `No lo podemos tomar en línea. Llama a ${business.name}: ${business.phone}.`);
  const [id, month] = [newId(), firstOfMonth(dayIn(deps.zone, now))];
  await insertSponsorship(tx, {
    id,
    public_id: newPublicId(),
    item_id: item.id,
    buyer_id: buyerId,
    customer_id: customer.id,
    contact_name: contact.name,
    contact_phone: contact.phone,
    contact_email: contact.email,
    amount: gift.value,
    monthly: ask.monthly,
    privacy_version: privacy.version,
    created_at: toIso(now),
  }).execute();
  await keepConsents(
    tx,
    { customerId: customer.id, saleId: null, channel: "store", noticeVersion: privacy.version, at: now },
    [["sale_necessary", true]],
  );
  const chargeId = await insertFree(deps, tx, "comprador", {
    amount: gift.value,
    concept: giftConcept(item.title, ask.monthly ? month : null),
    purpose: "sponsorship",
    customerId: customer.id,
    sponsorship: { id, month },
  });
  if (!chargeId) throw new Error("a new sponsorship has no charge yet");
  await recordFact(
    deps,
    tx,
    "comprador",
    "sponsorship.begin",
    { kind: "sponsorship", id },
    {
      title: item.title,
      amount: gift.value,
      name: contact.name,
    },
  );
  return ok({ chargeId, amount: gift.value });
}
