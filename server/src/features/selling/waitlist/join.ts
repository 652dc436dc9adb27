import { hasDates } from "@corral/domain/kernel/item-kinds";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { quoted } from "@corral/domain/kernel/text/names";
import { toIso } from "@corral/domain/kernel/time";
import { readSaleContact } from "@corral/domain/selling/new-sale";
import { checkJoin, openPlaces } from "@corral/domain/selling/waitlist";
import { inLineStates } from "@corral/domain/selling/waitlist/states";
import { sql } from "kysely";
import { findCustomer } from "#src/features/business/customers/known-customer";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { priceLines } from "#src/features/shop/catalog/price-lines";
import { type Buyer, ensureBuyerId } from "#src/platform/calls/buyer";
import type { Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { TxDeps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import { inLine, insertPlace, lockLine, placesWhere } from "./state";

export interface JoinAsk {
  itemId: string;
  sessionId?: string;
  qty: number;
  contact: { name: string; phone?: string; email?: string };
  privacyVersion?: string;
}
type Refused =
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "ITEM_NOT_PUBLISHED"
  | "WAITLIST_NOT_NEEDED"
  | "PRIVACY_NOT_SHOWN"
  | "CUSTOMER_BLOCKED"
  | "HOLD_LIMIT";

/**
 * A place at the end of the line of something that somebody else has. Who joins again has the same place, as this
 * phone; a contact that another phone wrote keeps its place to itself and gets its link (product.md §6 rule 7).
 * Answers its public id.
 */
export async function joinWaitlist(
  deps: TxDeps,
  tx: Tx,
  buyer: Buyer,
  ask: JoinAsk,
  address: string,
  /** Called with a place of this contact that another phone joined. */
  onTheirs: (placeId: string) => void,
): Promise<Result<string, Refused>> {
  const now = deps.now();
  const buyerId = await ensureBuyerId(tx, buyer, now);
  const line = { itemId: ask.itemId, sessionId: ask.sessionId ?? null };
  await lockLine(line).execute(tx);
  const { business, privacy } = await readSettings(tx);
  const { contact, errors } = readSaleContact({ contact: ask.contact, seenTotal: 0 }, false);
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  if (ask.privacyVersion !== privacy.version) return refuse("PRIVACY_NOT_SHOWN");
  const { priced, unavailable } = await priceLines(
    tx,
    [{ itemId: ask.itemId, sessionId: ask.sessionId, qty: ask.qty }],
    undefined,
    now,
  );
  const item = priced[0]?.item ?? (await wholeTaken(tx, ask.itemId, unavailable));
  // Where there are no dates one waits for the thing itself: another line for it would pass the first.
  if (!item || hasDates(item.kind) !== (line.sessionId !== null)) return refuse("ITEM_NOT_PUBLISHED");
  const others = await placesWhere(tx, inLine(line));
  const mine = others.find(
    (p) =>
      (contact.phone !== null && p.contact_phone === contact.phone) ||
      (contact.email !== null && p.contact_email === contact.email),
  );
  if (mine?.buyer_id === buyerId) return ok(mine.public_id);
  if (mine) {
    onTheirs(mine.id);
    return refuse("HOLD_LIMIT", "Ese contacto ya está en esta lista. Le mandamos el enlace de su lugar.");
  }
  const joins = checkJoin({
    kind: item.kind,
    mode: item.price_mode,
    qty: ask.qty,
    maxQty: item.max_qty,
    availability: priced[0]?.availability ?? { code: "sold_out", words: "Agotado", left: 0, buyable: false },
    others: others.length,
  });
  if (!joins.ok) return joins;
  const { rows: known } = await findCustomer(contact).execute(tx);
  if (known[0]?.blocked)
    return refuse("CUSTOMER_BLOCKED", `No podemos apuntarte en línea. Llama a ${business.name}: ${business.phone}.`);
  const network = sha256(`network ${networkOf(address)}`);
  const { rows } = await sql<{ mine: number; near: number }>`select
    (select count(*)::int from waitlist_entry e where e.buyer_id = ${buyerId} and e.state in ${inList(inLineStates)}) as mine,
    (select count(*)::int from waitlist_entry e where e.from_network = ${network} and e.state in ${inList(inLineStates)}) as near`.execute(
    tx,
  );
  const open = rows[0];
  if (open && (open.mine >= openPlaces.perBuyer || open.near >= (deps.holdsPerAddress ?? openPlaces.perNetwork)))
    return refuse("HOLD_LIMIT", "Ya estás en varias listas de espera. Sal de una para apuntarte en otra.");
  const [id, publicId] = [newId(), newPublicId()];
  await insertPlace(tx, {
    id,
    public_id: publicId,
    item_id: ask.itemId,
    session_id: ask.sessionId ?? null,
    qty: joins.value,
    buyer_id: buyerId,
    contact_name: contact.name,
    contact_phone: contact.phone,
    contact_email: contact.email,
    privacy_version: privacy.version,
    from_network: network,
    created_at: toIso(now),
    changed_at: toIso(now),
  }).execute();
  await recordFact(
    deps,
    tx,
    "comprador",
    "waitlist.join",
    { kind: "waitlist", id },
    { title: quoted(item.title), qty: joins.value },
  );
  return ok(publicId);
}

/** A lot to choose from of which none is left has no price, and yet its line. */
async function wholeTaken(tx: Tx, itemId: string, unavailable: readonly string[]) {
  if (!unavailable.includes(itemId)) return undefined;
  return tx
    .selectFrom("catalog_item")
    .selectAll()
    .where("id", "=", itemId)
    .where("kind", "=", "pick_from_lot")
    .where("status", "=", "published")
    .executeTakeFirst();
}
