import { whatsappLink } from "@corral/domain/business/whatsapp";
import { receiptTitles } from "@corral/domain/kernel/receipt-types";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { contactOnFile } from "#src/features/business/contact-check/contact-on-file";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newPublicId } from "#src/platform/ids";

/**
 * Creates a new address for a receipt. The current one works until the new one is opened (receipts/waiting-link),
 * because its recipient may never read the message (rulings 16).
 */
async function relink(deps: TxDeps, tx: Tx, by: Staff, receipt: { id: string; folio: string }): Promise<string> {
  const publicId = newPublicId();
  await tx
    .insertInto("waiting_link")
    .values({ public_id: publicId, receipt_id: receipt.id, made_at: toIso(deps.now()), by_id: by.id })
    .execute();
  // The audit log must not contain the link, which is a secret.
  await recordFact(deps, tx, by, "receipt.relink", { kind: "receipt", id: receipt.id }, { name: receipt.folio });
  return publicId;
}

/** Creates a new receipt link, which staff then send to the buyer. */
export async function relinkReceipt(deps: TxDeps, tx: Tx, by: Staff, publicId: string, origin: string) {
  const r = await tx
    .selectFrom("receipt")
    .select(["id", "tipo", "folio", "charge_id"])
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (!r) return refuse("RECEIPT_NOT_FOUND");
  const id = await relink(deps, tx, by, r);
  const url = `${deps.public.publicUrl ?? origin}/comprobante/${r.tipo}/${id}`;
  const { phone } = await contactOnFile(tx, r.charge_id);
  return ok({
    tipo: r.tipo,
    id,
    folio: r.folio,
    url,
    whatsapp: phone
      ? whatsappLink(phone, `Hola, aquí está tu ${receiptTitles[r.tipo].toLowerCase()} ${r.folio}: ${url}`)
      : null,
  }) satisfies Result<object>;
}
