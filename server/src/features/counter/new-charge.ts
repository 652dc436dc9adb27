import { type Centavos, MAX_AMOUNT } from "@corral/domain/money";
import { parsePhone } from "@corral/domain/phone";
import { type FreePurpose, purposeWords } from "@corral/domain/purposes";
import { ok, type Result, refuse } from "@corral/domain/result";
import { plus, toIso } from "@corral/domain/time";
import type { Db, Tx } from "../../platform/db";
import type { Deps } from "../../platform/deps";
import type { Staff } from "../../platform/gate";
import { newId, newPublicId } from "../../platform/ids";
import { announceCharge } from "../../platform/live";
import type { FieldError } from "../../platform/problem-reply";
import type { CartLine } from "../catalog/price-lines";
import { knownCustomer } from "../customers/known-customer";
import { createSale } from "../sales/create-sale";
import { readSettings } from "../settings/business";
import { audit } from "../staff/audit";

export interface NewCharge {
  free?: { amount: number; concept: string; purpose: FreePurpose };
  sale?: { lines: CartLine[]; seenTotal: number; seenDeposit?: number };
  customer?: { name?: string; phone?: string };
}
/** Who buys when nobody said. */
const ANYBODY = "Público en general";
const tidy = (text: string | undefined) => text?.trim().replace(/\s+/g, " ") ?? "";

/** The name behind a whole phone, if somebody is known by it. */
export async function nameOfPhone(db: Db | Tx, typed: string): Promise<string | null> {
  const phone = parsePhone(typed);
  if (!phone) return null;
  return (await db.selectFrom("customer").select("name").where("phone", "=", phone).executeTakeFirst())?.name ?? null;
}

/** A charge made by staff: an amount and what it is for, or a sale of the catalogue by every rule of the shop. */
export async function newCharge(deps: Deps, tx: Tx, staff: Staff, ask: NewCharge) {
  if ((ask.free === undefined) === (ask.sale === undefined))
    return refuse("VALIDATION_FAILED", undefined, {
      errors: [{ field: "free", message: "Di un monto, o elige algo del catálogo." }],
    });
  const phone = tidy(ask.customer?.phone);
  const errors: FieldError[] =
    phone && !parsePhone(phone)
      ? [{ field: "customer.phone", message: "Escribe los 10 dígitos de su celular, o déjalo vacío." }]
      : [];
  const name = tidy(ask.customer?.name) || (phone ? await nameOfPhone(tx, phone) : null) || ANYBODY;
  if (name.length < 2) errors.push({ field: "customer.name", message: "Escribe su nombre, o déjalo vacío." });
  if (ask.free) return freeCharge(deps, tx, staff, ask.free, { name, phone: parsePhone(phone) ?? null }, errors);
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const made = await createSale(
    deps,
    tx,
    { staff },
    {
      ...(ask.sale as NonNullable<NewCharge["sale"]>),
      contact: { name, ...(phone ? { phone } : {}) },
    },
  );
  if (!made.ok) return made;
  const { chargeId, total } = made.value;
  await noteMade(deps, tx, staff, chargeId);
  return ok({ chargeId, amount: total });
}

async function freeCharge(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  ask: NonNullable<NewCharge["free"]>,
  who: { name: string; phone: string | null },
  errors: FieldError[],
): Promise<Result<{ chargeId: string; amount: number }, "VALIDATION_FAILED" | "AMOUNT_ABOVE_MAX">> {
  const concept = tidy(ask.concept) || purposeWords[ask.purpose];
  if (ask.amount < 1) errors.push({ field: "free.amount", message: "Escribe cuánto vas a cobrar." });
  if (concept.length < 3) errors.push({ field: "free.concept", message: "Escribe al menos 3 letras." });
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  if (ask.amount > MAX_AMOUNT) return refuse("AMOUNT_ABOVE_MAX", "Un cobro llega hasta $9,999,999.99.");
  const now = deps.now();
  const publicId = newPublicId();
  const customerId = await knownCustomer(tx, { ...who, email: null }, now, staff.id);
  await tx
    .insertInto("charge")
    .values({
      id: newId(),
      public_id: publicId,
      sale_id: null,
      customer_id: customerId ?? null,
      purpose: ask.purpose,
      concept,
      amount: ask.amount as Centavos,
      state: "open",
      created_by: staff.id,
      hold_until: toIso(plus(now, (await readSettings(tx)).rules.limits.linkLife)),
      due_at: null,
      created_at: toIso(now),
    })
    .execute();
  await noteMade(deps, tx, staff, publicId);
  await announceCharge(tx, publicId);
  return ok({ chargeId: publicId, amount: ask.amount });
}

async function noteMade(deps: Deps, tx: Tx, staff: Staff, publicId: string): Promise<void> {
  const { id, amount, concept, purpose } = await tx
    .selectFrom("charge")
    .select(["id", "amount", "concept", "purpose"])
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  await audit(deps, tx, staff, "charge.create", { kind: "charge", id }, { charge: publicId, amount, concept, purpose });
}
