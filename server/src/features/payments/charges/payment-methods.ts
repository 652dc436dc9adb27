import type { Rules } from "@corral/domain/business/settings/rules";
import { limits } from "@corral/domain/kernel/limits";
import { centavos } from "@corral/domain/kernel/money";
import { type Instant, plus } from "@corral/domain/kernel/time";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { type Offer, type OfferInput, offerMethods } from "@corral/domain/payments/charges/methods";
import type { ChargePurpose } from "@corral/domain/payments/charges/states";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { settingsOf, settingsState } from "#src/features/business/settings/business";
import { isOffered } from "#src/features/business/settings/can-be-paid";
import { isWithoutDeadline } from "#src/features/payments/charges/state";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { sqlInstant } from "#src/platform/database/instants";
import type { Tables } from "#src/platform/database/tables";
import { readTogether } from "#src/platform/database/together";
import type { TxDeps } from "#src/platform/deps";

/** What a charge is for, where its debt may be divided: prices, not gifts or tickets of one moment. */
const dividable: readonly ChargePurpose[] = ["full", "deposit", "balance", "free", "service"];
export const mayDivide = (charge: { purpose: ChargePurpose }) => dividable.includes(charge.purpose);

/** Cards and the wallet need https, except in the demo, where nothing is real (rulings 26). */
export const isSecure = (deps: TxDeps, origin: string) =>
  deps.mode === "demo" || (deps.public.publicUrl ?? origin).startsWith("https:");

/** The methods with which the remaining amount `owed` (centavos) can be paid now. */
export async function offersFor(
  deps: TxDeps,
  db: Db | Tx,
  charge: OfferedCharge & { id: string },
  owed: number,
  from: OfferedWhere,
): Promise<Offer[]> {
  const { settings, ...facts } = await readTogether(db, {
    ...offerQueries(db, { chargeId: charge.id, saleId: charge.sale_id }, deps.now()),
    settings: settingsState,
  });
  const { rules } = await settingsOf(deps, db, settings);
  return offersFrom(deps, rules, charge, owed, facts, from);
}

type OfferedCharge = Pick<Selectable<Tables["charge"]>, "due_at" | "hold_until" | "purpose" | "plan_id" | "sale_id">;
interface OfferedWhere {
  online: boolean;
  inFrame: boolean;
  origin: string;
}
type Id = string | null | RawBuilder<string>;

/** For `readTogether`: what decides, besides the charge and the settings, how it can be paid. */
export const offerQueries = (db: Db | Tx, { chargeId, saleId }: { chargeId: Id; saleId: Id }, now: Instant) => ({
  check: sql<{ contact_check: string | null }>`select contact_check from sale where id = ${saleId}`,
  firstDate: sql<{ starts_at: Instant | null }>`
    select min(s.starts_at) as starts_at from sale_line l join session s on s.id = l.session_id
    where l.sale_id = ${saleId}`,
  // A voucher or a CLABE keeps what is bought longer than the hold.
  waiting: sql<{ id: string }>`
    select id from attempt where charge_id = ${chargeId} and state in ${inList(liveAttemptStates)} limit 1`,
  declined: db
    .selectFrom("attempt")
    .select("ended_at")
    .where("charge_id", "=", chargeId as string)
    .where("method", "=", "mp_card")
    .where("state", "=", "failed")
    .where("ended_at", ">", sqlInstant(plus(now, -limits.cardRest)))
    .orderBy("ended_at", "desc")
    .limit(limits.declinesBeforeRest),
});
export interface OfferFacts {
  check: { contact_check: string | null }[];
  firstDate: { starts_at: Instant | null }[];
  waiting: { id: string }[];
  declined: { ended_at: Instant | null }[];
}

/** The same from facts that were read. */
export function offersFrom(
  deps: TxDeps,
  rules: Rules,
  charge: OfferedCharge,
  owed: number,
  facts: OfferFacts,
  from: OfferedWhere,
): Offer[] {
  const offers = offerMethods({ ...offerInput(deps, rules, charge, facts, from), amount: centavos(owed) });
  return facts.check[0]?.contact_check === "needed" ? offers.map(shortOnly) : offers;
}

/** What decides about the methods of a charge, whatever amount of it is paid. */
export function offerInput(
  deps: TxDeps,
  rules: Rules,
  charge: OfferedCharge,
  facts: OfferFacts,
  from: OfferedWhere,
): Omit<OfferInput, "amount"> {
  return {
    rules: withinAccount(rules, deps.public.cardLimits),
    now: deps.now(),
    zone: deps.zone,
    // A balance can be paid after its date too: the units stay held until staff decide.
    dueAt: isWithoutDeadline(charge) ? undefined : (charge.due_at ?? undefined),
    sessionStart: facts.firstDate[0]?.starts_at ?? undefined,
    online: from.online,
    inFrame: from.inFrame,
    secure: isSecure(deps, from.origin),
    cardRests: cardRests(facts.declined),
    heldUntil: facts.waiting.length > 0 ? undefined : (charge.hold_until ?? undefined),
    configured: {
      mercadopago: isOffered(deps, "mercadopago"),
      conekta: isOffered(deps, "conekta"),
    },
  };
}

/** The owner's limits of a card, as far as the provider's account takes them. */
function withinAccount(rules: Rules, account: TxDeps["public"]["cardLimits"]): Rules {
  if (!account) return rules;
  const { cardMin, cardMax } = rules.limits;
  const limits = {
    ...rules.limits,
    cardMin: centavos(Math.max(cardMin, account.min)),
    cardMax: centavos(Math.min(cardMax, account.max)),
  };
  return { ...rules, limits };
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
function cardRests(declined: OfferFacts["declined"]): Instant | undefined {
  // Available again once the oldest of these declines leaves the window.
  const oldest = declined[limits.declinesBeforeRest - 1]?.ended_at;
  return oldest ? plus(oldest, limits.cardRest) : undefined;
}
