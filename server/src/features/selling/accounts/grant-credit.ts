import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { creditDays, creditLimit } from "@corral/domain/selling/accounts";
import { findCustomer } from "#src/features/business/customers/find-customer";
import { recordFact } from "#src/features/business/facts/record-fact";
import { lockLimit } from "#src/features/selling/sales/account-limit";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

/** Sets how much a customer may owe and the days to pay, or takes the credit away. What is owed already stays as it is. */
export async function grantCredit(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  customerId: string,
  seen: number,
  terms: { limit: number; days: number } | null,
): Promise<Result<{ id: string }, "NOT_FOUND" | "VALIDATION_FAILED" | "VERSION_CONFLICT">> {
  const found = await findCustomer(tx, customerId, undefined);
  if (!found) return refuse("NOT_FOUND");
  const errors = [
    ...(terms && (terms.limit < creditLimit.min || terms.limit > creditLimit.max)
      ? [{ field: "limit", message: `Escribe hasta cuánto puede deber: de $0.01 a ${spoken(creditLimit.max)}.` }]
      : []),
    ...(terms && (terms.days < creditDays.min || terms.days > creditDays.max)
      ? [{ field: "days", message: `Escribe en cuántos días paga, de ${creditDays.min} a ${creditDays.max}.` }]
      : []),
  ];
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  await lockLimit(tx, found.id);
  const k = await tx
    .selectFrom("customer")
    .selectAll()
    .where("id", "=", found.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (seen !== k.version) return refuse("VERSION_CONFLICT");
  await tx
    .updateTable("customer")
    .set((e) => ({
      credit_limit: (terms?.limit ?? null) as Centavos | null,
      credit_days: terms?.days ?? null,
      updated_at: toIso(deps.now()),
      version: e("version", "+", 1),
    }))
    .where("id", "=", k.id)
    .execute();
  await recordFact(
    deps,
    tx,
    staff,
    "credit.grant",
    { kind: "customer", id: k.id },
    {
      name: k.name,
      before: { limit: k.credit_limit, days: k.credit_days },
      after: { limit: terms?.limit ?? null, days: terms?.days ?? null },
    },
  );
  return ok({ id: k.id });
}
