import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { toIso } from "@corral/domain/kernel/time";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { sha256 } from "#src/platform/ids";
import { type CustomerEdit, readEdit, takenBy, whoHas } from "./edit-customer";

/**
 * Adds a customer by hand under an id made by the client. A repeat with the same content gets the same answer; other
 * content or another person gets IDEMPOTENCY_CONFLICT. A phone or e-mail of a known customer is refused with that
 * customer.
 */
export async function createCustomer(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  { id, ...form }: CustomerEdit & { id: string },
): Promise<Result<{ id: string }, "VALIDATION_FAILED" | "PHONE_TAKEN" | "IDEMPOTENCY_CONFLICT">> {
  const made_hash = sha256(canonicalJson(form));
  const { to, errors } = readEdit(form);
  const at = toIso(deps.now());
  const made = errors.length
    ? undefined
    : await tx
        .insertInto("customer")
        .values({
          id,
          ...to,
          made_hash,
          search_text: searchText(to.name, to.phone, to.email),
          created_at: at,
          created_by: staff.id,
          updated_at: at,
        })
        .onConflict((c) => c.doNothing())
        .returning("id")
        .executeTakeFirst();
  if (made) {
    await recordFact(deps, tx, staff, "customer.create", { kind: "customer", id }, { name: to.name, after: to });
    return ok({ id });
  }
  const twin = await tx
    .selectFrom("customer")
    .select(["made_hash", "created_by"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (twin)
    return twin.made_hash === made_hash && twin.created_by === staff.id ? ok({ id }) : refuse("IDEMPOTENCY_CONFLICT");
  if (errors.length) return refuse("VALIDATION_FAILED", undefined, { errors });
  return takenBy(await whoHas(tx, id, to));
}
