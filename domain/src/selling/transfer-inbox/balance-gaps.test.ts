import { expect, test } from "vitest";
import type { Day } from "../../kernel/time";
import { findGaps } from "./balance-gaps";
import { openBankFile, suggestColumns } from "./bank-file";

const today = "2026-11-26" as Day;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
function gaps(text: string) {
  const opened = openBankFile(new TextEncoder().encode(text));
  if (!opened.ok) throw new Error(opened.message);
  return findGaps(opened.value, suggestColumns(opened.value), today);
}
const HEAD = "Fecha,Concepto,Cargo,Abono,Saldo\n";
const lines = [
  "10/11/2026,Inicio,,100.00,1100.00",
  "11/11/2026,SPEI,,50.00,1150.00",
  "12/11/2026,Pago,30.00,,1120.00",
  "13/11/2026,SPEI,,80.00,1200.00",
];

test("a balance that adds up says nothing, in either order", () => {
  expect(gaps(HEAD + lines.join("\n"))).toEqual([]);
  expect(gaps(HEAD + [...lines].reverse().join("\n"))).toEqual([]);
});
test("a movement that is missing is told with its days and its amount, in either order", () => {
  const [a, , c, d] = lines;
  const missing = [{ after: "2026-11-10", before: "2026-11-12", amount: 5_000 }];
  expect(gaps(HEAD + [a, c, d].join("\n"))).toEqual(missing);
  expect(gaps(HEAD + [d, c, a].join("\n"))).toEqual(missing);
  const [, b] = lines;
  expect(gaps(HEAD + [a, b, d].join("\n"))).toEqual([{ after: "2026-11-11", before: "2026-11-13", amount: -3_000 }]);
});
test("a line without a balance is no missing movement, and an amount that can't be read says nothing", () => {
  const [a, b, c, d] = lines;
  expect(gaps(HEAD + [a, b?.replace(/[\d.]+$/, ""), c, d].join("\n"))).toEqual([]);
  expect(gaps(HEAD + [a, c?.replace(/[\d.]+$/, ""), d].join("\n"))).toEqual([
    { after: "2026-11-10", before: "2026-11-13", amount: 5_000 },
  ]);
  expect(gaps(HEAD + [a, b?.replace("50.00,", "cincuenta,"), c, d].join("\n"))).toEqual([]);
});
test("one column with signs is read with them", () => {
  const head = "Fecha,Concepto,Importe,Saldo\n";
  const rows = ["10/11/2026,a,100.00,1100.00", "11/11/2026,b,−30.00,1070.00", "12/11/2026,c,10.00,1080.00"];
  expect(gaps(head + rows.join("\n"))).toEqual([]);
  expect(gaps(head + [rows[0], rows[2]].join("\n"))).toEqual([]);
  expect(gaps(`${head}${rows.join("\n")}\n14/11/2026,d,5.00,1100.00`)).toEqual([
    { after: "2026-11-12", before: "2026-11-14", amount: 1_500 },
  ]);
});
test("nothing is said without balances, without charges, or where little adds up", () => {
  expect(gaps("Fecha,Concepto,Abono\n10/11/2026,a,5\n")).toEqual([]);
  expect(gaps("Fecha,Concepto,Abono,Saldo\n10/11/2026,a,5,100\n11/11/2026,b,5,90\n")).toEqual([]);
  expect(gaps(`${HEAD}${lines.map((it, n) => it.replace(/[\d.]+$/, String(n * 7))).join("\n")}`)).toEqual([]);
});
