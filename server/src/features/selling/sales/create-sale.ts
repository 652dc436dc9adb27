import { listPolicies } from "@corral/domain/business/policies";
import { MAX_AMOUNT, spoken, sum } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { isEmail } from "@corral/domain/kernel/text/email";
import { parsePhone } from "@corral/domain/kernel/text/phone";
import { MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { keepConsents } from "#src/features/business/consents/store";
import { knownCustomer } from "#src/features/business/customers/known-customer";
import { readSettings } from "#src/features/business/settings/business";
import { whyNotHandedOver } from "#src/features/herd/animals/listable";
import { type CartLine, depositFor, priceLines } from "#src/features/shop/catalog/price-lines";
import { holdUnits } from "#src/features/shop/claims/hold-units";
import { ownHolds } from "#src/features/shop/claims/own-holds";
import { countUnpaidSales } from "#src/features/shop/claims/store";
import type { Staff } from "#src/platform/calls/authorize";
import { type Buyer, ensureBuyerId } from "#src/platform/calls/buyer";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import type { FieldError } from "#src/platform/http/problem-reply";
import { newId, newPublicId } from "#src/platform/ids";
import { announceCharge } from "#src/platform/live/live";
import { holdTerms } from "./hold-limits";

export interface NewSale {
  lines: CartLine[];
  contact: { name: string; phone?: string; email?: string };
  seenTotal: number;
  /** The deposit (centavos) that the buyer was shown, to set items aside instead of paying in full. */
  seenDeposit?: number;
  /** Version of the privacy notice that the buyer was shown; at the counter, the displayed one. */
  privacyVersion?: string;
  /** Separate consent to reminders; undefined is no answer. */
  whatsappReminders?: boolean;
  channel?: string;
}
type Refused =
  | "VALIDATION_FAILED"
  | "CART_EMPTY"
  | "ITEM_NOT_PUBLISHED"
  | "ANIMAL_NOT_AVAILABLE"
  | "ANIMAL_NOT_LISTABLE"
  | "ANIMAL_FLAGGED_STOLEN"
  | "ANIMAL_IN_WITHDRAWAL"
  | "NOT_ENOUGH_STOCK"
  | "SESSION_FULL"
  | "PRICE_CHANGED"
  | "PRIVACY_NOT_SHOWN"
  | "HOLD_LIMIT"
  | "CONTACT_UNCONFIRMED"
  | "CUSTOMER_BLOCKED"
  | "AMOUNT_ABOVE_MAX";

export interface MadeSale {
  saleId: string;
  chargeId: string;
  /** Amount of its charge in centavos: the total, or the deposit. */
  total: number;
  holdUntil: string;
  /** A short hold: it lasts longer only after its contact is confirmed. */
  contactNeeded: boolean;
}

/** The network of the buying phone. Omitted, nothing is counted: staff on their own phone, and the demo's past. */
export interface From {
  address: string;
}

/** Sold by staff at the counter: no buyer's phone, and contact data are optional. */
export interface AtCounter {
  staff: Staff;
}

/**
 * Prices, holds and charges a cart in the caller's transaction. Units are held for 15 minutes (rulings 1), at the
 * counter for a day, since the link may have to reach its buyer first.
 */
export async function createSale(
  deps: Deps,
  tx: Tx,
  by: AtCounter,
  ask: NewSale,
): Promise<
  Result<MadeSale, Exclude<Refused, "HOLD_LIMIT" | "CONTACT_UNCONFIRMED" | "PRIVACY_NOT_SHOWN" | "CUSTOMER_BLOCKED">>
>;
export async function createSale(
  deps: Deps,
  tx: Tx,
  by: Buyer,
  ask: NewSale,
  from?: From,
): Promise<Result<MadeSale, Refused>>;
export async function createSale(
  deps: Deps,
  tx: Tx,
  by: Buyer | AtCounter,
  ask: NewSale,
  from?: From,
): Promise<Result<MadeSale, Refused>> {
  const now = deps.now();
  if (ask.lines.length === 0) return refuse("CART_EMPTY");
  const counter = "staff" in by ? by.staff : undefined;
  const { contact, errors } = readContact(ask.contact, counter !== undefined);
  if (ask.whatsappReminders && !contact.phone && !errors.some((e) => e.field === "contact.phone"))
    errors.push({ field: "contact.phone", message: "Deja tu WhatsApp para mandarte los recordatorios." });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const { privacy, sales, rules, business } = await readSettings(tx);
  const { limits } = rules;
  if (!counter && ask.privacyVersion !== privacy.version) return refuse("PRIVACY_NOT_SHOWN");
  const buyerId = "staff" in by ? null : await ensureBuyerId(tx, by, now);
  const unpaid = buyerId === null ? 0 : await countUnpaidSales(tx, buyerId);
  if (unpaid >= limits.unpaidPerBuyer) {
    const [newest] = (await ownHolds(tx, buyerId ?? undefined)).values();
    return refuse(
      "HOLD_LIMIT",
      `Ya tienes ${unpaid} ${unpaid === 1 ? "compra" : "compras"} sin pagar. Paga o suelta una para seguir.`,
      newest && { charge_id: newest.chargeId },
    );
  }
  const { priced, unavailable } = await priceLines(tx, ask.lines, buyerId ?? undefined, now);
  if (unavailable.length) return refuse("ITEM_NOT_PUBLISHED", undefined, { items: unavailable });
  const unfit = await whyNotHandedOver(
    deps,
    tx,
    priced.flatMap((p) => (p.item.animal_id ? [p.item.animal_id] : [])),
  );
  if (unfit) return unfit;
  const tooMany = priced.find((p) => p.qty > p.item.max_qty);
  if (tooMany)
    return refuse("NOT_ENOUGH_STOCK", `De «${tooMany.title}» se venden hasta ${tooMany.item.max_qty} por compra.`, {
      item_id: tooMany.item.id,
    });
  const plain = priced.reduce((a, p) => a + p.lineTotal, 0);
  if (plain > MAX_AMOUNT) return refuse("AMOUNT_ABOVE_MAX");
  const total = sum(priced.map((p) => p.lineTotal));
  if (total !== ask.seenTotal)
    return refuse(
      "PRICE_CHANGED",
      `El total cambió de ${spoken(ask.seenTotal as typeof total)} a ${spoken(total)}. Revísalo y confirma otra vez.`,
      { total },
    );

  const deposit = ask.seenDeposit === undefined ? undefined : depositFor(priced);
  if (ask.seenDeposit !== undefined && deposit === undefined)
    return refuse("VALIDATION_FAILED", "Algo de tu carrito no se puede apartar. Quítalo o paga todo ahora.", {
      errors: [{ field: "seenDeposit", message: "No se puede apartar todo lo que hay en el carrito." }],
    });
  if (deposit !== ask.seenDeposit)
    return refuse(
      "PRICE_CHANGED",
      `El apartado cambió a ${spoken(deposit as typeof total)}. Revísalo y confirma otra vez.`,
      { total, deposit },
    );

  const animalIds = priced.flatMap((p) => (p.item.animal_id ? [p.item.animal_id] : []));
  const terms =
    buyerId !== null && from && animalIds.length
      ? await holdTerms(deps, tx, { ...from, buyerId, contact, animalIds, perContact: limits.unpaidPerBuyer, now })
      : undefined;
  if (terms && !terms.ok) return terms;
  const minutes = terms?.value.short ? Math.min(limits.checkoutHold, 15 * MINUTE) : limits.checkoutHold;
  const holdUntil = plus(now, counter ? limits.counterHold : minutes);
  const saleId = newId();
  const customer = await knownCustomer(tx, contact, now, counter?.id ?? null);
  const customerId = customer?.id;
  // The block applies to the shop only, and its reason is not revealed.
  if (!counter && customer?.blocked)
    return refuse(
      "CUSTOMER_BLOCKED",
      `No podemos tomar esta compra en línea. Llama a ${business.name}: ${business.phone}.`,
    );
  const [publicId, chargeId] = [newPublicId(), newPublicId()];
  await tx
    .insertInto("sale")
    .values({
      id: saleId,
      public_id: publicId,
      channel: counter ? "counter" : (ask.channel ?? "store"),
      buyer_id: buyerId,
      contact_name: contact.name,
      contact_phone: contact.phone,
      contact_email: contact.email,
      customer_id: customerId,
      subtotal: total,
      total,
      plan: deposit === undefined ? "full" : "deposit",
      deposit: deposit ?? null,
      price_status: priced.some((p) => p.item.price_mode === "per_kg") ? "estimated" : "fixed",
      state: "placed",
      fulfilment: priced.some((p) => p.item.kind !== "session") ? "docs_pending" : "not_needed",
      // The sale stores the policies agreed on, limited to those about its items.
      policies: listPolicies(
        sales,
        priced.map((p) => p.item.kind),
      ),
      balance_days: rules.balanceDays,
      privacy_version: privacy.version,
      placed_at: toIso(now),
      confirmed_at: null,
      from_network: terms?.value.network ?? null,
      contact_check: terms?.value.check ?? null,
    })
    .execute();
  if (customerId)
    await keepConsents(
      tx,
      {
        customerId,
        saleId,
        channel: counter ? "counter" : (ask.channel ?? "store"),
        noticeVersion: privacy.version,
        at: now,
      },
      [["sale_necessary", true], ...(ask.whatsappReminders ? ([["whatsapp_reminders", true]] as const) : [])],
    );
  await tx
    .insertInto("sale_line")
    .values(
      priced.map((p, position) => ({
        id: newId(),
        sale_id: saleId,
        position,
        item_id: p.item.id,
        kind: p.item.kind,
        animal_id: p.item.animal_id,
        session_id: p.sessionId,
        tier: p.tier,
        qty: p.qty,
        unit_price: p.unitPrice,
        line_total: p.lineTotal,
        tax_class: p.item.tax_class,
        title: p.title,
        subtitle: p.subtitle,
        photo_id: p.item.photo_id,
      })),
    )
    .execute();
  const held = await holdUnits(
    tx,
    priced.map((p) => ({
      kind: p.item.kind,
      title: p.title,
      itemId: p.item.id,
      animalId: p.item.animal_id,
      sessionId: p.sessionId,
      qty: p.qty,
    })),
    { saleId, buyerId, until: holdUntil, now },
  );
  if (!held.ok) return held;
  const concept =
    priced.length === 1
      ? (priced[0] as (typeof priced)[0]).title
      : `${(priced[0] as (typeof priced)[0]).title} y ${priced.length - 1} más`;
  await tx
    .insertInto("charge")
    .values({
      id: newId(),
      public_id: chargeId,
      sale_id: saleId,
      customer_id: customerId,
      purpose: deposit === undefined ? "full" : "deposit",
      concept: (deposit === undefined ? concept : `Apartado: ${concept}`).slice(0, 120),
      amount: deposit ?? total,
      state: "open",
      created_by: counter?.id ?? null,
      hold_until: toIso(holdUntil),
      due_at: null,
      created_at: toIso(now),
    })
    .execute();
  await announceCharge(tx, chargeId);
  return ok({
    saleId: publicId,
    chargeId,
    total: deposit ?? total,
    holdUntil: toIso(holdUntil),
    contactNeeded: terms?.value.check === "needed",
  });
}

function readContact(
  c: NewSale["contact"],
  atCounter: boolean,
): {
  contact: { name: string; phone: string | null; email: string | null };
  errors: FieldError[];
} {
  const errors: FieldError[] = [];
  const name = c.name.trim().replace(/\s+/g, " ");
  const email = c.email?.trim().toLowerCase() || null;
  const phone = c.phone?.trim() ? (parsePhone(c.phone) ?? null) : null;
  if (name.length < 2) errors.push({ field: "contact.name", message: "Escribe tu nombre." });
  if (email && !isEmail(email))
    errors.push({ field: "contact.email", message: "Revisa el correo; parece incompleto." });
  if (c.phone?.trim() && !phone)
    errors.push({ field: "contact.phone", message: "Escribe los 10 dígitos de tu celular." });
  if (!atCounter && !email && !c.phone?.trim())
    errors.push({ field: "contact.phone", message: "Deja un WhatsApp o un correo para mandarte el comprobante." });
  return { contact: { name, phone, email }, errors };
}
