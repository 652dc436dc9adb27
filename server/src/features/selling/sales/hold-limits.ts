import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { DAY, HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { wayTo } from "#src/features/business/contact-check/is-theirs";
import { readSettings } from "#src/features/business/settings/business";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { sha256 } from "#src/platform/ids";

/** Unpaid holds of one-of-a-kind items from one address, waiting or made within the hour: above them the next is short (rulings 41). */
const HOLDS_PER_ADDRESS = 6;

export interface HoldAsk {
  address: string;
  buyerId: string;
  contact: { phone: string | null; email: string | null };
  animalIds: string[];
  perContact: number;
  now: Instant;
}
export interface HoldTerms {
  network: string;
  /** "needed": kept for the checkout's minutes alone, until the contact is confirmed. */
  check: "needed" | "confirmed" | null;
  /** Never longer than the checkout's minutes to begin with. */
  short: boolean;
}

/**
 * On which terms the next one-of-a-kind items are held. Counted under a lock of the address and of the contacts, so that it is exact however many
 * ask at once in however many processes. A contact that nobody has confirmed counts with its address alone: typing somebody's phone
 * takes nothing from them. Above the limit nobody is turned away: the hold is short and asks for a confirmed contact, and only what the same
 * address has already held that way in the last day needs the confirmation first.
 */
export async function holdTerms(
  deps: Deps,
  tx: Tx,
  ask: HoldAsk,
): Promise<Result<HoldTerms, "HOLD_LIMIT" | "CONTACT_UNCONFIRMED">> {
  const { contact, now } = ask;
  const network = sha256(`network ${networkOf(ask.address)}`);
  const keys = [network, contact.phone ?? "", contact.email ?? ""].filter(Boolean).map((key) => `hold ${key}`);
  await sql`select pg_advisory_xact_lock(key) from (select distinct hashtext(k) as key from unnest(${keys}::text[]) k order by 1) keys`.execute(
    tx,
  );
  const { rows } = await sql<{ near: number; same: number; confirmed: boolean; again: boolean }>`
    select count(*) filter (where s.from_network = ${network}
        and (s.state = 'placed' or s.placed_at > ${toIso(plus(now, -HOUR))}::timestamptz))::int as near,
      count(*) filter (where s.state = 'placed' and (s.from_network = ${network} or s.contact_check = 'confirmed')
        and (s.contact_phone = ${contact.phone} or s.contact_email = ${contact.email}))::int as same,
      exists (select from confirmed_contact k where k.buyer_id = ${ask.buyerId}
        and k.contact in (${contact.phone}, ${contact.email})) as confirmed,
      coalesce(bool_or(s.from_network = ${network} and s.contact_check = 'needed'
        and s.placed_at > ${toIso(plus(now, -DAY))}::timestamptz
        and exists (select from sale_line l where l.sale_id = s.id and l.animal_id = any(${ask.animalIds}::uuid[]))), false) as again
    from sale s where s.from_network is not null and s.state in ('placed', 'expired')
      and (s.from_network = ${network}
        or (s.state = 'placed' and (s.contact_phone = ${contact.phone} or s.contact_email = ${contact.email})))`.execute(
    tx,
  );
  const seen = rows[0] as (typeof rows)[0];
  const over = seen.near >= (deps.holdsPerAddress ?? HOLDS_PER_ADDRESS);
  const tooMany = seen.same >= ask.perContact;
  if (seen.confirmed && tooMany)
    return refuse(
      "HOLD_LIMIT",
      `Ya tienes ${seen.same} ${seen.same === 1 ? "compra" : "compras"} sin pagar. Paga o suelta una para seguir.`,
    );
  if (seen.confirmed) return ok({ network, check: "confirmed", short: over });
  if (!over && !tooMany) return ok({ network, check: null, short: false });
  if (!seen.again) return ok({ network, check: "needed", short: true });
  const { business } = await readSettings(tx);
  const way = wayTo(deps, { email: contact.email, phone: null });
  return refuse(
    "CONTACT_UNCONFIRMED",
    way === "email"
      ? "Desde esta conexión ya se apartó y no se pagó. Confirma tu correo con un código y es tuyo para apartar otra vez."
      : deps.mail
        ? "Desde esta conexión ya se apartó y no se pagó. Escribe tu correo y confírmalo con un código para apartar otra vez."
        : `Desde esta conexión ya se apartó y no se pagó. Para apartar otra vez llama a ${business.name}: ${business.phone}.`,
    { way },
  );
}
