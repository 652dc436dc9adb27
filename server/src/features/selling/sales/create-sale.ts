import { type Centavos, centavos, times } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { dayIn, type Instant, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import {
  decideSale,
  readSaleContact,
  type SaleAsk,
  type SaleFacts,
  type SaleRefusal,
} from "@corral/domain/selling/new-sale";
import type { ShippingAsk, ShippingPlan } from "@corral/domain/selling/shipping";
import { cartDeposit, depositRuleOf } from "@corral/domain/shop/deposit";
import { sql } from "kysely";
import { wayTo } from "#src/features/business/contact-check/contact-on-file";
import { upsertCustomer } from "#src/features/business/customers/known-customer";
import { type Settings, settingsOf } from "#src/features/business/settings/business";
import { fitnessOf } from "#src/features/herd/animals/listable";
import { chosenShipping } from "#src/features/selling/shipping/state";
import { asCounted, type CartLine, type Priced, priceCart, unitsOf } from "#src/features/shop/catalog/price-lines";
import { findMissing, refuseTaken, takeUnits } from "#src/features/shop/claims/hold-units";
import type { Staff } from "#src/platform/calls/authorize";
import { type Buyer, upsertBuyer } from "#src/platform/calls/buyer";
import { FactsChanged, type Once } from "#src/platform/calls/run-once";
import type { Tx } from "#src/platform/database/db";
import { readTogether, writeTogether } from "#src/platform/database/together";
import type { TxDeps } from "#src/platform/deps";
import { networkOf } from "#src/platform/http/address";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import { readSaleFacts, type SaleKeys, saleCounts, saleLocks } from "./sale-facts";
import { saleRows, type ToWrite } from "./sale-rows";

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

/** Bought in the shop, by a phone. */
interface InShop {
  by: "shop";
  buyer: Buyer;
  /** The network of the buying phone. Omitted, no holds are counted: staff on their own phone, and the demo's past. */
  address?: string;
  /** The request's key, stored in the statement that makes the sale. */
  once?: Once;
}

/** Sold by staff at the counter: no buyer's phone, and contact data are optional. */
interface AtCounter {
  by: "counter";
  staff: Staff;
}

/** Sold for what buyer and seller agreed on (selling/offers): held like the counter's, since its link may have to reach the buyer. */
interface Agreed {
  by: "agreement";
  buyerId: string;
  /** Who accepted for the seller; undefined: the buyer accepted the seller's figure. */
  staff: Staff | undefined;
  /** The price of the only line, instead of its stored one. */
  price: Centavos;
  /** With the item's deposit, where it still has one. */
  setAside: boolean;
}

/** Bought by who was next in a waiting line (selling/waitlist), for the stored price like anybody's. */
interface InTurn {
  by: "turn";
  buyerId: string;
  /** The end of their turn: buying doesn't shorten it. */
  turnUntil: Instant;
}
export type Sold = InShop | AtCounter | Agreed | InTurn;

/** Refusals that only a purchase in the shop can get. */
type ShopRefusal =
  | "HOLD_LIMIT"
  | "CONTACT_UNCONFIRMED"
  | "PRIVACY_NOT_SHOWN"
  | "CUSTOMER_BLOCKED"
  | "SHIPPING_NOT_ALLOWED";

/**
 * Prices, holds and charges a cart in the caller's transaction: one statement locks and reads, `decideSale` decides,
 * one writes everything (ADR 0070). Units are held for 15 minutes (rulings 1), at the counter for a day, since the
 * link may have to reach its buyer first.
 */
export async function createSale(
  deps: TxDeps,
  tx: Tx,
  sold: Exclude<Sold, InShop>,
  ask: NewSale,
): Promise<Result<MadeSale, Exclude<Refused, ShopRefusal>>>;
export async function createSale(deps: TxDeps, tx: Tx, sold: InShop, ask: NewSale): Promise<Result<MadeSale, Refused>>;
export async function createSale(deps: TxDeps, tx: Tx, sold: Sold, ask: NewSale): Promise<Result<MadeSale, Refused>> {
  const now = deps.now();
  const once = sold.by === "shop" ? sold.once : undefined;
  const { contact } = readSaleContact(ask, sold.by !== "shop");
  const keys = keysOf(sold, ask, contact, now);
  // The first try decides by counts that may be older than its locks, and its write counts again. Nobody else repeats.
  if (!once || once.isAgain) await readTogether(tx, saleLocks(keys));
  const facts = await readSaleFacts(tx, keys, once);
  if (facts.key) once?.begin(facts.key);
  if (ask.lines.length === 0) return refuse("CART_EMPTY");
  const settings = await settingsOf(deps, tx, facts.settings);
  const cart = priceSale(sold, ask, facts, now);
  const shipping = chosenShipping(ask.shipping, cart.priced, { settings, now, zone: deps.zone });
  if (!shipping.ok) return shipping;
  const plan = decideSale(
    cart.ask,
    saleFacts(deps, { facts, settings, cart, shipping: shipping.value, contact, atCounter: sold.by !== "shop", now }),
  );
  if (!plan.ok) return plan;
  if (sold.by === "turn") plan.value.holdUntil = lastOf(sold.turnUntil, plus(now, settings.rules.limits.checkoutHold));
  return writeSale(
    tx,
    { keys, facts, once, sold, units: unitsOf(cart.priced) },
    {
      whatsappReminders: ask.whatsappReminders ?? false,
      plan: plan.value,
      priced: cart.priced,
      shipping: shipping.value,
      settings,
      made: { saleId: newId(), publicId: newPublicId(), chargeId: newPublicId() },
      contact,
      now,
      zone: deps.zone,
      staff: sold.by === "counter" || sold.by === "agreement" ? sold.staff : undefined,
      network: facts.holds[0] ? keys.network : null,
      hasCustomer: contact.phone !== null || contact.email !== null,
      mergedInto: facts.customer[0]?.merged_into ?? null,
      channel: sold.by === "counter" ? "counter" : (ask.channel ?? "store"),
      buyerId: buyerOfSale(sold, facts.buyer[0]?.id),
    },
  );
}

type Contact = ReturnType<typeof readSaleContact>["contact"];
type Facts = Awaited<ReturnType<typeof readSaleFacts>>;

/** What a sale's rows are found and locked by. */
function keysOf(sold: Sold, ask: NewSale, contact: Contact, now: Instant): SaleKeys {
  const address = sold.by === "shop" ? sold.address : undefined;
  return {
    buyerHash: sold.by === "shop" ? sha256(sold.buyer.secret) : null,
    contact,
    itemIds: [...new Set(ask.lines.map((line) => line.itemId))],
    pickIds: ask.lines.flatMap((line) => line.picks ?? []),
    sessionIds: ask.lines.flatMap((line) => line.sessionId ?? []),
    network: address === undefined ? null : sha256(`network ${networkOf(address)}`),
    now,
  };
}

/** The buyer of the sale. A phone that never bought gets its row in the same statement. */
function buyerOfSale(sold: Sold, known: string | undefined): ToWrite["buyerId"] {
  if (sold.by === "counter") return null;
  if (sold.by === "shop") return known ?? sql<string>`(select id from new_buyer)`;
  return sold.buyerId;
}

/** The cart with its stored prices, or with the one that was agreed on. */
function priceSale(sold: Sold, ask: NewSale, facts: Facts, now: Instant) {
  const { priced, unavailable } = priceCart(ask.lines, { ...facts, claims: new Map() }, now);
  if (sold.by !== "agreement") return { ask, priced, unavailable };
  const agreed = priced.map((line) => ({ ...line, unitPrice: sold.price, lineTotal: times(sold.price, line.qty) }));
  // Sold in another way since, its price would no longer be what was agreed.
  const others = priced.filter((p) => p.item.price_mode !== "negotiable").map((p) => p.item.id);
  return { ask: asAgreed(ask, sold, agreed), priced: agreed, unavailable: [...unavailable, ...others] };
}

interface Known {
  facts: Facts;
  settings: Settings;
  cart: ReturnType<typeof priceSale>;
  shipping: ShippingPlan | undefined;
  contact: Contact;
  atCounter: boolean;
  now: Instant;
}
/** What `decideSale` decides by. */
const saleFacts = (deps: TxDeps, { facts, settings, cart, shipping, contact, atCounter, now }: Known): SaleFacts => ({
  today: dayIn(deps.zone, now),
  now,
  atCounter,
  privacyVersion: settings.privacy.version,
  limits: settings.rules.limits,
  business: settings.business,
  unpaid: { count: facts.unpaid[0]?.count ?? 0, newestCharge: facts.newest[0]?.public_id },
  unavailable: cart.unavailable,
  lines: asCounted(cart.priced).map((p) => ({
    itemId: p.item.id,
    title: p.title,
    qty: p.qty,
    maxQty: p.item.max_qty,
    lineTotal: p.lineTotal,
    deposit: depositRuleOf(p.item),
    wholeHeads: p.wholeHeads,
  })),
  animals: facts.animals.map((a) => ({ name: a.name, ...fitnessOf(a) })),
  customerBlocked: facts.customer[0]?.blocked ?? false,
  holds: facts.holds[0],
  balanceDays: settings.rules.balanceDays,
  holdsPerAddress: deps.holdsPerAddress ?? HOLDS_PER_ADDRESS,
  freight: shipping?.freight ?? centavos(0),
  quoteHold: shipping?.way === "quote" ? settings.shipping.quoteHold * MINUTE : undefined,
  confirmBy: { way: wayTo(deps, { email: contact.email, phone: null }), hasMail: deps.mail !== undefined },
});

interface Taking {
  keys: SaleKeys;
  facts: Facts;
  once: Once | undefined;
  sold: Sold;
  units: ReturnType<typeof unitsOf>;
}
/** Takes the units and writes the sale in one statement, unless somebody else took one. */
async function writeSale(
  tx: Tx,
  { keys, facts, once, sold, units }: Taking,
  w: ToWrite,
): Promise<Result<MadeSale, Refused>> {
  const { plan, made } = w;
  const buyerId = facts.buyer[0]?.id ?? null;
  // A lot without heads has no line to write.
  const empty = units.find((it) => it.heads === 0);
  if (empty) return refuseTaken(tx, empty, { saleId: made.saleId, buyerId });
  const answer: MadeSale = {
    saleId: made.publicId,
    chargeId: made.chargeId,
    total: plan.due,
    holdUntil: toIso(plan.holdUntil),
    contactNeeded: plan.contactCheck === "needed",
  };
  const taking = takeUnits(units, {
    saleId: made.saleId,
    buyerId: w.buyerId,
    until: plan.holdUntil,
    now: w.now,
    ...(sold.by === "turn" ? { isTurn: true } : {}),
  });
  const makers = [
    ...(w.hasCustomer ? [sql`known_customer as (${upsertCustomer(w.contact, w.now, w.staff?.id ?? null)})`] : []),
    ...(keys.buyerHash !== null && buyerId === null ? [sql`new_buyer as (${upsertBuyer(keys.buyerHash, w.now)})`] : []),
    taking.shared,
  ];
  const done = await writeTogether(
    tx,
    {
      ...saleCounts(keys),
      ...taking.writes,
      ...saleRows(tx, w),
      ...(once ? { key: once.keep(answer) } : {}),
    },
    sql.join(makers),
  );
  const counted = (it: { unpaid: unknown; holds: unknown }) => JSON.stringify([it.unpaid, it.holds]);
  if (counted(done) !== counted(facts)) throw new FactsChanged("another sale of this buyer or address was quicker");
  const missing = findMissing(units, done);
  if (missing) return refuseTaken(tx, missing, { saleId: made.saleId, buyerId });
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
