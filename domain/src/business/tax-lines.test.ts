import { expect, test } from "vitest";
import { taxClasses } from "../kernel/item-kinds";
import { shownTaxes, taxLines, taxNoteLabels } from "./tax-lines";

const note = (code: keyof typeof taxNoteLabels, amount: number) => ({
  label: taxNoteLabels[code],
  value: String(amount),
});

test.each([
  ["iva_0", 1_610_000, "IVA (0 %)", 0],
  ["iva_16", 11_600, "IVA incluido (16 %)", 1_600],
  ["exempt", 5_000, "IVA (exento)", 0],
] as const)("what is taxed at %s is shown as an amount of tax, not as the taxed amount", (code, amount, label, tax) => {
  expect(taxLines([note(code, amount)])).toEqual([{ label, tax, base: amount - tax }]);
  expect(shownTaxes([note(code, amount)])).toEqual([{ label, tax }]);
});

test("an unsettled tax is not printed, and is exported without an amount", () => {
  expect(shownTaxes([note("accountant", 100)])).toEqual([]);
  expect(taxLines([note("accountant", 100)])[0]).toMatchObject({ tax: null, base: 100 });
});

test("the labels that receipts are signed with never change, and are distinct", () => {
  // Issued receipts contain them: with another label, old ones would be read as amounts of tax.
  expect(taxClasses.map((code) => taxNoteLabels[code])).toEqual([
    "IVA tasa 0 %",
    "IVA 16 % incluido",
    "Exento de IVA",
    "IVA por definir con el contador",
  ]);
  expect(taxLines([{ label: "IEPS", value: "800" }])).toEqual([{ label: "IEPS", tax: 800, base: 800 }]);
});
