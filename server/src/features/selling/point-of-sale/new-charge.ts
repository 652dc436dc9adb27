import { present } from "@corral/domain/kernel/lookup";
import { centavos, MAX_AMOUNT } from "@corral/domain/kernel/money";
import { ok, refuse, refuseField } from "@corral/domain/kernel/result";
import { cutText } from "@corral/domain/kernel/text/cut";
import { parsePhone } from "@corral/domain/kernel/text/phone";
import { type Day, plus, toIso } from "@corral/domain/kernel/time";
import { type FreePurpose, purposeWords } from "@corral/domain/payments/purposes";
import { knownCustomer } from "#src/features/business/customers/known-customer";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { insertOpenCharge } from "#src/features/payments/charges/state";
import { createSale } from "#src/features/selling/sales/create-sale";
import type { CartLine } from "#src/features/shop/catalog/price-lines";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import type { FieldError } from "#src/platform/http/problem-reply";
import { newId, newPublicId } from "#src/platform/ids";

export interface NewCharge {
  free?: { amount: number; concept: string; purpose: FreePurpose };
  sale?: { lines: CartLine[]; seenTotal: number; seenDeposit?: number };
  customer?: { name?: string; phone?: string };
}
/** The buyer's name when none was given. */
const ANYBODY = "Público en general";
const tidy = (text: string | undefined) => text?.trim().replace(/\s+/g, " ") ?? "";

/** The name of the customer with this complete phone. */
export async function nameOfPhone(db: Db | Tx, typed: string): Promise<string | null> {
  const phone = parsePhone(typed);
  if (!phone) return null;
  return (await db.selectFrom("customer").select("name").where("phone", "=", phone).executeTakeFirst())?.name ?? null;
}

/** Creates a staff charge: an amount with a concept, or a catalogue sale by all rules of the shop. */
export async function newCharge(deps: TxDeps, tx: Tx, staff: Staff, ask: NewCharge) {
  if ((ask.free === undefined) === (ask.sale === undefined))
    return refuseField("free", "Di un monto, o elige algo del catálogo.");
  const { name, phone, errors } = await readCustomer(tx, ask.customer);
  if (ask.free) {
    const { value, errors: more } = readFree(ask.free, "free.");
    if (errors.length || more.length) return refuse("VALIDATION_FAILED", undefined, { errors: [...errors, ...more] });
    if (value.amount > MAX_AMOUNT) return refuse("AMOUNT_ABOVE_MAX", "Un cobro llega hasta $9,999,999.99.");
    const payer = await payerOf(deps, tx, staff, { name, phone });
    const chargeId = await insertFree(deps, tx, staff, { ...value, ...payer });
    if (!chargeId) throw new Error("a charge without an offline id has no twin");
    return ok({ chargeId, amount: centavos(value.amount) });
  }
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const made = await createSale(
    deps,
    tx,
    { by: "counter", staff },
    {
      ...present(ask.sale),
      contact: { name, ...(phone ? { phone } : {}) },
    },
  );
  if (!made.ok) return made;
  const { chargeId, total } = made.value;
  await noteMade(deps, tx, staff, chargeId);
  return ok({ chargeId, amount: total });
}

/** Validates the buyer's data as far as given; returns value and errors. */
export async function readCustomer(tx: Tx, said: NewCharge["customer"]) {
  const phone = tidy(said?.phone);
  const errors: FieldError[] =
    phone && !parsePhone(phone)
      ? [{ field: "customer.phone", message: "Escribe los 10 dígitos de su celular, o déjalo vacío." }]
      : [];
  const name = tidy(said?.name) || (phone ? await nameOfPhone(tx, phone) : null) || ANYBODY;
  if (name.length < 2) errors.push({ field: "customer.name", message: "Escribe su nombre, o déjalo vacío." });
  return { name, phone, errors };
}

type Free = NonNullable<NewCharge["free"]>;

/** Validates amount (centavos) and concept; `at` is the prefix of field names in errors. */
export function readFree(ask: Free, at = ""): { value: Free; errors: FieldError[] } {
  const concept = tidy(ask.concept) || purposeWords[ask.purpose];
  const errors: FieldError[] = [];
  if (ask.amount < 1) errors.push({ field: `${at}amount`, message: "Escribe cuánto vas a cobrar." });
  if (concept.length < 3) errors.push({ field: `${at}concept`, message: "Escribe al menos 3 letras." });
  return { value: { ...ask, concept }, errors };
}

/** Who pays by a name and typed phone: the customer with that phone, else the name alone. */
export async function payerOf(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  who: { name: string; phone: string },
): Promise<{ customerId: string | undefined; payerName?: string }> {
  const phone = parsePhone(who.phone) ?? null;
  const known = await knownCustomer(tx, { name: who.name, phone, email: null }, deps.now(), staff.id);
  return {
    customerId: known?.id,
    ...(known === undefined && who.name !== ANYBODY ? { payerName: cutText(who.name, 80) } : {}),
  };
}

/** What a charge by amount may have besides. */
interface FreeMore {
  customerId: string | undefined;
  payerName?: string;
  offline?: { id: string; hash: string };
  sponsorship?: { id: string; month: Day };
}

/** Inserts a charge by amount. Returns its public id, or undefined when there is one of its offline id, or of its sponsorship's month. */
export async function insertFree(
  deps: TxDeps,
  tx: Tx,
  by: Staff | "comprador",
  free: Free & FreeMore,
): Promise<string | undefined> {
  const now = deps.now();
  const publicId = newPublicId();
  const made = await insertOpenCharge(tx, {
    id: newId(),
    public_id: publicId,
    sale_id: null,
    customer_id: free.customerId ?? null,
    payer_name: free.payerName ?? null,
    purpose: free.purpose,
    concept: free.concept,
    amount: centavos(free.amount),
    created_by: by === "comprador" ? null : by.id,
    hold_until: toIso(plus(now, (await readSettings(tx)).rules.limits.linkLife)),
    due_at: null,
    created_at: toIso(now),
    offline_id: free.offline?.id ?? null,
    offline_hash: free.offline?.hash ?? null,
    sponsorship_id: free.sponsorship?.id ?? null,
    for_month: free.sponsorship?.month ?? null,
  })
    .onConflict((c) => c.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return undefined;
  await noteMade(deps, tx, by, publicId);
  return publicId;
}

async function noteMade(deps: TxDeps, tx: Tx, by: Staff | "comprador", publicId: string): Promise<void> {
  const { id, amount, concept, purpose } = await tx
    .selectFrom("charge")
    .select(["id", "amount", "concept", "purpose"])
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  await recordFact(
    deps,
    tx,
    by,
    "charge.create",
    { kind: "charge", id },
    { charge: publicId, amount, concept, purpose },
  );
}
