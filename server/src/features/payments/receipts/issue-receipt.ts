import { formatFolio, shortCode } from "@corral/domain/kernel/folio";
import { receiptAmount } from "@corral/domain/kernel/receipt-types";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { toIso, wallClock } from "@corral/domain/kernel/time";
import { toBase64Url } from "@corral/domain/payments/receipts/receipt-bytes";
import { signedText } from "@corral/domain/payments/receipts/receipt-seal";
import { sql } from "kysely";
import { queueReceipt } from "#src/features/business/message-queue/queue-receipt";
import { readSettings } from "#src/features/business/settings/business";
import type { Tx } from "#src/platform/database/db";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import type { Seal } from "#src/platform/seal/seal";
import { animalDetails } from "./animal-details";
import { receiptContent, type ToIssue } from "./receipt-content";

/**
 * The next number of a series and year. The row lock serialises issuers, so that no number is skipped or repeated.
 */
export async function nextNumber(tx: Tx, series: string, year: number): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`insert into folio_counter (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = folio_counter.last + 1 returning last`.execute(tx);
  return (rows[0] as { last: number }).last;
}

/**
 * Issues a receipt: freezes and signs it under its folio, in the transaction of the fact that it certifies, and
 * queues the message to the buyer. The snapshot is canonical JSON, the hash covers its bytes, the signature
 * `signedText` (rulings 18). Unless it names the receipt that it replaces, the database refuses a second `pago` of a
 * payment, `venta` of a sale, `apartado` of a charge or `reembolso` of a refund.
 */
export async function issueReceipt(
  tx: Tx,
  seal: Seal,
  r: ToIssue,
): Promise<{ id: string; publicId: string; folio: string }> {
  const { business, mode, receipts } = await readSettings(tx);
  const year = Number(wallClock(r.zone, r.at).day.slice(0, 4));
  const series = receipts[r.tipo];
  const number = await nextNumber(tx, series, year);
  const folio = formatFolio(series, year, number);
  const animals = await animalDetails(
    tx,
    r.lines.flatMap((l) => l.animal_id ?? []),
  );
  const content = receiptContent(r, folio, { business, mode, footer: receipts.footer, animals });
  const snapshot = canonicalJson(content);
  const hash = sha256(snapshot);
  const facts = {
    tipo: r.tipo,
    folio,
    issued: r.at,
    total: receiptAmount(content),
    hash: toBase64Url(Buffer.from(hash, "hex")),
  };
  const signed = await seal.sign(tx, (kid) => signedText({ ...facts, kid }));
  const publicId = newPublicId();
  const id = newId();
  await tx
    .insertInto("receipt")
    .values({
      id,
      public_id: publicId,
      tipo: r.tipo,
      series,
      year,
      number,
      folio,
      sale_id: r.saleId,
      charge_id: r.chargeId,
      provider: r.payment?.provider ?? null,
      payment_ref: r.payment?.ref ?? null,
      refund_id: r.tipo === "reembolso" ? r.refundId : null,
      replaces: r.replaces?.id ?? null,
      snapshot,
      hash,
      // Derived from the salted hash alone, so that an offline phone can check that code and seal belong together.
      short_code: shortCode(hash),
      ...signed,
      issued_at: toIso(r.at),
    })
    .execute();
  await queueReceipt(tx, {
    id,
    publicId,
    tipo: r.tipo,
    folio,
    chargeId: r.chargeId,
    saleId: r.saleId,
    refundId: r.tipo === "reembolso" ? r.refundId : null,
    business: business.name,
    concept: r.concept,
    amount: facts.total,
    balance: r.balance,
    dueWords: content.deposit?.dueWords,
    demo: mode === "demo",
    at: r.at,
  });
  return { id, publicId, folio };
}
