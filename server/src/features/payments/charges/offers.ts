import { limits } from "@corral/domain/kernel/limits";
import type { Centavos } from "@corral/domain/kernel/money";
import { fromIso, type Instant, plus } from "@corral/domain/kernel/time";
import { type Offer, offerMethods } from "@corral/domain/payments/charges/methods";
import type { Selectable } from "kysely";
import { readSettings } from "#src/features/business/settings/business";
import type { Db, Tx } from "#src/platform/database/db";
import { sqlInstant } from "#src/platform/database/instants";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";

/** Cards and the wallet need https, except in the demo, where nothing is real (rulings 26). */
export const isSecure = (deps: Deps, origin: string) =>
  deps.mode === "demo" || (deps.public.publicUrl ?? origin).startsWith("https:");

/** The methods with which the remaining amount `owed` (centavos) can be paid now. */
export async function offersFor(
  deps: Deps,
  db: Db | Tx,
  charge: Pick<Selectable<Tables["charge"]>, "id" | "sale_id" | "amount" | "due_at" | "purpose">,
  owed: number,
  from: { online: boolean; inFrame: boolean; origin: string },
): Promise<Offer[]> {
  const first = charge.sale_id
    ? await db
        .selectFrom("sale as v")
        .select((e) => [
          "v.contact_check",
          e
            .selectFrom("sale_line as l")
            .innerJoin("session as s", "s.id", "l.session_id")
            .select((x) => x.fn.min("s.starts_at").as("at"))
            .whereRef("l.sale_id", "=", "v.id")
            .as("at"),
        ])
        .where("v.id", "=", charge.sale_id)
        .executeTakeFirst()
    : undefined;
  const start = first?.at as Instant | string | null | undefined;
  const { rules } = await readSettings(db);
  const offers = offerMethods({
    rules,
    amount: owed as Centavos,
    now: deps.now(),
    zone: deps.zone,
    // A balance can be paid after its date too: the units stay held until staff decide.
    dueAt: charge.purpose === "balance" ? undefined : (charge.due_at ?? undefined),
    sessionStart:
      start === null || start === undefined ? undefined : typeof start === "string" ? fromIso(start) : start,
    online: from.online,
    inFrame: from.inFrame,
    secure: isSecure(deps, from.origin),
    cardRests: await cardRests(deps, db, charge.id),
    configured: {
      mercadopago: Boolean(deps.providers.mercadopago) && !deps.public.testKeys?.mercadopago,
      conekta: Boolean(deps.providers.conekta) && !deps.public.testKeys?.conekta,
    },
  });
  return first?.contact_check === "needed" ? offers.map(shortOnly) : offers;
}

/**
 * Methods that would hold the units for days wait until the contact is confirmed (rulings 41); immediate ones don't.
 */
const shortOnly = (o: Offer): Offer =>
  o.allowed && (o.method === "oxxo_cash" || o.method === "spei_mp")
    ? {
        ...o,
        allowed: false,
        reasonCode: "CONTACT_UNCONFIRMED",
        reason: "Para pagar así, confirma antes tu contacto.",
      }
    : o;

/** Until when cards are paused after too many declines; undefined when they are not. */
async function cardRests(deps: Deps, db: Db | Tx, chargeId: string): Promise<Instant | undefined> {
  const declined = await db
    .selectFrom("attempt")
    .select("ended_at")
    .where("charge_id", "=", chargeId)
    .where("method", "=", "mp_card")
    .where("state", "=", "failed")
    .where("ended_at", ">", sqlInstant(plus(deps.now(), -limits.cardRest)))
    .orderBy("ended_at", "desc")
    .limit(limits.declinesBeforeRest)
    .execute();
  // Available again once the oldest of these declines leaves the window.
  const oldest = declined[limits.declinesBeforeRest - 1]?.ended_at;
  return oldest ? plus(oldest, limits.cardRest) : undefined;
}
