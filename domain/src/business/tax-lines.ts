import type { TaxClass } from "../kernel/item-kinds";
import { type Centavos, centavos } from "../kernel/money";

/**
 * What receipts call each class, with the amount that it applies to. They are signed as they are and kept for ever, so a label here is never edited:
 * what is shown of it is `taxLines`.
 */
export const taxNoteLabels: Record<TaxClass, string> = {
  iva_0: "IVA tasa 0 %",
  iva_16: "IVA 16 % incluido",
  exempt: "Exento de IVA",
  accountant: "IVA por definir con el contador",
};

export interface TaxLine {
  label: string;
  /** The tax itself, which prices include; null where nobody has said yet which it is. */
  tax: Centavos | null;
  /** What the tax is taken of. */
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
const classOf = new Map(Object.entries(taxNoteLabels).map(([code, label]) => [label, code as TaxClass]));

/** The taxes of a receipt, old or new, as amounts of tax and not of what is taxed. */
export const taxLines = (notes: readonly { label: string; value: string }[]): TaxLine[] =>
  notes.map(({ label, value }) => {
    const amount = centavos(Number(value));
    const code = classOf.get(label);
    return code ? drawn[code](amount) : { label, tax: amount, base: amount };
  });

/** Those that a paper says: what nobody has settled yet is no amount to read. */
export const shownTaxes = (notes: readonly { label: string; value: string }[]) =>
  taxLines(notes).flatMap(({ label, tax }) => (tax === null ? [] : [{ label, tax }]));
