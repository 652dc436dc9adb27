import type { ReceiptSnapshot } from "@corral/contract/types";
import { taxNoteLabels } from "@corral/domain/business/tax-lines";
import type { TaxClass } from "@corral/domain/kernel/item-kinds";
import { present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { type ReceiptType, receiptAmount } from "@corral/domain/kernel/receipt-types";
import { amountInWords } from "@corral/domain/kernel/text/amount-in-words";
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
import type { ChargePurpose } from "@corral/domain/payments/charges/states";
import { FREIGHT_CONCEPT } from "@corral/domain/payments/price-after";
import { animalProof, lotProof } from "@corral/domain/payments/receipts/animal-proof";
import { weightOfLine } from "@corral/domain/shop/price-by-kilo";
import type { Business, Look } from "#src/features/business/settings/business";
import { newPublicId } from "#src/platform/ids";
import type { HerdFacts } from "./herd-facts";

export interface PaidWith {
  method: string;
  reference: string;
  amount: Centavos;
  at: Instant;
}
/**
 * Extra content of an `apartado` (domain.md §7.9); `total`, `payments` and `balance` are those of the sale so far, in
 * centavos.
 */
export interface Deposit {
  paid: Centavos;
  balance: Centavos;
  /** Due date of the balance. */
  dueAt: Instant;
  /** What happens to the deposit if the sale fails, in one sentence. */
  refundRule: string;
}
/** Extra content of a `reembolso`; `total` is the refunded amount (centavos), without `lines` and `payments`. */
interface Refunded {
  /** Folio of the receipt of the payment; null when there was none. */
  of: string | null;
  /** The refund's method: "Tarjeta (Mercado Pago)", "Transferencia SPEI", "Efectivo". */
  routeWords: string;
  amount: Centavos;
  /** The provider's or bank's reference, if any. */
  reference: string | null;
  reason: string;
}
/**
 * Extra content of an `entrega`; `total` is the value of the delivered goods, `balance` what is still owed
 * (centavos).
 */
export interface Handover {
  receivedBy: string;
  /** Name of the person who delivered it. */
  by: string;
  at: Instant;
  place: string | null;
  note: string | null;
  papers: string[];
  animals: { name: string; identifiers: string[] }[];
}
/** Extra content of a `boleto`: `lines` are the places of one date, `total` their price in centavos. */
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
  group?: { code: string; shortCode: string };
}
/** Extra content of an `estado`; `total` is the price of the purchase or charge (centavos), without `payments`. */
interface Statement {
  /** Oldest first; their amounts sum to the balance. */
  sentences: { text: string; amount: Centavos }[];
  balance: Centavos;
}
type ByType =
  | { tipo: "venta" | "pago" | "donativo" }
  | { tipo: "apartado"; deposit: Deposit }
  | { tipo: "reembolso"; refundId: string; refund: Refunded }
  | { tipo: "entrega"; handover: Handover }
  | { tipo: "boleto"; visit: Visit }
  | { tipo: "estado"; statement: Statement };
interface Common {
  chargeId: string;
  saleId: string | null;
  /** The receipt of the same kind and charge that this one replaces. */
  replaces?: { id: string; folio: string };
  /** The purpose of its charge. */
  purpose?: ChargePurpose;
  concept: string;
  buyerName: string;
  lines: {
    item_id?: string;
    animal_id?: string | null;
    heads?: number | null;
    photo_id?: string | null;
    final_weight_g?: number | null;
    title: string;
    subtitle: string;
    qty: number;
    unit_price: Centavos;
    line_total: Centavos;
    tax_class: string;
    price_per_kg?: Centavos | null;
    est_weight_g?: number | null;
    weight_note?: string | null;
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
/** A sale's lines as its receipts list them: what is delivered has its freight at the end. */
export const linesWithFreight = (
  lines: Common["lines"],
  sale: { freight: Centavos; freight_tax: TaxClass | null },
): Common["lines"] =>
  sale.freight === 0
    ? lines
    : [
        ...lines,
        {
          title: FREIGHT_CONCEPT,
          subtitle: "",
          qty: 1,
          unit_price: sale.freight,
          line_total: sale.freight,
          tax_class: sale.freight_tax ?? "accountant",
        },
      ];

const INVOICED = "Esta operación se incluye en la factura global del periodo.";
/** What each type says at its foot of its use. */
const ofType: Record<ReceiptType, string> = {
  venta: INVOICED,
  pago: INVOICED,
  apartado: INVOICED,
  donativo: "Es un donativo: no es una venta y no entra en la factura global.",
  reembolso: "Si pediste factura de lo que se te devolvió, pide también su nota de crédito.",
  entrega: "Dice qué se entregó y quién lo recibió; no comprueba el pago.",
  boleto: "Es tu entrada a la visita; lo que pagaste está en tu comprobante de venta.",
  estado: "Dice cómo va la cuenta en esta fecha; lo que pagues después está en sus comprobantes.",
};

export type ToIssue = ByType & Common;

/**
 * The content of a receipt, as contract/receipts `ReceiptSnapshot` describes it: strings, integers (centavos), lists
 * and plain objects. Parts may be added for new receipts; none may change its meaning, since old receipts are shown
 * for ever.
 */
export function receiptContent(
  r: ToIssue,
  folio: string,
  {
    business,
    look,
    mode,
    footer,
    herd,
  }: {
    business: Business;
    look: Look;
    mode: "demo" | "real";
    footer: readonly string[];
    herd: HerdFacts;
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
    seller: sellerOf(business, look),
    buyer: { name: r.buyerName },
    concept: r.concept,
    lines: r.lines.map((l) => ({
      title: l.title,
      subtitle: l.subtitle,
      qty: l.qty,
      unitPrice: l.unit_price,
      lineTotal: l.line_total,
      ...weightOf(l),
      ...(r.tipo === "estado" ? {} : proofOf(l, herd)),
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
      ofType[r.tipo],
      ...(mode === "demo" ? ["Modo demostración: no es dinero real."] : []),
    ],
    ...(r.tipo === "apartado" ? { deposit: depositOf(r.deposit, r.zone) } : {}),
    ...(r.tipo === "reembolso" ? { refund: { ...r.refund } } : {}),
    ...(r.tipo === "entrega" ? { handover: handoverOf(r.handover, r.zone) } : {}),
    ...(r.tipo === "boleto" ? { visit: { ...r.visit } } : {}),
    ...(r.tipo === "estado" ? { statement: { ...r.statement } } : {}),
    ...(r.replaces ? { replaces: r.replaces.folio } : {}),
    // A random salt: the hash is printed, and without a salt the buyer's name could be found by guessing.
    salt: newPublicId(),
  };
  return { ...content, amountWords: amountInWords(receiptAmount(content)) };
}

/** The seller as receipts and payment slips name them, with the look that the business has on that day. */
export const sellerOf = ({ name, legalName, rfc, address, phone, email, logo }: Business, { color }: Look) => ({
  ...{ name, legalName: legalName || name, rfc, address, phone, email },
  ...(logo ? { logo } : {}),
  ...(color ? { color } : {}),
});

/** Which animal or lot it was: its photo and what identifies it. */
function proofOf(line: Common["lines"][number], herd: HerdFacts) {
  const animal = line.animal_id ? herd.animals.get(line.animal_id) : undefined;
  const lot = line.heads && line.item_id ? herd.lots.get(line.item_id) : undefined;
  const details = animal
    ? animalProof(animal, line.final_weight_g ?? null)
    : lot && lotProof(lot, present(line.heads), line.final_weight_g ?? null);
  return details ? { ...(line.photo_id ? { photo: line.photo_id } : {}), details } : {};
}

/** What a price by the kilo was made from: its estimate, or how it was weighed. */
function weightOf(line: Common["lines"][number]) {
  const { price_per_kg = null, est_weight_g = null, weight_note = null } = line;
  const weight = weightOfLine({ price_per_kg, est_weight_g, weight_note });
  return weight === null ? {} : { weight, ...(weight_note === null ? { estimated: true } : {}) };
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

/** The content of an issued receipt from the text that was signed. */
export const readSnapshot = (text: string): ReceiptSnapshot => JSON.parse(text);
