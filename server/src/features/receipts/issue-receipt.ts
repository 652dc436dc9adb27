import { folioSeries, formatFolio, shortCode } from "@corral/domain/folio";
import { methodWords } from "@corral/domain/methods";
import { type Centavos, centavos } from "@corral/domain/money";
import { canonicalJson } from "@corral/domain/snapshot";
import { dayInWords, type Instant, momentInWords, toIso, wallClock, type Zone, zoneInWords } from "@corral/domain/time";
import { amountInWords } from "@corral/domain/words";
import { sql } from "kysely";
import type { Tx } from "../../platform/db";
import { newId, newPublicId, sha256 } from "../../platform/ids";
import { readSettings } from "../settings/business";

const TAX: Record<string, string> = {
  iva_0: "IVA tasa 0 %",
  iva_16: "IVA 16 % incluido",
  exempt: "Exento de IVA",
  accountant: "IVA por definir con el contador",
};

/** The next number of a series and year; the row lock makes the next one wait, so that no number is skipped or given twice. */
async function nextNumber(tx: Tx, series: string, year: number): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`insert into folio_counter (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = folio_counter.last + 1 returning last`.execute(tx);
  return (rows[0] as { last: number }).last;
}

export interface PaidWith {
  method: string;
  reference: string;
  amount: Centavos;
  at: Instant;
}
export interface ToIssue {
  tipo: "venta" | "pago" | "reembolso";
  chargeId: string;
  saleId: string | null;
  concept: string;
  buyerName: string;
  lines: {
    title: string;
    subtitle: string;
    qty: number;
    unit_price: Centavos;
    line_total: Centavos;
    tax_class: string;
  }[];
  total: Centavos;
  payments: PaidWith[];
  balance: Centavos;
  policies: string[];
  delivery: string[];
  payment?: { provider: string; ref: string };
  /** Which refund it is for, the folios of what was paid, and why. */
  refund?: { id: string; of: string; reason: string };
  at: Instant;
  zone: Zone;
}

/** Freezes a receipt with its folio, in the transaction that makes it true. The snapshot is canonical JSON; the hash is over its bytes. */
export async function issueReceipt(tx: Tx, r: ToIssue): Promise<{ publicId: string; folio: string }> {
  const { business, mode } = await readSettings(tx);
  const year = Number(wallClock(r.zone, r.at).day.slice(0, 4));
  const series = folioSeries[r.tipo];
  const number = await nextNumber(tx, series, year);
  const folio = formatFolio(series, year, number);
  const paid = centavos(r.payments.reduce((a, p) => a + p.amount, 0));
  const taxes = new Map<string, number>();
  for (const l of r.lines) taxes.set(l.tax_class, (taxes.get(l.tax_class) ?? 0) + l.line_total);
  const day = wallClock(r.zone, r.at).day;
  const snapshot = canonicalJson({
    tipo: r.tipo,
    folio,
    issuedAt: toIso(r.at),
    issuedWords: `${dayInWords(day)}, ${momentInWords(r.zone, r.at).slice(-5)}`,
    zone: r.zone,
    zoneWords: zoneInWords(r.zone),
    demo: mode === "demo",
    seller: {
      name: business.name,
      legalName: business.legalName || business.name,
      rfc: business.rfc,
      address: business.address,
      phone: business.phone,
      email: business.email,
    },
    buyer: { name: r.buyerName },
    concept: r.concept,
    lines: r.lines.map((l) => ({
      title: l.title,
      subtitle: l.subtitle,
      qty: l.qty,
      unitPrice: l.unit_price,
      lineTotal: l.line_total,
    })),
    subtotal: r.total,
    taxNotes: [...taxes].map(([code, amount]) => ({ label: TAX[code] ?? code, value: String(amount) })),
    total: r.total,
    payments: r.payments.map((p) => ({
      method: methodWords(p.method),
      reference: p.reference,
      amount: p.amount,
      at: toIso(p.at),
      atWords: momentInWords(r.zone, p.at, { year: true }),
    })),
    ...(r.refund && r.payments[0]
      ? {
          refund: {
            amount: paid,
            method: methodWords(r.payments[0].method),
            reference: r.payments[0].reference,
            of: r.refund.of,
            reason: r.refund.reason,
          },
        }
      : {}),
    paid,
    balance: r.balance,
    amountWords: amountInWords(r.tipo === "venta" ? r.total : paid),
    delivery: r.delivery,
    policies: r.policies,
    footer: [
      "Este comprobante no es un CFDI.",
      r.tipo === "reembolso"
        ? "Comprueba el dinero que se te devolvió. Si pediste factura, pide también su nota de crédito."
        : "Esta operación se incluye en la factura global del periodo, salvo que pidas tu factura.",
      ...(mode === "demo" ? ["Modo demostración: no es dinero real."] : []),
    ],
  });
  const publicId = newPublicId();
  const hash = sha256(snapshot);
  await tx
    .insertInto("receipt")
    .values({
      id: newId(),
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
      refund_id: r.refund?.id ?? null,
      snapshot,
      hash,
      short_code: shortCode(sha256(`${publicId}${hash}`)),
      issued_at: toIso(r.at),
    })
    .execute();
  return { publicId, folio };
}
