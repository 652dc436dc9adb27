import type { TaxClass } from "../kernel/item-kinds";
import { keysOf } from "../kernel/lookup";
import { type Centavos, centavos } from "../kernel/money";

/**
 * The label of each class on receipts, with the taxed amount. Labels are part of signed receipts, so they are never
 * edited: what is displayed comes from `taxLines`.
 */
export const taxNoteLabels: Record<TaxClass, string> = {
  iva_0: "IVA tasa 0 %",
  iva_16: "IVA 16 % incluido",
  exempt: "Exento de IVA",
  accountant: "IVA por definir con el contador",
};

/** What a buyer reads beside a price; nothing where the accountant has yet to settle it. */
export const priceTaxWords: Record<TaxClass, string | null> = {
  iva_0: "No se agrega (tasa 0 %)",
  iva_16: "Incluido en el precio",
  exempt: "No se agrega (exento)",
  accountant: null,
};

export interface TaxLine {
  label: string;
  /** The tax included in the price; null where the class is not settled yet. */
  tax: Centavos | null;
  /** The amount that the tax applies to. */
  base: Centavos;
}

const NONE = centavos(0);
const drawn: Record<TaxClass, (amount: Centavos) => TaxLine> = {
  iva_0: (amount) => ({ label: "IVA (0 %)", tax: NONE, base: amount }),
  iva_16: (amount) => {
    const tax = centavos(amount - Math.round(amount / 1.16));
    return { label: "IVA incluido (16 %)", tax, base: centavos(amount - tax) };
  },
  exempt: (amount) => ({ label: "IVA (exento)", tax: NONE, base: amount }),
  accountant: (amount) => ({ label: "IVA por definir con el contador", tax: null, base: amount }),
};
const classOf = new Map<string, TaxClass>(keysOf(taxNoteLabels).map((code) => [taxNoteLabels[code], code]));

/** The taxes of a receipt of any age: amounts of tax, not taxed amounts. */
export const taxLines = (notes: readonly { label: string; value: string }[]): TaxLine[] =>
  notes.map(({ label, value }) => {
    const amount = centavos(Number(value));
    const code = classOf.get(label);
    return code ? drawn[code](amount) : { label, tax: amount, base: amount };
  });

/** The taxes printed on a receipt: those that are settled. */
export const shownTaxes = (notes: readonly { label: string; value: string }[]) =>
  taxLines(notes).flatMap(({ label, tax }) => (tax === null ? [] : [{ label, tax }]));
