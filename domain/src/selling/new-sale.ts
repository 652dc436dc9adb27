import { whyNotFit } from "../herd/animals/listing";
import { headsInWords } from "../herd/lots";
import { type Centavos, centavos, MAX_AMOUNT, spoken, sum } from "../kernel/money";
import { ok, type Refusal, type Result, refuse } from "../kernel/result";
import { EMAIL_FAULT, isEmail } from "../kernel/text/email";
import { isName, quoted } from "../kernel/text/names";
import { parsePhone } from "../kernel/text/phone";
import { type Day, type Instant, MINUTE, plus } from "../kernel/time";
import { cartDeposit, cartDepositTerms, type DepositRule, type DepositTerms } from "../shop/deposit";

/** What a buyer, or staff for them, asks for. */
export interface SaleAsk {
  contact: { name: string; phone?: string; email?: string };
  seenTotal: number;
  /** The deposit (centavos) that the buyer was shown, to set items aside instead of paying in full. */
  seenDeposit?: number;
  /** The terms shown with it; without them the buyer agrees to those of now. */
  seenTerms?: DepositTerms;
  /** The heads of the cart's whole lots that the buyer was shown; without it they take those of now. */
  seenHeads?: number;
  privacyVersion?: string;
  whatsappReminders?: boolean;
}
export interface SaleContact {
  name: string;
  phone: string | null;
  email: string | null;
}
export interface FieldFault {
  field: string;
  message: string;
}
/** A line of the cart with the stored price and its item's limits. */
export interface PricedLine {
  itemId: string;
  title: string;
  qty: number;
  maxQty: number;
  lineTotal: Centavos;
  deposit: DepositRule | null;
  /** The heads of a lot that is sold whole. */
  wholeHeads?: number | null;
}
/** An animal of the cart, as its row is locked. */
interface CartAnimal {
  name: string;
  lifeStatus: string;
  inQuarantine: boolean;
  away: boolean;
  purpose: string | null;
  withdrawalMeat: Day | null;
}
/** Unpaid holds of one-of-a-kind items that count against this one (rulings 41). */
export interface HoldCounts {
  /** Purchases of this address that are open or were made within the hour. */
  near: number;
  /** Open ones of this contact, of this address or confirmed. */
  same: number;
  /** The buyer confirmed this contact. */
  confirmed: boolean;
  /** This address held one of these animals within a day and was asked to confirm. */
  again: boolean;
}
export interface SaleFacts {
  today: Day;
  now: Instant;
  /** Sold by staff at the counter. */
  atCounter: boolean;
  privacyVersion: string;
  limits: { unpaidPerBuyer: number; checkoutHold: number; counterHold: number };
  business: { name: string; phone: string };
  /** The buyer's sales that hold units without a payment, and the charge of the newest. */
  unpaid: { count: number; newestCharge: string | undefined };
  /** Items of the cart that are not on sale any more. */
  unavailable: readonly string[];
  lines: readonly PricedLine[];
  animals: readonly CartAnimal[];
  customerBlocked: boolean;
  /** Undefined where holds are not limited: no animals, staff, or the demo's past. */
  holds: HoldCounts | undefined;
  holdsPerAddress: number;
  /** Days for the balance where the items say none. */
  balanceDays: number;
  /** What the chosen delivery costs, in centavos. */
  freight: Centavos;
  /** Its freight is to be quoted first: how long what is not paid yet is held for it, in milliseconds. */
  quoteHold: number | undefined;
  /** How this contact can be confirmed, and whether mail can be sent at all. */
  confirmBy: { way: "email" | "staff" | "none"; hasMail: boolean };
}
export interface SalePlan {
  total: Centavos;
  /** Set aside with this deposit, instead of paid in full. */
  deposit: Centavos | undefined;
  /** What its buyer agrees to with the deposit. */
  terms: DepositTerms | undefined;
  /** What its first charge asks for. */
  due: Centavos;
  concept: string;
  holdUntil: Instant;
  /** "needed": held only for the checkout's minutes, until the contact is confirmed. */
  contactCheck: "needed" | "confirmed" | null;
}
export type SaleRefusal =
  | "VALIDATION_FAILED"
  | "ITEM_NOT_PUBLISHED"
  | "ANIMAL_NOT_LISTABLE"
  | "ANIMAL_FLAGGED_STOLEN"
  | "ANIMAL_IN_WITHDRAWAL"
  | "NOT_ENOUGH_STOCK"
  | "PRICE_CHANGED"
  | "PRIVACY_NOT_SHOWN"
  | "HOLD_LIMIT"
  | "CONTACT_UNCONFIRMED"
  | "CUSTOMER_BLOCKED"
  | "AMOUNT_ABOVE_MAX";

const CONCEPT_LENGTH = 120;

/** The contact as it is stored, or the faults of what was typed. At the counter, contact data are optional. */
export function readSaleContact(ask: SaleAsk, atCounter: boolean): { contact: SaleContact; errors: FieldFault[] } {
  const typed = ask.contact;
  const errors: FieldFault[] = [];
  const name = typed.name.trim().replace(/\s+/g, " ");
  const email = typed.email?.trim().toLowerCase() || null;
  const phone = typed.phone?.trim() ? (parsePhone(typed.phone) ?? null) : null;
  // What staff wrote, perhaps without signal, isn't refused afterwards.
  if (atCounter ? name.length < 2 : !isName(name))
    errors.push({ field: "contact.name", message: "Escribe tu nombre." });
  if (email && !isEmail(email)) errors.push({ field: "contact.email", message: EMAIL_FAULT });
  if (typed.phone?.trim() && !phone)
    errors.push({ field: "contact.phone", message: "Escribe los 10 dígitos de tu celular." });
  if (!atCounter && !email && !typed.phone?.trim())
    errors.push({ field: "contact.phone", message: "Deja un WhatsApp o un correo para mandarte el comprobante." });
  if (ask.whatsappReminders && !phone && !errors.some((e) => e.field === "contact.phone"))
    errors.push({ field: "contact.phone", message: "Deja tu WhatsApp para mandarte los recordatorios." });
  return { contact: { name, phone, email }, errors };
}

/**
 * Whether a cart may be sold, and on what terms. Units are not decided here: only taking them tells whether they are
 * free.
 */
export function decideSale(ask: SaleAsk, facts: SaleFacts): Result<SalePlan, SaleRefusal> {
  const { atCounter, lines, limits, business } = facts;
  const { errors } = readSaleContact(ask, atCounter);
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  if (!atCounter && ask.privacyVersion !== facts.privacyVersion) return refuse("PRIVACY_NOT_SHOWN");
  if (facts.unpaid.count >= limits.unpaidPerBuyer) return tooManyUnpaid(facts.unpaid.count, facts.unpaid.newestCharge);
  if (facts.unavailable.length) return refuse("ITEM_NOT_PUBLISHED", undefined, { items: facts.unavailable });
  for (const animal of facts.animals) {
    const [first] = whyNotFit(animal, facts.today);
    if (first) return refuse(first.code, `${animal.name} ${first.words}. Revisa su ficha en Animales.`);
  }
  const tooMany = lines.find((line) => line.qty > line.maxQty);
  if (tooMany)
    return refuse("NOT_ENOUGH_STOCK", `De ${quoted(tooMany.title)} se venden hasta ${tooMany.maxQty} por compra.`, {
      item_id: tooMany.itemId,
    });
  if (lines.reduce<number>((all, line) => all + line.lineTotal, facts.freight) > MAX_AMOUNT)
    return refuse("AMOUNT_ABOVE_MAX");
  const total = sum([...lines.map((line) => line.lineTotal), facts.freight]);
  const price = checkPrice(ask, total, facts);
  if (!price.ok) return price;
  const terms = decideHold(facts);
  if (!terms.ok) return terms;
  // The block applies to the shop only, and its reason is not revealed.
  if (!atCounter && facts.customerBlocked)
    return refuse(
      "CUSTOMER_BLOCKED",
      `No podemos tomar esta compra en línea. Llama a ${business.name}: ${business.phone}.`,
    );
  const deposit = price.value?.deposit;
  // Who sets aside pays the deposit at once: the freight is then part of the balance.
  const waits = deposit === undefined ? facts.quoteHold : undefined;
  const minutes = terms.value.isShort ? Math.min(limits.checkoutHold, 15 * MINUTE) : (waits ?? limits.checkoutHold);
  return ok({
    total,
    deposit,
    terms: price.value?.terms,
    due: deposit ?? total,
    concept: conceptOf(lines, deposit),
    holdUntil: plus(facts.now, atCounter ? limits.counterHold : minutes),
    contactCheck: terms.value.check,
  });
}

function tooManyUnpaid(count: number, chargeId: string | undefined): Refusal<"HOLD_LIMIT"> {
  return refuse(
    "HOLD_LIMIT",
    `Ya tienes ${count} ${count === 1 ? "compra" : "compras"} sin pagar. Paga o suelta una para seguir.`,
    chargeId ? { charge_id: chargeId } : undefined,
  );
}

/** The buyer pays what they were shown, on the terms that they were shown. Answers both, if they set aside. */
function checkPrice(
  ask: SaleAsk,
  total: Centavos,
  { lines, balanceDays }: SaleFacts,
): Result<{ deposit: Centavos; terms: DepositTerms } | undefined, "PRICE_CHANGED" | "VALIDATION_FAILED"> {
  if (total !== ask.seenTotal)
    return refuse(
      "PRICE_CHANGED",
      `El total cambió de ${spoken(centavos(ask.seenTotal))} a ${spoken(total)}. Revísalo y confirma otra vez.`,
      { total },
    );
  const heads = lines.reduce((n, line) => n + (line.wholeHeads ?? 0), 0);
  if (ask.seenHeads !== undefined && ask.seenHeads !== heads)
    return refuse("PRICE_CHANGED", `El lote cambió: ahora son ${headsInWords(heads)}. Revísalo y confirma otra vez.`, {
      total,
    });
  if (ask.seenDeposit === undefined) return ok(undefined);
  const deposit = cartDeposit(lines);
  if (deposit === undefined)
    return refuse("VALIDATION_FAILED", "Algo de tu carrito no se puede apartar. Quítalo o paga todo ahora.", {
      errors: [{ field: "seenDeposit", message: "No se puede apartar todo lo que hay en el carrito." }],
    });
  if (deposit !== ask.seenDeposit)
    return refuse("PRICE_CHANGED", `El apartado cambió a ${spoken(deposit)}. Revísalo y confirma otra vez.`, {
      total,
      deposit,
    });
  const { seenTerms: seen } = ask;
  const terms = cartDepositTerms(lines, balanceDays);
  return seen && (seen.days !== terms.days || seen.refundable !== terms.refundable)
    ? refuse("PRICE_CHANGED", "Cambiaron las condiciones del apartado. Léelas y confirma otra vez.", { total, deposit })
    : ok({ deposit, terms });
}

type HoldTerms = { check: SalePlan["contactCheck"]; isShort: boolean };

/**
 * An unconfirmed contact counts with its address only: typing another person's phone takes nothing from them. Above
 * the limit holds are short and need a confirmed contact; only an item that the same address held that way within a
 * day needs the confirmation first.
 */
function decideHold(facts: SaleFacts): Result<HoldTerms, "HOLD_LIMIT" | "CONTACT_UNCONFIRMED"> {
  const { holds, business } = facts;
  if (!holds) return ok({ check: null, isShort: false });
  const isOver = holds.near >= facts.holdsPerAddress;
  const isTooMany = holds.same >= facts.limits.unpaidPerBuyer;
  if (holds.confirmed)
    return isTooMany ? tooManyUnpaid(holds.same, undefined) : ok({ check: "confirmed", isShort: isOver });
  if (!isOver && !isTooMany) return ok({ check: null, isShort: false });
  if (!holds.again) return ok({ check: "needed", isShort: true });
  const { way, hasMail } = facts.confirmBy;
  return refuse(
    "CONTACT_UNCONFIRMED",
    way === "email"
      ? "Desde esta conexión ya se apartó y no se pagó. Confirma tu correo con un código y es tuyo para apartar otra vez."
      : hasMail
        ? "Desde esta conexión ya se apartó y no se pagó. Escribe tu correo y confírmalo con un código para apartar otra vez."
        : `Desde esta conexión ya se apartó y no se pagó. Para apartar otra vez llama a ${business.name}: ${business.phone}.`,
    { way },
  );
}

function conceptOf(lines: readonly PricedLine[], deposit: Centavos | undefined): string {
  const first = lines[0]?.title ?? "";
  const all = lines.length === 1 ? first : `${first} y ${lines.length - 1} más`;
  return (deposit === undefined ? all : `Apartado: ${all}`).slice(0, CONCEPT_LENGTH);
}
