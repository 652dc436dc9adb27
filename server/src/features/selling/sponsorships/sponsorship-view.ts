import type { StaffSponsorship } from "@corral/contract/types";
import { readsContacts, shownContact } from "@corral/domain/business/contact";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { dayIn, dayWithoutWeekday, firstOfMonth, toIso } from "@corral/domain/kernel/time";
import type { ChargeState } from "@corral/domain/payments/charges/states";
import { giftSaid, monthWords, standingIn } from "@corral/domain/selling/sponsorships";
import { type RawBuilder, sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import type { Staff } from "#src/platform/calls/authorize";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import type { SponsorshipRow } from "./state";

interface Found extends SponsorshipRow {
  title: string;
  photo_id: string | null;
  payments: number;
  given: Centavos | null;
  charge_id: string | null;
  charge_state: ChargeState | null;
}

/** A promise is one once its first month was paid: until then somebody only began. */
const isPromise = sql`s.monthly and exists (select from charge c join journal j on j.charge_id = c.id and j.kind = 'collect'
  where c.sponsorship_id = s.id)`;

async function promisesWhere(deps: TxDeps, db: Db | Tx, which: RawBuilder<unknown>): Promise<Found[]> {
  const month = firstOfMonth(dayIn(deps.zone, deps.now()));
  const { rows } = await sql<Found>`
    select s.*, i.title, i.photo_id, paid.payments, paid.given, now.public_id as charge_id, now.state as charge_state
    from sponsorship s join catalog_item i on i.id = s.item_id
      left join lateral (select public_id, state from charge c where c.sponsorship_id = s.id and c.for_month = ${month}
        order by created_at desc, id desc limit 1) now on true
      cross join lateral (select count(distinct c.id)::int as payments, coalesce(sum(p.amount), 0)::bigint as given
        from charge c join journal j on j.charge_id = c.id join posting p on p.journal_id = j.id and p.account like 'clearing:%'
        where c.sponsorship_id = s.id) paid
    where ${which}`.execute(db);
  return rows;
}

async function viewsOf(
  deps: TxDeps,
  db: Db | Tx,
  staff: Staff,
  rows: readonly Found[],
  origin: string,
): Promise<StaffSponsorship[]> {
  const photos = await readPhotoViews(
    db,
    rows.map((it) => it.photo_id),
  );
  const month = monthWords(firstOfMonth(dayIn(deps.zone, deps.now())));
  return rows.map((s) => {
    const standing = standingIn(s.state, s.charge_state);
    const contact = shownContact(staff.role, { phone: s.contact_phone, email: s.contact_email });
    const url = `${deps.public.publicUrl ?? origin}/cobro?c=${s.charge_id}`;
    return {
      id: s.public_id,
      item: { id: s.item_id, title: s.title, photo: photos.get(s.photo_id ?? "") ?? null },
      name: s.contact_name,
      phone: contact.phone,
      email: contact.email,
      amount: s.amount,
      sinceWords: dayWithoutWeekday(dayIn(deps.zone, s.created_at)),
      payments: s.payments,
      given: Number(s.given ?? 0),
      standing,
      stateWords: giftSaid[standing].words,
      tone: giftSaid[standing].tone,
      monthWords: month,
      chargeId: s.charge_id,
      whatsapp:
        standing === "sent" && s.contact_phone && readsContacts(staff.role)
          ? whatsappLink(
              s.contact_phone,
              `Hola, gracias por apadrinar: ${s.title}. Aquí está tu padrinazgo de ${month}, ${spoken(s.amount)}: ${url}`,
            )
          : null,
    };
  });
}

/** One promise as staff read it; undefined when there is none. */
export async function staffSponsorship(deps: TxDeps, db: Db | Tx, staff: Staff, publicId: string, origin: string) {
  const rows = await promisesWhere(deps, db, sql`s.public_id = ${publicId}`);
  return (await viewsOf(deps, db, staff, rows, origin))[0];
}

/** A page of promises, newest first. */
export async function listSponsorships(
  deps: Deps,
  staff: Staff,
  ask: {
    group?: "active" | "ended" | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
    origin: string;
  },
) {
  const limit = ask.limit ?? 30;
  const after = readCursor(ask.cursor, "moment");
  const rows = await promisesWhere(
    deps,
    deps.db,
    sql`s.state = ${ask.group ?? "active"} and ${isPromise}
      ${after ? sql`and (s.created_at, s.id) < (${toIso(after.value)}::timestamptz, ${after.id}::uuid)` : sql``}
      order by s.created_at desc, s.id desc limit ${limit + 1}`,
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await viewsOf(deps, deps.db, staff, rows.slice(0, limit), ask.origin),
    next: last ? writeCursor({ value: last.created_at, id: last.id }) : null,
  };
}

/**
 * The query of one row for each promise that waits to be renewed this month. Those without a charge are found first, all at once from two
 * indexes: of most promises that were made long ago the month has one.
 */
export const promisesToRenew = (deps: Deps) => sql`
  with unasked as materialized (
    select s.id from sponsorship s where s.state = 'active' and s.monthly
      and not exists (select from charge c where c.sponsorship_id = s.id
        and c.for_month = ${firstOfMonth(dayIn(deps.zone, deps.now()))} and c.state not in ('cancelled', 'expired')))
  select from unasked u join sponsorship s on s.id = u.id where ${isPromise}`;
