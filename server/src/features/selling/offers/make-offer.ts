import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { quoted } from "@corral/domain/kernel/text/names";
import { toIso } from "@corral/domain/kernel/time";
import { readSaleContact } from "@corral/domain/selling/new-sale";
import { checkFirstOffer, type OfferDays, offerEnd, openOffers } from "@corral/domain/selling/offers";
import { sql } from "kysely";
import { findCustomer } from "#src/features/business/customers/known-customer";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { priceLines } from "#src/features/shop/catalog/price-lines";
import { type Buyer, ensureBuyerId } from "#src/platform/calls/buyer";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import { addRound, insertOffer, isOpen } from "./state";

export interface OfferAsk {
  itemId: string;
  amount: number;
  days: OfferDays;
  note: string;
  setAside: boolean;
  contact: { name: string; phone?: string; email?: string };
  privacyVersion?: string;
}
type Refused =
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "ITEM_NOT_PUBLISHED"
  | "ANIMAL_NOT_AVAILABLE"
  | "PRIVACY_NOT_SHOWN"
  | "CUSTOMER_BLOCKED"
  | "HOLD_LIMIT";

/**
 * A buyer's first figure for something sold "a tratar". It reserves nothing: the first offer that both accept takes
 * the unit, as any purchase does. Answers its public id.
 */
export async function makeOffer(
  deps: TxDeps,
  tx: Tx,
  buyer: Buyer,
  ask: OfferAsk,
  address: string,
): Promise<Result<string, Refused>> {
  const now = deps.now();
  // Locks the buyer's row: two taps are one offer.
  const buyerId = await ensureBuyerId(tx, buyer, now);
  const { business, privacy } = await readSettings(tx);
  const { priced, unavailable } = await priceLines(tx, [{ itemId: ask.itemId, qty: 1 }], buyerId, now);
  const [line] = priced;
  if (!line || unavailable.length) return refuse("ITEM_NOT_PUBLISHED");
  if (line.item.price_mode !== "negotiable") return refuse("ITEM_NOT_PUBLISHED", "Su precio ya no se negocia.");
  if (!line.availability.buyable)
    return refuse("ANIMAL_NOT_AVAILABLE", `${quoted(line.title)} ya está apartado. Si se libera, podrás ofrecer.`);
  const { contact, errors } = readSaleContact({ contact: ask.contact, seenTotal: 0 }, false);
  const figure = checkFirstOffer(ask.amount, line.item.price);
  if (errors.length || !figure.ok)
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [...errors, ...(figure.ok ? [] : (figure.extra?.errors ?? []))],
    });
  if (ask.privacyVersion !== privacy.version) return refuse("PRIVACY_NOT_SHOWN");
  const { rows: known } = await findCustomer(contact).execute(tx);
  if (known[0]?.blocked)
    return refuse(
      "CUSTOMER_BLOCKED",
      `No podemos tomar tu oferta en línea. Llama a ${business.name}: ${business.phone}.`,
    );
  const network = sha256(`network ${networkOf(address)}`);
  const { rows } = await sql<{ own: string | null; mine: number; near: number }>`select
    (select public_id from offer o where o.item_id = ${ask.itemId} and o.buyer_id = ${buyerId} and ${isOpen(deps)} limit 1) as own,
    (select count(*)::int from offer o where o.buyer_id = ${buyerId} and o.state = 'waits_seller' and ${isOpen(deps)}) as mine,
    (select count(*)::int from offer o where o.from_network = ${network} and o.state = 'waits_seller' and ${isOpen(deps)}) as near`.execute(
    tx,
  );
  const found = rows[0];
  if (found?.own)
    return refuse("HOLD_LIMIT", `Ya tienes una oferta abierta por ${quoted(line.title)}. Sigue con ella.`, {
      offer_id: found.own,
    });
  if (found && (found.mine >= openOffers.perBuyer || found.near >= (deps.holdsPerAddress ?? openOffers.perNetwork)))
    return refuse("HOLD_LIMIT", "Ya tienes varias ofertas sin respuesta. Espera a que te contesten, o retira una.");
  const [id, publicId] = [newId(), newPublicId()];
  await insertOffer(tx, {
    id,
    public_id: publicId,
    item_id: ask.itemId,
    buyer_id: buyerId,
    contact_name: contact.name,
    contact_phone: contact.phone,
    contact_email: contact.email,
    privacy_version: privacy.version,
    set_aside: ask.setAside,
    from_network: network,
    created_at: toIso(now),
    changed_at: toIso(now),
  }).execute();
  await addRound(tx, {
    offer_id: id,
    turn: 1,
    side: "buyer",
    amount: figure.value,
    heads: line.wholeHeads,
    note: ask.note.trim(),
    at: now,
    endsAt: offerEnd(now, ask.days),
    byStaff: null,
  });
  await recordFact(
    deps,
    tx,
    "comprador",
    "offer.make",
    { kind: "offer", id },
    { title: line.title, amount: figure.value },
  );
  return ok(publicId);
}
