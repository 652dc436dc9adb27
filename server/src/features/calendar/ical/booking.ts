import { calendarText } from "@corral/domain/calendar/ical/calendar";
import { readSettings } from "#src/features/business/settings/business";
import type { Deps } from "#src/platform/deps";
import { visitEntry } from "./visit-entry";

/** The iCalendar entry of a ticket's visit in its current state; undefined for an id that is no ticket. */
export async function bookingText(deps: Deps, publicId: string, origin: string): Promise<string | undefined> {
  const places = await deps.db
    .selectFrom("receipt as r")
    .innerJoin("ticket as t", "t.receipt_id", "r.id")
    .innerJoin("session as s", "s.id", "t.session_id")
    .innerJoin("catalog_item as i", "i.id", "s.item_id")
    .select(["t.booking_id", "t.state", "i.title", "r.folio"])
    .select(["s.local_start", "s.zone", "s.ends_at", "s.status", "s.version"])
    .where("r.public_id", "=", publicId)
    .where("r.tipo", "=", "boleto")
    .execute();
  const one = places[0];
  if (!one) return undefined;
  const { business } = await readSettings(deps.db);
  const left = places.filter((p) => p.state !== "void").length;
  const url = `${deps.public.publicUrl ?? origin}/comprobante/boleto/${publicId}`;
  return calendarText({
    name: business.name,
    now: deps.now(),
    entries: [
      visitEntry(one, {
        uid: `boleto-${one.booking_id}@corral`,
        title: `${one.title} · ${business.name}`,
        description: `${left === 1 ? "1 lugar" : `${left} lugares`}, boleto ${one.folio}. Enseña en la entrada los códigos de tu boleto: ${url}`,
        url,
        ...(business.address ? { place: business.address } : {}),
        remind: 120,
        cancelled: left === 0,
      }),
    ],
  });
}
