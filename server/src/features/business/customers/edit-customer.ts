import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { EMAIL_FAULT, isEmail } from "@corral/domain/kernel/text/email";
import { parsePhone } from "@corral/domain/kernel/text/phone";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { violated } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { findCustomer } from "./find-customer";

export interface CustomerEdit {
  name: string;
  phone: string;
  email: string;
  notes: string;
}

const lock = async (tx: Tx, id: string) => {
  const found = await findCustomer(tx, id, undefined);
  return (
    found && tx.selectFrom("customer").selectAll().where("id", "=", found.id).forUpdate().executeTakeFirstOrThrow()
  );
};

/** Normalises an edit and collects its field errors. */
export function readEdit(edit: CustomerEdit) {
  const name = edit.name.trim().replace(/\s+/g, " ");
  const email = edit.email.trim().toLowerCase() || null;
  const typed = edit.phone.trim();
  const phone = typed ? (parsePhone(typed) ?? null) : null;
  const errors = [
    ...(name.length < 2 ? [{ field: "name", message: "Escribe el nombre." }] : []),
    ...(typed && !phone ? [{ field: "phone", message: "Escribe los 10 dígitos del celular." }] : []),
    ...(email && !isEmail(email) ? [{ field: "email", message: EMAIL_FAULT }] : []),
    ...(!typed && !email ? [{ field: "phone", message: "Deja un teléfono o un correo: por ahí se le conoce." }] : []),
  ];
  return { to: { name, phone, email, notes: edit.notes.trim() }, errors };
}

/**
 * Changes a customer's data. A phone of another customer is refused with that customer: they may be the same person.
 */
export async function editCustomer(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  seen: number,
  edit: CustomerEdit,
): Promise<Result<{ id: string }, "NOT_FOUND" | "VALIDATION_FAILED" | "VERSION_CONFLICT" | "PHONE_TAKEN">> {
  const k = await lock(tx, id);
  if (!k) return refuse("NOT_FOUND");
  if (seen !== k.version) return refuse("VERSION_CONFLICT");
  const { to, errors } = readEdit(edit);
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  const taken = await whoHas(tx, k.id, to);
  if (taken) return takenBy(taken);
  await sql`savepoint edit_customer`.execute(tx);
  try {
    await tx
      .updateTable("customer")
      .set((e) => ({
        ...to,
        search_text: searchText(to.name, to.phone, to.email),
        updated_at: toIso(deps.now()),
        version: e("version", "+", 1),
      }))
      .where("id", "=", k.id)
      .execute();
  } catch (e) {
    if (!["one_customer_per_phone", "one_customer_per_email_alone"].includes(violated(e) ?? "")) throw e;
    // A concurrent change took this phone or e-mail.
    await sql`rollback to savepoint edit_customer`.execute(tx);
    return takenBy(await whoHas(tx, k.id, to));
  }
  const { name, phone, email, notes } = k;
  await recordFact(
    deps,
    tx,
    staff,
    "customer.edit",
    { kind: "customer", id: k.id },
    { name: to.name, before: { name, phone, email, notes }, after: to },
  );
  return ok({ id: k.id });
}

/** The other customer with this phone, or without a phone with this e-mail. */
export async function whoHas(tx: Tx, notId: string, to: { phone: string | null; email: string | null }) {
  const other = await tx
    .selectFrom("customer")
    .select(["id", "name", "merged_into"])
    .where((e) =>
      to.phone === null ? e.and([e("phone", "is", null), e("email", "=", to.email)]) : e("phone", "=", to.phone),
    )
    .where("id", "<>", notId)
    .executeTakeFirst();
  if (!other) return undefined;
  const whole = other.merged_into ? await findCustomer(tx, other.merged_into, undefined) : undefined;
  return { id: whole?.id ?? other.id, name: whole?.name ?? other.name };
}

/** The refusal of another customer's phone or e-mail, with that customer, who may be the same person. */
export const takenBy = (other: { id: string; name: string } | undefined) =>
  refuse(
    "PHONE_TAKEN",
    other && `Ya es de ${other.name}. Si son la misma persona, júntalos.`,
    other && { customer: other },
  );

/** Blocks or unblocks a customer's purchases in the shop. */
export async function blockCustomer(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  reason: string | null,
): Promise<Result<{ id: string }, "NOT_FOUND" | "VALIDATION_FAILED">> {
  const k = await lock(tx, id);
  if (!k) return refuse("NOT_FOUND");
  const why = reason === null ? null : reason.trim().replace(/\s+/g, " ");
  if (why !== null && why.length < 3) return refuseField("reason", "Escribe por qué; queda anotado.");
  await tx
    .updateTable("customer")
    .set((e) => ({ blocked_reason: why, updated_at: toIso(deps.now()), version: e("version", "+", 1) }))
    .where("id", "=", k.id)
    .execute();
  await recordFact(
    deps,
    tx,
    staff,
    why === null ? "customer.unblock" : "customer.block",
    { kind: "customer", id: k.id },
    { name: k.name, before: { blocked: k.blocked_reason }, after: { blocked: why } },
  );
  return ok({ id: k.id });
}
