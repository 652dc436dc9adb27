import type { ChargeRow } from "#src/features/payments/charges/state";
import type { Db, Tx } from "#src/platform/database/db";

/** Who pays a charge, if known: its sale's contact, or its customer. */
export async function findPayer(
  db: Db | Tx,
  charge: Pick<ChargeRow, "sale_id" | "customer_id" | "payer_name">,
): Promise<{ name?: string; phone?: string }> {
  const sale = charge.sale_id
    ? await db
        .selectFrom("sale")
        .select(["contact_name as name", "contact_phone as phone"])
        .where("id", "=", charge.sale_id)
        .executeTakeFirst()
    : undefined;
  const known =
    sale ??
    (charge.customer_id
      ? await db
          .selectFrom("customer")
          .select(["name", "phone"])
          .where("id", "=", charge.customer_id)
          .executeTakeFirst()
      : undefined);
  if (!known) return charge.payer_name === null ? {} : { name: charge.payer_name };
  return { name: known.name, ...(known.phone ? { phone: known.phone } : {}) };
}
