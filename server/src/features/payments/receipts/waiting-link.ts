import type { ReceiptType } from "@corral/domain/kernel/receipt-types";
import { toIso } from "@corral/domain/kernel/time";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";

/** The receipt of a new link that nobody has opened yet; undefined when there is none. */
export const receiptOfWaitingLink = (deps: Deps, tipo: ReceiptType, publicId: string) =>
  deps.db
    .selectFrom("waiting_link as w")
    .innerJoin("receipt as r", "r.id", "w.receipt_id")
    .select("r.id")
    .where("w.public_id", "=", publicId)
    .where("r.tipo", "=", tipo)
    .executeTakeFirst();

/** Makes an opened new link the receipt's only address; the previous one stops working for ever (rulings 16). */
export async function takeWaitingLink(deps: Deps, receiptId: string, publicId: string): Promise<void> {
  await inTransaction(deps, async (tx, deps) => {
    const receipt = await tx
      .selectFrom("receipt")
      .select("public_id")
      .where("id", "=", receiptId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // When two new links are opened at once, the first stays.
    const waiting = await tx.deleteFrom("waiting_link").where("receipt_id", "=", receiptId).returningAll().execute();
    const link = waiting.find((it) => it.public_id === publicId);
    if (!link) return;
    await tx
      .insertInto("retired_link")
      .values({
        public_id: receipt.public_id,
        receipt_id: receiptId,
        retired_at: toIso(deps.now()),
        by_id: link.by_id,
      })
      .execute();
    await tx.updateTable("receipt").set({ public_id: publicId }).where("id", "=", receiptId).execute();
  });
}
