import { listPolicies } from "@corral/domain/business/policies";
import { present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos, subtract, times } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { dayIn, type Instant, MINUTE, plus, toIso, type Zone } from "@corral/domain/kernel/time";
import type { SaleRefusal } from "@corral/domain/selling/new-sale";
import {
  decideSale,
  readSaleContact,
  type SaleAsk,
  type SaleFacts,
  type SalePlan,
} from "@corral/domain/selling/new-sale";
import type { ShippingAsk, ShippingPlan } from "@corral/domain/selling/shipping";
import { cartDeposit, depositRuleOf } from "@corral/domain/shop/deposit";
import { type RawBuilder, sql } from "kysely";
import { insertConsents } from "#src/features/business/consents/store";
import { wayTo } from "#src/features/business/contact-check/contact-on-file";
import { upsertCustomer } from "#src/features/business/customers/known-customer";
import { type Settings, settingsOf } from "#src/features/business/settings/business";
import { fitnessOf } from "#src/features/herd/animals/listable";
import { insertOpenCharge } from "#src/features/payments/charges/state";
import { insertSale } from "#src/features/payments/settlement/sale-state";
import { chosenShipping, insertShipping, saleShipping } from "#src/features/selling/shipping/state";
import {
  asCounted,
  type CartLine,
  lastDayToPick,
  type Priced,
  priceCart,
  unitsOf,
} from "#src/features/shop/catalog/price-lines";
import { findMissing, refuseTaken, takeUnits } from "#src/features/shop/claims/hold-units";
import type { Staff } from "#src/platform/calls/authorize";
import { type Buyer, upsertBuyer } from "#src/platform/calls/buyer";
import { FactsChanged, type Once } from "#src/platform/calls/run-once";
import type { Tx } from "#src/platform/database/db";
import { readTogether, writeTogether } from "#src/platform/database/together";
import type { TxDeps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { newId, newPublicId, newWeighCode, sha256 } from "#src/platform/ids";
import { chargeNotice } from "#src/platform/live/live";
import { readSaleFacts, type SaleKeys, saleCounts, saleLocks } from "./sale-facts";

/**
 * Unpaid holds of one-of-a-kind items of one address, open or made within the hour: above them new ones are short
 * (rulings 41).
 */
const HOLDS_PER_ADDRESS = 6;

export interface NewSale extends SaleAsk {
  lines: CartLine[];
  channel?: string;
  /** How it gets to its buyer; without it that is chosen later. */
  shipping?: ShippingAsk;
}
type Refused = SaleRefusal | "CART_EMPTY" | "ANIMAL_NOT_AVAILABLE" | "SESSION_FULL" | "SHIPPING_NOT_ALLOWED";

export interface MadeSale {
  saleId: string;
  chargeId: string;
  /** Amount of its charge in centavos: the total, or the deposit. */
  total: Centavos;
  holdUntil: string;
  /** A short hold: it lasts longer only after its contact is confirmed. */
  contactNeeded: boolean;
}

/** How the shop's call arrived. */
export interface From {
  /** The network of the buying phone. Omitted, no holds are counted: staff on their own phone, and the demo's past. */
  address?: string;
  /** The request's key, stored in the statement that makes the sale. */
  once?: Once;
}

/** Sold by staff at the counter: no buyer's phone, and contact data are optional. */
export interface AtCounter {
  staff: Staff;
}

/** Sold for what buyer and seller agreed on (selling/offers): held like the counter's, since its link may have to reach the buyer. */
export interface Agreed {
  buyerId: string;
  /** Who accepted for the seller; undefined: the buyer accepted the seller's figure. */
  staff: Staff | undefined;
  /** The price of the only line, instead of its stored one. */
  price: Centavos;
  /** With the item's deposit, where it still has one. */
  setAside: boolean;
}

/** Bought by who was next in a waiting line (selling/waitlist), for the stored price like anybody's. */
export interface Turn {
  buyerId: string;
  staff: undefined;
  /** The end of their turn: buying doesn't shorten it. */
  turnUntil: Instant;
}

/**
 * Prices, holds and charges a cart in the caller's transaction: one statement locks and reads, `decideSale` decides,
 * one writes everything (ADR 0070). Units are held for 15 minutes (rulings 1), at the counter for a day, since the
 * link may have to reach its buyer first.
 */
export async function createSale(
  deps: TxDeps,
  tx: Tx,
  by: AtCounter | Agreed | Turn,
  ask: NewSale,
): Promise<
  Result<
    MadeSale,
    Exclude<
      Refused,
      "HOLD_LIMIT" | "CONTACT_UNCONFIRMED" | "PRIVACY_NOT_SHOWN" | "CUSTOMER_BLOCKED" | "SHIPPING_NOT_ALLOWED"
    >
  >
>;
export async function createSale(
  deps: TxDeps,
  tx: Tx,
  by: Buyer,
  ask: NewSale,
  from?: From,
): Promise<Result<MadeSale, Refused>>;
export async function createSale(
  deps: TxDeps,
  tx: Tx,
  by: Buyer | AtCounter | Agreed | Turn,
  ask: NewSale,
  { once, address }: From = {},
): Promise<Result<MadeSale, Refused>> {
  const now = deps.now();
  const isShop = "secret" in by;
  const staff = isShop ? undefined : by.staff;
  const agreed = "price" in by ? by : undefined;
  const turn = "turnUntil" in by ? by : undefined;
  const { contact } = readSaleContact(ask, !isShop);
  const keys: SaleKeys = {
    buyerHash: isShop ? sha256(by.secret) : null,
    contact,
    itemIds: [...new Set(ask.lines.map((line) => line.itemId))],
    pickIds: ask.lines.flatMap((line) => line.picks ?? []),
    sessionIds: ask.lines.flatMap((line) => line.sessionId ?? []),
    network: address === undefined ? null : sha256(`network ${networkOf(address)}`),
    now,
  };
  // The first try decides by counts that may be older than its locks, and its write counts again. Nobody else repeats.
  if (!once || once.isAgain) await readTogether(tx, saleLocks(keys));
  const facts = await readSaleFacts(tx, keys, once);
  if (facts.key) once?.begin(facts.key);
  if (ask.lines.length === 0) return refuse("CART_EMPTY");
  const settings = await settingsOf(deps, tx, facts.settings);
  const stored = priceCart(ask.lines, { ...facts, claims: new Map() }, now);
  // Sold in another way since, its price would no longer be what was agreed.
  const others = agreed ? stored.priced.filter((p) => p.item.price_mode !== "negotiable") : [];
  const unavailable = [...stored.unavailable, ...others.map((p) => p.item.id)];
  const priced = agreed
    ? stored.priced.map((line) => ({ ...line, unitPrice: agreed.price, lineTotal: times(agreed.price, line.qty) }))
    : stored.priced;
  const shipping = chosenShipping(ask.shipping, priced, { settings, now, zone: deps.zone });
  if (!shipping.ok) return shipping;
  const plan = decideSale(agreed ? asAgreed(ask, agreed, priced) : ask, {
    today: dayIn(deps.zone, now),
    now,
    atCounter: !isShop,
    privacyVersion: settings.privacy.version,
    limits: settings.rules.limits,
    business: settings.business,
    unpaid: { count: facts.unpaid[0]?.count ?? 0, newestCharge: facts.newest[0]?.public_id },
    unavailable,
    lines: asCounted(priced).map((p) => ({
      itemId: p.item.id,
      title: p.title,
      qty: p.qty,
      maxQty: p.item.max_qty,
      lineTotal: p.lineTotal,
      deposit: depositRuleOf(p.item),
      wholeHeads: p.wholeHeads,
    })),
    animals: facts.animals.map((a) => ({
      name: a.name,
      ...fitnessOf(a),
    })),
    customerBlocked: facts.customer[0]?.blocked ?? false,
    holds: facts.holds[0],
    balanceDays: settings.rules.balanceDays,
    holdsPerAddress: deps.holdsPerAddress ?? HOLDS_PER_ADDRESS,
    freight: shipping.value?.freight ?? centavos(0),
    quoteHold: shipping.value?.way === "quote" ? settings.shipping.quoteHold * MINUTE : undefined,
    confirmBy: { way: wayTo(deps, { email: contact.email, phone: null }), hasMail: deps.mail !== undefined },
  } satisfies SaleFacts);
  if (!plan.ok) return plan;
  if (turn) plan.value.holdUntil = lastOf(turn.turnUntil, plus(now, settings.rules.limits.checkoutHold));
  const made = { saleId: newId(), publicId: newPublicId(), chargeId: newPublicId() };
  const answer: MadeSale = {
    saleId: made.publicId,
    chargeId: made.chargeId,
    total: plan.value.due,
    holdUntil: toIso(plan.value.holdUntil),
    contactNeeded: plan.value.contactCheck === "needed",
  };
  const units = unitsOf(priced);
  const buyer = facts.buyer[0]?.id ?? null;
  // A lot that has left gives no line to write.
  const empty = units.find((it) => it.heads === 0);
  if (empty) return refuseTaken(tx, empty, { saleId: made.saleId, buyerId: buyer });
  const rows = saleRows(tx, {
    ask,
    plan: plan.value,
    priced,
    shipping: shipping.value,
    settings,
    made,
    contact,
    now,
    zone: deps.zone,
    staff,
    network: facts.holds[0] ? keys.network : null,
    hasCustomer: contact.phone !== null || contact.email !== null,
    mergedInto: facts.customer[0]?.merged_into ?? null,
    channel: isShop || agreed || turn ? (ask.channel ?? "store") : "counter",
    buyerId:
      agreed || turn
        ? (agreed ?? present(turn)).buyerId
        : isShop
          ? (buyer ?? sql<string>`(select id from new_buyer)`)
          : null,
  });
  const taking = takeUnits(units, {
    saleId: made.saleId,
    buyerId: rows.buyerId,
    until: plan.value.holdUntil,
    now,
    ...(turn ? { isTurn: true } : {}),
  });
  const makers = [
    ...(rows.hasCustomer ? [sql`known_customer as (${upsertCustomer(contact, now, staff?.id ?? null)})`] : []),
    ...(keys.buyerHash !== null && buyer === null ? [sql`new_buyer as (${upsertBuyer(keys.buyerHash, now)})`] : []),
    taking.shared,
  ];
  const done = await writeTogether(
    tx,
    {
      ...saleCounts(keys),
      ...taking.writes,
      ...rows.writes,
      told: chargeNotice(made.chargeId),
      ...(once ? { key: once.keep(answer) } : {}),
    },
    sql.join(makers),
  );
  const counted = (it: { unpaid: unknown; holds: unknown }) => JSON.stringify([it.unpaid, it.holds]);
  if (counted(done) !== counted(facts)) throw new FactsChanged("another sale of this buyer or address was quicker");
  const missing = findMissing(units, done);
  if (missing) return refuseTaken(tx, missing, { saleId: made.saleId, buyerId: buyer });
  if (done.key) once?.kept(done.key);
  return ok(answer);
}

const lastOf = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/** What both sides agreed on stands for what the buyer saw. */
const asAgreed = (ask: NewSale, { price, setAside }: Agreed, priced: readonly Priced[]): NewSale => {
  const deposit = setAside
    ? cartDeposit(priced.map((p) => ({ lineTotal: p.lineTotal, deposit: depositRuleOf(p.item) })))
    : undefined;
  return { ...ask, seenTotal: price, ...(deposit === undefined ? {} : { seenDeposit: deposit }) };
};

interface ToWrite {
  ask: NewSale;
  plan: SalePlan;
  priced: Priced[];
  shipping: ShippingPlan | undefined;
  settings: Settings;
  made: { saleId: string; publicId: string; chargeId: string };
  contact: { name: string; phone: string | null; email: string | null };
  now: Instant;
  staff: Staff | undefined;
  zone: Zone;
  network: string | null;
  hasCustomer: boolean;
  mergedInto: string | null;
  channel: string;
  buyerId: string | null | RawBuilder<string>;
}

/** The rows of a sale, its lines, consents and charge. */
function saleRows(tx: Tx, w: ToWrite) {
  const { plan, priced, settings, made, contact, staff } = w;
  const at = toIso(w.now);
  const channel = w.channel;
  const byWeight = priced.some((p) => p.item.price_mode === "per_kg");
  const customerId = w.hasCustomer ? sql<string>`(select coalesce(merged_into, id) from known_customer)` : null;
  const about = customerId && {
    customerId,
    saleId: made.saleId,
    channel,
    noticeVersion: settings.privacy.version,
    at: w.now,
  };
  const writes = {
    sale: insertSale(
      tx,
      {
        id: made.saleId,
        public_id: made.publicId,
        channel,
        buyer_id: w.buyerId,
        contact_name: contact.name,
        contact_phone: contact.phone,
        contact_email: contact.email,
        customer_id: customerId,
        subtotal: subtract(plan.total, w.shipping?.freight ?? centavos(0)),
        total: plan.total,
        ...(w.shipping ? saleShipping(w.shipping, settings.shipping) : {}),
        plan: plan.deposit === undefined ? "full" : "deposit",
        deposit: plan.deposit ?? null,
        price_status: byWeight ? "estimated" : "fixed",
        // The sale stores the policies agreed on, limited to those about its items.
        policies: listPolicies(settings.sales, {
          kinds: priced.map((p) => p.item.kind),
          byKilo: byWeight,
          setAside: plan.deposit !== undefined,
        }),
        balance_days: plan.terms?.days ?? settings.rules.balanceDays,
        deposit_refundable: plan.terms?.refundable ?? null,
        privacy_version: settings.privacy.version,
        placed_at: at,
        confirmed_at: null,
        from_network: w.network,
        contact_check: plan.contactCheck,
        ...(byWeight ? { weight_tolerance_bp: settings.rules.limits.weightTolerance, weigh_code: newWeighCode() } : {}),
      },
      priced.some((p) => p.item.kind !== "session") ? "docs_pending" : "not_needed",
    ),
    lines: tx.insertInto("sale_line").values(
      priced.map((p, position) => ({
        id: newId(),
        sale_id: made.saleId,
        position,
        item_id: p.item.id,
        kind: p.item.kind,
        animal_id: p.animalId,
        session_id: p.sessionId,
        tier: p.tier,
        qty: p.qty,
        unit_price: p.unitPrice,
        line_total: p.lineTotal,
        tax_class: p.item.tax_class,
        title: p.title,
        subtitle: p.subtitle,
        photo_id: p.photoId,
        heads: p.heads,
        ...(p.item.pick_days !== null && p.item.price_mode !== "per_lot"
          ? { pick_by: lastDayToPick(p.item, dayIn(w.zone, w.now)) }
          : {}),
        ...(p.item.price_mode === "per_kg"
          ? { price_per_kg: p.item.price_per_kg, est_weight_g: p.item.est_weight_g }
          : {}),
      })),
    ),
    ...(w.shipping ? { shipping: insertShipping(tx, made.saleId, w.shipping, w.now) } : {}),
    ...(about
      ? {
          consents: insertConsents(tx, about, [
            ["sale_necessary", true],
            ...(w.ask.whatsappReminders ? ([["whatsapp_reminders", true]] as const) : []),
          ]),
        }
      : {}),
    ...(w.mergedInto
      ? { merged: tx.updateTable("customer").set({ updated_at: at }).where("id", "=", w.mergedInto) }
      : {}),
    charge: insertOpenCharge(tx, {
      id: newId(),
      public_id: made.chargeId,
      sale_id: made.saleId,
      customer_id: customerId,
      purpose: plan.deposit === undefined ? "full" : "deposit",
      concept: plan.concept,
      amount: plan.due,
      created_by: staff?.id ?? null,
      hold_until: toIso(plan.holdUntil),
      due_at: null,
      created_at: at,
    }),
  };
  return { writes, buyerId: w.buyerId, hasCustomer: w.hasCustomer };
}
