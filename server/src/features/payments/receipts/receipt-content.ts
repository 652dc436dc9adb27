import { taxNoteLabels } from "@corral/domain/business/tax-lines";
import type { TaxClass } from "@corral/domain/kernel/item-kinds";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { receiptAmount } from "@corral/domain/kernel/receipt-types";
import {
  dayInWords,
  type Instant,
  momentInWords,
  toIso,
  wallClock,
  type Zone,
  zoneInWords,
} from "@corral/domain/kernel/time";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { isSale } from "@corral/domain/payments/purposes";
import { amountInWords } from "@corral/domain/payments/receipts/words";
import type { ChargePurpose } from "@corral/domain/states/charge";
import type { Business } from "#src/features/business/settings/business";
import { newPublicId } from "#src/platform/ids";

export interface PaidWith {
  method: string;
  reference: string;
  amount: Centavos;
  at: Instant;
}
/** What an `apartado` says besides (domain.md §7.9); its `total`, `payments` and `balance` are those of the sale so far. */
export interface Deposit {
  paid: Centavos;
  balance: Centavos;
  /** Until when the balance is due. */
  dueAt: Instant;
  /** What becomes of the deposit if the sale falls through, in one sentence. */
  refundRule: string;
}
/** What a `reembolso` says besides; its `total` is the amount that went back and it has neither `lines` nor `payments`. */
interface Refunded {
  /** The folio that the money was collected with; null when there was none. */
  of: string | null;
  /** By which way it went back: "Tarjeta (Mercado Pago)", "Transferencia SPEI", "Efectivo". */
  routeWords: string;
  amount: Centavos;
  /** The provider's or the bank's, when there is one. */
  reference: string | null;
  reason: string;
}
/** What an `entrega` says besides; its `total` is the worth of what was handed over and its `balance` what is still owed of it. */
export interface Handover {
  receivedBy: string;
  /** Who of the business handed it over. */
  by: string;
  at: Instant;
  place: string | null;
  note: string | null;
  papers: string[];
  animals: { name: string; identifiers: string[] }[];
}
/** What a `boleto` says besides: its `lines` are the places of one date, its `total` what they cost. */
interface Visit {
  title: string;
  whenWords: string;
  zoneWords: string;
  day: string;
  time: string;
  endTime: string;
  holder: string;
  rule: string;
  places: { seat: number; tier: string; code: string; shortCode: string }[];
}
type ByType =
  | { tipo: "venta" | "pago" }
  | { tipo: "apartado"; deposit: Deposit }
  | { tipo: "reembolso"; refundId: string; refund: Refunded }
  | { tipo: "entrega"; handover: Handover }
  | { tipo: "boleto"; visit: Visit };
interface Common {
  chargeId: string;
  saleId: string | null;
  /** The receipt of the same kind and charge that this one takes the place of. */
  replaces?: { id: string; folio: string };
  /** What its charge was for. */
  purpose?: ChargePurpose;
  concept: string;
  buyerName: string;
  lines: {
    animal_id?: string | null;
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
  at: Instant;
  zone: Zone;
}
export type ToIssue = ByType & Common;

/**
 * Everything that a receipt says, as contract/receipts `ReceiptSnapshot` describes it: strings, whole numbers, lists and plain objects
 * only. A part may be added for new receipts; none may change its meaning, since the old ones are kept and shown for ever.
 */
export function receiptContent(
  r: ToIssue,
  folio: string,
  {
    business,
    mode,
    footer,
    animals,
  }: {
    business: Business;
    mode: "demo" | "real";
    footer: readonly string[];
    /** What tells an animal apart, by its id. */
    animals: ReadonlyMap<string, readonly { label: string; value: string }[]>;
  },
) {
  const taxes = new Map<string, number>();
  for (const l of r.lines) taxes.set(l.tax_class, (taxes.get(l.tax_class) ?? 0) + l.line_total);
  const content = {
    tipo: r.tipo,
    folio,
    issuedAt: toIso(r.at),
    issuedWords: `${dayInWords(wallClock(r.zone, r.at).day)}, ${momentInWords(r.zone, r.at).slice(-5)}`,
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
      ...(business.logo ? { logo: business.logo } : {}),
    },
    buyer: { name: r.buyerName },
    concept: r.concept,
    lines: r.lines.map((l) => ({
      title: l.title,
      subtitle: l.subtitle,
      qty: l.qty,
      unitPrice: l.unit_price,
      lineTotal: l.line_total,
      ...(l.animal_id ? { details: (animals.get(l.animal_id) ?? []).map((d) => ({ ...d })) } : {}),
    })),
    subtotal: r.total,
    taxNotes: [...taxes].map(([code, amount]) => ({
      label: taxNoteLabels[code as TaxClass] ?? code,
      value: String(amount),
    })),
    total: r.total,
    payments: r.payments.map((p) => ({
      method: methodWords(p.method),
      reference: p.reference,
      amount: p.amount,
      at: toIso(p.at),
      atWords: momentInWords(r.zone, p.at, { year: true }),
    })),
    paid: centavos(r.payments.reduce((a, p) => a + p.amount, 0)),
    balance: r.balance,
    delivery: r.delivery,
    policies: r.policies,
    footer: [
      ...footer,
      "Este comprobante no es un CFDI.",
      r.tipo === "reembolso"
        ? "Si pediste factura de lo que se te devolvió, pide también su nota de crédito."
        : r.tipo === "entrega"
          ? "Dice qué se entregó y quién lo recibió; no comprueba el pago."
          : r.tipo === "boleto"
            ? "Es tu entrada a la visita; lo que pagaste está en tu comprobante de venta."
            : r.purpose !== undefined && !isSale(r.purpose)
              ? "Es un donativo: no es una venta y no entra en la factura global."
              : "Esta operación se incluye en la factura global del periodo.",
      ...(mode === "demo" ? ["Modo demostración: no es dinero real."] : []),
    ],
    ...(r.tipo === "apartado" ? { deposit: depositOf(r.deposit, r.zone) } : {}),
    ...(r.tipo === "reembolso" ? { refund: { ...r.refund } } : {}),
    ...(r.tipo === "entrega" ? { handover: handoverOf(r.handover, r.zone) } : {}),
    ...(r.tipo === "boleto" ? { visit: { ...r.visit } } : {}),
    ...(r.replaces ? { replaces: r.replaces.folio } : {}),
    // The hash is printed: without something random, whoever has it could find the buyer's name by trying.
    salt: newPublicId(),
  };
  return { ...content, amountWords: amountInWords(receiptAmount(content)) };
}

const depositOf = ({ dueAt, ...rest }: Deposit, zone: Zone) => ({
  ...rest,
  dueAt: toIso(dueAt),
  dueWords: `${momentInWords(zone, dueAt, { year: true })} (${zoneInWords(zone)})`,
});

const handoverOf = ({ at, ...rest }: Handover, zone: Zone) => ({
  ...rest,
  atWords: `${momentInWords(zone, at, { year: true })} (${zoneInWords(zone)})`,
});
