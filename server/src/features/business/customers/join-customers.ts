import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { findCustomer } from "./find-customer";

const LONGEST_NOTES = 2000;

/**
 * Merges two customers: everything of the other moves to the first. The other row stays as an alias, so that its id
 * and phone lead to the first. Idempotent.
 */
export async function joinCustomers(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  id: string,
  otherId: string,
): Promise<Result<{ id: string }, "NOT_FOUND" | "VALIDATION_FAILED">> {
  const [a, b] = [await findCustomer(tx, id, undefined), await findCustomer(tx, otherId, undefined)];
  if (!a || !b) return refuse("NOT_FOUND");
  if (a.id === b.id) {
    // Already merged.
    if (id !== otherId) return ok({ id: a.id });
    return refuse("VALIDATION_FAILED", "Elige a otro cliente: es el mismo.", {
      errors: [{ field: "otherId", message: "Es el mismo cliente." }],
    });
  }
  // Locked in order of id, so that the opposite concurrent merge can't deadlock.
  const rows = await tx
    .selectFrom("customer")
    .selectAll()
    .where("id", "in", [a.id, b.id])
    .orderBy("id")
    .forUpdate()
    .execute();
  const kept = rows.find((r) => r.id === a.id);
  const other = rows.find((r) => r.id === b.id);
  if (!kept || !other) return refuse("NOT_FOUND");
  if (kept.merged_into || other.merged_into)
    return kept.merged_into === other.id || other.merged_into === kept.id
      ? ok({ id: kept.merged_into ?? kept.id })
      : refuse("NOT_FOUND");
  const at = toIso(deps.now());
  const sales = await tx
    .updateTable("sale")
    .set({ customer_id: kept.id })
    .where("customer_id", "=", other.id)
    .executeTakeFirst();
  const charges = await tx
    .updateTable("charge")
    .set({ customer_id: kept.id })
    .where("customer_id", "=", other.id)
    .executeTakeFirst();
  await tx.updateTable("customer").set({ merged_into: kept.id }).where("merged_into", "=", other.id).execute();
  await tx
    .updateTable("customer")
    .set((e) => ({ merged_into: kept.id, updated_at: at, version: e("version", "+", 1) }))
    .where("id", "=", other.id)
    .execute();
  await tx
    .updateTable("customer")
    .set((e) => ({
      email: kept.email ?? other.email,
      notes: [kept.notes, other.notes].filter(Boolean).join("\n").slice(0, LONGEST_NOTES),
      // A block of either customer stays.
      blocked_reason: kept.blocked_reason ?? other.blocked_reason,
      credit_limit: kept.credit_limit ?? other.credit_limit,
      credit_days: kept.credit_limit === null ? other.credit_days : kept.credit_days,
      updated_at: at,
      version: e("version", "+", 1),
    }))
    .where("id", "=", kept.id)
    .execute();
  await recordFact(
    deps,
    tx,
    staff,
    "customer.join",
    { kind: "customer", id: kept.id },
    {
      name: kept.name,
      joined: {
        name: other.name,
        phone: other.phone,
        email: other.email,
        notes: other.notes,
        blocked: other.blocked_reason,
      },
      sales: Number(sales.numUpdatedRows),
      charges: Number(charges.numUpdatedRows),
    },
  );
  return ok({ id: kept.id });
}
