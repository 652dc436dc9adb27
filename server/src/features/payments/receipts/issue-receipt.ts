import { formatFolio, shortCode } from "@corral/domain/kernel/folio";
import { itemAt, present } from "@corral/domain/kernel/lookup";
import { receiptAmount } from "@corral/domain/kernel/receipt-types";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import { toBase64Url } from "@corral/domain/kernel/text/base64url";
import { toIso, wallClock } from "@corral/domain/kernel/time";
import type { Besides } from "@corral/domain/payments/receipts/messages";
import { signedText } from "@corral/domain/payments/receipts/receipt-seal";
import { sql } from "kysely";
import type { Recipient } from "#src/features/business/message-queue/recipient";
import { readSettings, type Settings } from "#src/features/business/settings/business";
import { type IssuedReceipt, queueReceipts } from "#src/features/payments/receipts/queue-receipt";
import type { Tx } from "#src/platform/database/db";
import { besideDeferred, writeLater } from "#src/platform/database/deferred-writes";
import { newId, newPublicId, sha256 } from "#src/platform/ids";
import type { Seal, Signed } from "#src/platform/seal/seal";
import { type HerdFacts, readHerdFacts } from "./herd-facts";
import { receiptContent, type ToIssue } from "./receipt-content";

interface Series {
  series: string;
  year: number;
}

/** The next number of a series and year. */
export async function nextNumber(tx: Tx, series: string, year: number): Promise<number> {
  return itemAt(await nextNumbers(tx, [{ series, year }]), 0);
}

/**
 * The next number of each of these, in their order. The row lock serialises issuers, so that no number is skipped or
 * repeated; counters are the last lock of a transaction (ADR 0070).
 */
async function nextNumbers(tx: Tx, wanted: readonly Series[]): Promise<number[]> {
  const of = (it: Series) => `${it.series} ${it.year}`;
  const amounts = new Map(wanted.map((it) => [of(it), { ...it, n: wanted.filter((x) => of(x) === of(it)).length }]));
  const rows = [...amounts.values()].map((it) => sql`(${it.series}, ${it.year}::integer, ${it.n}::integer)`);
  const { rows: counters } = await sql<Series & { last: number }>`
    insert into folio_counter (series, year, last) values ${sql.join(rows)}
    on conflict (series, year) do update set last = folio_counter.last + excluded.last
    returning series, year, last`.execute(tx);
  const next = new Map(counters.map((it) => [of(it), it.last - (amounts.get(of(it))?.n ?? 0)]));
  return wanted.map((it) => {
    const number = present(next.get(of(it))) + 1;
    next.set(of(it), number);
    return number;
  });
}

/** The series and year of a receipt. */
const seriesOf = (r: Pick<ToIssue, "tipo" | "zone" | "at">, { receipts }: Pick<Settings, "receipts">): Series => ({
  series: receipts[r.tipo],
  year: Number(wallClock(r.zone, r.at).day.slice(0, 4)),
});

/**
 * Issues a receipt: freezes and signs it under its folio, in the transaction of the fact that it certifies, and
 * queues the message to the buyer. The snapshot is canonical JSON, the hash covers its bytes, the signature
 * `signedText` (rulings 18). Unless it names the receipt that it replaces, the database refuses a second `pago` of a
 * payment, `venta` of a sale, `apartado` of a charge or `reembolso` of a refund.
 */
export async function issueReceipt(tx: Tx, seal: Seal, r: ToIssue): Promise<IssuedRow> {
  const [row] = await issueReceipts(tx, seal, [r]);
  return present(row);
}

/**
 * The same for several, in their order. `facts`: what was read before, in the same transaction; `besides`: what their
 * messages say besides.
 */
export async function issueReceipts(
  tx: Tx,
  seal: Seal,
  receipts: readonly ToIssue[],
  { facts, besides }: { facts?: IssuerFacts | undefined; besides?: Besides | undefined } = {},
): Promise<IssuedRow[]> {
  const settings = facts?.settings ?? (await readSettings(tx));
  const wanted = receipts.map((r) => seriesOf(r, settings));
  const numbers = await nextNumbers(besideDeferred(tx), wanted);
  const issued = [];
  for (const [i, r] of receipts.entries()) {
    const herd = facts?.herd ?? (await readHerdFacts(tx, r.lines));
    const sign = (text: (kid: string) => string) => seal.signWith(besideDeferred(tx), facts?.kid, text);
    issued.push(await sealReceipt(r, itemAt(numbers, i), { settings, herd, sign }));
  }
  const rows = issued.map((it) => it.row);
  await writeLater(tx, "receipt", tx.insertInto("receipt").values(rows));
  await queueReceipts(
    tx,
    issued.map((it) => ({ ...it.news, besides })),
    facts?.recipient,
  );
  return rows;
}

/** The settings, herd data, signing key and recipient of receipts, read before by the caller. */
export interface IssuerFacts {
  settings: Settings;
  herd: HerdFacts;
  kid: string | undefined;
  recipient: Recipient | undefined;
}
export type IssuedRow = Awaited<ReturnType<typeof sealReceipt>>["row"];

/** A receipt under its number: the row, frozen and signed, and the news of it. */
async function sealReceipt(
  r: ToIssue,
  number: number,
  by: {
    settings: Settings;
    herd: HerdFacts;
    sign(text: (kid: string) => string): Promise<Signed>;
  },
) {
  const { business, look, mode, receipts } = by.settings;
  const { series, year } = seriesOf(r, by.settings);
  const folio = formatFolio(series, year, number);
  const content = receiptContent(r, folio, { business, look, mode, footer: receipts.footer, herd: by.herd });
  const snapshot = canonicalJson(content);
  const hash = sha256(snapshot);
  const facts = {
    tipo: r.tipo,
    folio,
    issued: r.at,
    total: receiptAmount(content),
    hash: toBase64Url(Buffer.from(hash, "hex")),
  };
  const signed = await by.sign((kid) => signedText({ ...facts, kid }));
  const refundId = r.tipo === "reembolso" ? r.refundId : null;
  const row = {
    id: newId(),
    public_id: newPublicId(),
    tipo: r.tipo,
    series,
    year,
    number,
    folio,
    sale_id: r.saleId,
    charge_id: r.chargeId,
    provider: r.payment?.provider ?? null,
    payment_ref: r.payment?.ref ?? null,
    refund_id: refundId,
    replaces: r.replaces?.id ?? null,
    snapshot,
    hash,
    // Derived from the salted hash alone, so that an offline phone can check that code and seal belong together.
    short_code: shortCode(hash),
    ...signed,
    issued_at: toIso(r.at),
  };
  const news: IssuedReceipt = {
    id: row.id,
    publicId: row.public_id,
    tipo: r.tipo,
    folio,
    chargeId: r.chargeId,
    saleId: r.saleId,
    refundId,
    business: business.name,
    concept: r.concept,
    amount: facts.total,
    balance: r.balance,
    dueWords: content.deposit?.dueWords,
    demo: mode === "demo",
    at: r.at,
  };
  return { row, news };
}
