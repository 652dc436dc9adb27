import type { Tx } from "#src/platform/database/db";

/** Who last tried to pay a charge, for a receipt of one without a sale. */
export async function lastPayer(tx: Tx, chargeId: string): Promise<string | undefined> {
  const attempt = await tx
    .selectFrom("attempt")
    .select("payer")
    .where("charge_id", "=", chargeId)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return attempt?.payer.name;
}
