import { isRemote } from "@corral/domain/business/revocation";
import type { Rules } from "@corral/domain/business/settings/rules";
import { isOneOf, itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { dayIn, type Instant, momentInWords, toIso } from "@corral/domain/kernel/time";
import { type AttemptState, busyAttemptStates, liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { dueWords } from "@corral/domain/payments/charges/account-due";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import { isStaffProvider } from "@corral/domain/payments/charges/staff-methods";
import { goingBackStates, isPayable, payableChargeStates } from "@corral/domain/payments/charges/states";
import { isFreightConcept } from "@corral/domain/payments/price-after";
import { toDeliverStates } from "@corral/domain/selling/delivery/states";
import type { FreightQuoteState } from "@corral/domain/selling/shipping/states";
import { depositRefundWords } from "@corral/domain/shop/deposit";
import { weightOfLine } from "@corral/domain/shop/price-by-kilo";
import { type Selectable, sql } from "kysely";
import { photoView } from "#src/features/business/photos/photo-view";
import { settingsOf, settingsState } from "#src/features/business/settings/business";
import { currentFirst } from "#src/features/payments/charges/state";
import { balanceOf, readBalance } from "#src/features/payments/ledger/write-journal";
import { type Buyer, buyerHash } from "#src/platform/calls/buyer";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { Tables } from "#src/platform/database/tables";
import { type Answers, readTogether } from "#src/platform/database/together";
import type { Deps, TxDeps } from "#src/platform/deps";
import { type CalledOff, readCancelledDates } from "../cancelled-dates";
import { noticeOf } from "../notice";
import { mayDivide, offerQueries, offersFrom } from "../payment-methods";
import { attemptView } from "./attempt-view";
import { handoverView } from "./handover-view";
import { dueOfParts, partsOfOne, partsView } from "./plan-view";
import { refundForPayer } from "./refund-words";

type Charge = Selectable<Tables["charge"]>;
type ChargeWeighing = "estimated" | "proposed" | null;
/** What `viewQueries` answer. */
export type ViewFacts = Answers<ReturnType<typeof viewQueries>>;
export type ChargeView = ReturnType<typeof chargeView>;

/**
 * A charge as anyone with its link may see it; contact data only for the phone that bought. Pages with an open charge
 * ask for it again and again: one statement, and more only for a purchase with a cancelled date.
 */
export async function readChargeView(deps: Deps, publicId: string, buyer: Buyer, origin: string) {
  // Before anything is read: of two answers the one with the later moment knows everything that the other does.
  const now = deps.now();
  const facts = await readTogether(
    deps.db,
    viewQueries(deps.db, buyer, now),
    sql`one as (select * from charge where public_id = ${publicId})`,
  );
  const charge = facts.charge[0];
  if (!charge) return undefined;
  const { rules } = await settingsOf(deps, deps.db, facts.settings);
  const saleId = charge.sale_id;
  const off = saleId && facts.release.length ? (await readCancelledDates(deps.db, [saleId])).get(saleId) : undefined;
  return chargeView(deps, charge, facts, { rules, off, origin, now });
}

/** For `readTogether`: everything that the view of `one` charge shows. */
export function viewQueries(db: Db | Tx, buyer: Buyer, now: Instant) {
  const chargeId = sql<string>`(select id from one)`;
  const saleId = sql<string>`(select sale_id from one)`;
  return {
    charge: sql<Charge>`select * from one`,
    balance: balanceOf(chargeId),
    attempts: db
      .selectFrom("attempt")
      .selectAll()
      .select(
        sql<boolean>`(method = 'transfer_manual' and state = 'processing' and taken_by is null and started_by is distinct from
          (select id from buyer where secret_hash = ${buyerHash(buyer)}))`.as("beside"),
      )
      .where("charge_id", "=", chargeId)
      .orderBy("created_at", "desc")
      .limit(20),
    receipts: db
      .selectFrom("receipt")
      .select(["tipo", "public_id", "folio"])
      .where("charge_id", "=", chargeId)
      .orderBy("issued_at"),
    sale: db
      .selectFrom("sale")
      .select([
        "public_id",
        "total",
        "deposit",
        "deposit_refundable",
        "state",
        "channel",
        "contact_name",
        "contact_phone",
        "contact_email",
        "contact_check",
        "freight",
        "shipping_words",
      ])
      .select([
        sql<ChargeWeighing>`case when exists (select from weighing where sale_id = sale.id and state = 'proposed') then 'proposed'
          when price_status = 'estimated' then 'estimated' end`.as("weighing"),
        sql<
          number | null
        >`(select coalesce(sum(l.qty) filter (where l.animal_id is null and (i.dam_id is null or i.born_at is not null)), 0)::int
          from sale_line l join catalog_item i on i.id = l.item_id
          where l.sale_id = sale.id and l.pick_by is not null having count(*) > 0)`.as("to_choose"),
      ])
      .select(
        sql<{
          version: number;
          quote: FreightQuoteState | null;
          way: string;
        } | null>`(select json_build_object('version', version, 'quote', quote, 'way', way)
          from sale_shipping where sale_id = sale.id)`.as("shipping"),
      )
      .select("confirmed_at")
      .select(
        // The last of each, where a step happened twice.
        sql<Record<string, string> | null>`(select json_object_agg(event, at order by at)
          from fulfilment_step where sale_id = sale.id)`.as("moments"),
      )
      .select(["fulfilment", sql<string | null>`to_char(scheduled_local, 'YYYY-MM-DD HH24:MI')`.as("scheduled")])
      .select(
        // As who-acts.ts decides it: the phone that bought, or one that confirmed its contact by e-mail.
        sql<boolean>`(with me as (select id from buyer where secret_hash = ${buyerHash(buyer)})
          select coalesce(sale.buyer_id = (select id from me), false) or exists (
            select from confirmed_phone f join charge x on x.id = f.charge_id
            where x.sale_id = sale.id and f.buyer_id = (select id from me) and f.carried_by is null))`.as("mine"),
      )
      .where("id", "=", saleId),
    lines: db
      .selectFrom("sale_line as l")
      .leftJoin("photo as p", "p.id", "l.photo_id")
      .leftJoin("session as d", "d.id", "l.session_id")
      .innerJoin("catalog_item as i", "i.id", "l.item_id")
      .select(["l.item_id", "l.session_id", "l.tier", "l.title", "l.subtitle", "l.qty"])
      .select(["l.unit_price", "l.line_total", "l.kind"])
      .select(["l.price_per_kg", "l.est_weight_g", "l.weight_note"])
      .select(["d.starts_at", "d.zone", "i.delivery"])
      .select(["p.id as photo_id", "p.alt", "p.placeholder"])
      .where("l.sale_id", "=", saleId)
      .orderBy("l.position"),
    surplus: db.selectFrom("surplus").select(["amount", "state", "why"]).where("charge_id", "=", chargeId),
    next: replacement,
    other: otherPart,
    parts: partsOfOne,
    // Refunds that are approved, sent or done: the payer isn't shown a request that nobody has approved.
    refunds: db
      .selectFrom("refund as r")
      .leftJoin("receipt as c", "c.refund_id", "r.id")
      .selectAll("r")
      .select(["c.public_id as receipt_id", "c.folio"])
      .where("r.charge_id", "=", chargeId)
      .where("r.state", "in", ["approved", "sent", "confirmed"])
      .orderBy("r.asked_at"),
    release: db.selectFrom("booking_release").select("session_id").where("sale_id", "=", saleId),
    ...offerQueries(db, { chargeId, saleId }, now),
    settings: settingsState,
  };
}

/** The view from its facts; `now` is a moment before they were read. */
export function chargeView(
  deps: TxDeps,
  charge: Charge,
  facts: ViewFacts,
  { rules, off, origin, now }: { rules: Rules; off: CalledOff | undefined; origin: string; now: Instant },
) {
  const { attempts } = facts;
  const balance = itemAt(facts.balance, 0);
  const sale = facts.sale[0];
  const mine = sale?.mine ?? false;
  // A charge that is being refunded has nothing due.
  const owed = isOneOf(goingBackStates, charge.state) ? 0 : Math.max(0, charge.amount - balance.applied);
  const where = { online: true, inFrame: false, origin };
  const offers = offersFrom(deps, rules, charge, charge.amount - balance.applied, facts, where);
  const live = attempts.some((a) => isOneOf(liveAttemptStates, a.state));
  // Another payment of the same debt keeps its units longer than this one's deadline.
  const keptElsewhere = facts.parts.some(
    (p) => p.public_id !== charge.public_id && (p.is_undated || (p.state === "in_progress" && isTimeUp(charge, now))),
  );
  return {
    id: charge.public_id,
    saleId: sale?.public_id ?? null,
    concept: charge.concept,
    amount: charge.amount,
    collected: centavos(Math.max(0, balance.held)),
    remaining: centavos(owed),
    state: charge.state,
    stateWords: off?.over && isHeld(charge) ? "Fecha cancelada" : chargeSaid[charge.state].words,
    tone: off?.over && isHeld(charge) ? ("warn" as const) : chargeSaid[charge.state].tone,
    purpose: charge.purpose,
    plan: sale?.deposit
      ? planView(deps, charge, dueOf(charge, balance.applied), facts, { ...sale, deposit: sale.deposit })
      : null,
    difference: sale?.deposit ? null : differenceView(charge, facts.other[0]),
    account: accountDue(deps, charge),
    parts: facts.parts.length > 1 ? partsView(deps, charge.public_id, facts.parts, rules.limits) : null,
    mayDivide:
      mayDivide(charge) &&
      owed > 0 &&
      !attempts.some(isBusy) &&
      !isClosedNow(charge, now, keptElsewhere) &&
      sale?.contact_check !== "needed",
    replacedBy: facts.next[0]?.public_id ?? null,
    divided: facts.next[0]?.is_part ?? false,
    holdUntil:
      charge.hold_until &&
      charge.sale_id &&
      !live &&
      !keptElsewhere &&
      ["open", "partially_paid"].includes(charge.state)
        ? toIso(charge.hold_until)
        : null,
    serverNow: toIso(now),
    zone: deps.zone,
    version: charge.version,
    lines: facts.lines.map((l) => ({
      itemId: l.item_id,
      sessionId: l.session_id,
      tier: l.tier,
      title: l.title,
      subtitle: l.subtitle,
      qty: l.qty,
      unitPrice: l.unit_price,
      lineTotal: l.line_total,
      weight: weightOfLine(l),
      photo: l.photo_id === null ? null : photoView({ id: l.photo_id, alt: l.alt ?? "", placeholder: l.placeholder }),
    })),
    weighing: sale?.weighing ?? null,
    choosing: sale?.to_choose === null || sale === undefined ? null : { left: sale.to_choose },
    freight: sale?.freight ?? centavos(0),
    shipping:
      sale && isIn(toDeliverStates, sale.fulfilment)
        ? { version: sale.shipping?.version ?? 0, quote: sale.shipping?.quote ?? null }
        : null,
    handover: handoverView(deps, charge, facts),
    offers: offers.map((o) => ({
      method: o.method,
      allowed: o.allowed,
      reasonCode: o.reasonCode ?? null,
      reason: o.reason ?? null,
      hint: o.hint ?? null,
      speed: o.speed,
      limits: o.limitsText ?? null,
      needs: [...o.needs],
      expiresAt: o.expiresAt ? toIso(o.expiresAt) : null,
    })),
    directTransfer: rules.directTransfer || attempts.some((a) => a.method === "transfer_manual"),
    attempts: attempts.map((a) => attemptView(deps, a, charge.concept, origin)),
    receipts: [
      ...facts.receipts.map((r) => ({ tipo: r.tipo, id: r.public_id, folio: r.folio })),
      ...attempts
        .filter((a) => a.state === "awaiting_customer")
        .map((a) => ({
          tipo: a.method === "oxxo_cash" ? ("oxxo" as const) : ("spei" as const),
          id: a.public_id,
          folio: null,
        })),
    ],
    refunds: facts.refunds.map((r) => refundForPayer(deps, r)),
    contact: mine && sale ? { name: sale.contact_name, phone: sale.contact_phone, email: sale.contact_email } : null,
    mine,
    contactNeeded: mine && sale?.contact_check === "needed",
    surplus: balance.surplus,
    hadSurplus: facts.surplus.length > 0,
    notice: noticeOf(deps, charge, balance, facts.surplus),
    cancelledDates: off?.dates ?? [],
    // A purchase that was cancelled with money in it isn't shown as a finished one.
    calledOff: off?.over ?? (sale?.state === "cancelled" && charge.state === "paid"),
  };
}

/** Until when what was sold on credit is to be paid; null where a charge isn't on an account, or is paid. */
export function accountDue(deps: Pick<TxDeps, "zone" | "now">, charge: Pick<Charge, "credit_due" | "state">) {
  if (charge.credit_due === null || !isPayable(charge)) return null;
  const today = dayIn(deps.zone, deps.now());
  return { dueWords: dueWords(charge.credit_due, today), overdue: charge.credit_due < today };
}

/** An attempt that nobody can call off now: only a voucher or a CLABE makes room for another way to pay. */
const isBusy = (a: { state: AttemptState; provider: string; beside?: boolean }) =>
  !a.beside &&
  (isOneOf(busyAttemptStates, a.state) || (isStaffProvider(a.provider) && a.state === "awaiting_customer"));

const isTimeUp = ({ hold_until }: Charge, now: Instant) => hold_until !== null && hold_until <= now;
const isClosedNow = (charge: Charge, now: Instant, isKept: boolean) =>
  !isPayable(charge) || (charge.state === "open" && isTimeUp(charge, now) && !isKept);

/** For `viewQueries`: what took the place of a cancelled charge; of what was divided, the part to pay now. */
const replacement = sql<{ public_id: string; is_part: boolean }>`
  select coalesce(part.public_id, c.public_id) as public_id, c.plan_id is not null as is_part
  from one join charge c on c.replaces_id = one.id
    or c.plan_id is not null and c.plan_id = one.plan_id and c.state <> 'cancelled'
  left join lateral (select p.public_id from charge p where p.plan_id = c.plan_id and p.state <> 'cancelled'
    ${currentFirst("p")} limit 1) part on true
  where one.state = 'cancelled' limit 1`;
const isIn = (states: readonly string[], state: string) => states.includes(state);

/** Whether its money is still held, whatever happened to the purchase. */
const isHeld = ({ state }: Charge) => ["paid", "overpaid", "paid_late", "partially_paid"].includes(state);

/**
 * For `viewQueries`: the charge of the other part of a sale, set aside or dearer than paid, that is to be paid or the newest, and what is
 * due of all its charges: it may be divided.
 */
const otherPart = sql<Pick<Charge, "public_id" | "due_at" | "concept"> & { due: Centavos }>`
  select other.public_id, other.due_at, other.concept, (sum(case when other.state in ${inList(payableChargeStates)}
    then greatest(0, other.amount - paid.applied) else 0 end) over ())::bigint as due
  from one join charge other on other.sale_id = one.sale_id
    and other.purpose = case one.purpose when 'balance' then 'deposit' else 'balance' end
  cross join lateral (${balanceOf(sql.ref<string>("other.id"))}) paid
  ${currentFirst("other")} limit 1`;

/** What a final weight or a delivery added to a price that was paid at once. */
function differenceView(charge: Charge, other: ViewFacts["other"][number] | undefined) {
  return other && charge.purpose === "full" && other.due > 0
    ? {
        chargeId: other.public_id,
        amount: other.due,
        why: isFreightConcept(other.concept) ? ("freight" as const) : ("weight" as const),
      }
    : null;
}

/** The two charges of a set-aside sale: this one and the newest of the other part. */
function planView(
  deps: TxDeps,
  charge: Charge,
  owed: Centavos,
  { other: [other], parts }: Pick<ViewFacts, "other" | "parts">,
  sale: { total: Centavos; deposit: Centavos; deposit_refundable: boolean | null; channel: string },
) {
  const balanceDue = charge.purpose === "balance" ? (parts.length ? dueOfParts(parts) : owed) : (other?.due ?? null);
  const dueAt = charge.purpose === "balance" ? charge.due_at : (other?.due_at ?? null);
  return {
    total: sale.total,
    deposit: sale.deposit,
    refundable: sale.deposit_refundable,
    refundWords: depositRefundWords(sale.deposit_refundable, { remote: isRemote(sale.channel) }),
    dueWords: dueAt === null ? null : momentInWords(deps.zone, dueAt),
    overdue: dueAt !== null && dueAt <= deps.now(),
    balanceDue,
    other: other?.public_id ?? null,
  };
}

/**
 * The remaining amount of a charge by the ledger, in centavos; zero when it is being refunded or can't be paid any
 * more.
 */
export const readDue = async (db: Db, charge: Pick<Charge, "id" | "amount" | "state">): Promise<Centavos> =>
  dueOf(charge, (await readBalance(db, charge.id)).applied);

const dueOf = ({ amount, state }: Pick<Charge, "amount" | "state">, applied: Centavos): Centavos =>
  isPayable({ state }) ? centavos(Math.max(0, amount - applied)) : centavos(0);
