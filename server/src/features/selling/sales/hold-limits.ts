import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { DAY, HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { wayTo } from "#src/features/business/contact-check/is-theirs";
import { readSettings } from "#src/features/business/settings/business";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { sha256 } from "#src/platform/ids";

/**
 * Unpaid holds of one-of-a-kind items of one address, open or made within the hour: above them new ones are short
 * (rulings 41).
 */
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
  /** "needed": held only for the checkout's minutes, until the contact is confirmed. */
  check: "needed" | "confirmed" | null;
  /** Held at first only for the checkout's minutes. */
  short: boolean;
}

/**
 * The terms of the next hold of one-of-a-kind items, counted under a lock of the address and the contacts, so that
 * concurrent requests in any process are exact. An unconfirmed contact counts with its address only: typing another
 * person's phone takes nothing from them. Above the limit holds are short and need a confirmed contact; only an item
 * that the same address held that way within a day needs the confirmation first.
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
