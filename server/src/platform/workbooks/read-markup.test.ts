import { expect, it } from "vitest";
import { isMarkup, openMarkup } from "./read-markup";

async function rowsOf(text: string | Uint8Array, sheet?: string) {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  expect(isMarkup(bytes)).toBe(true);
  const book = openMarkup(bytes);
  if (!book.ok) return book.detail;
  const read = await book.value.read(sheet ?? (book.value.sheets[0] as string));
  return read.ok ? read.value.map((row) => row.cells) : read.detail;
}

const PAGE = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td { color: red }</style></head><body>
  <table><tr><td colspan="2">Cuenta&nbsp;<b>00011</b></td></tr></table>
  <TABLE border=1><TR><TH>Fecha<TH>Dep&oacute;sitos</TR>
  <tr><td x:num>12/11/2026</td><td style='mso-number-format:"0.00"'>4,321.10</td></tr>
  <tr><td><script>no()</script>13/11/2026<br>SPEI</td><td></td></tr></TABLE></body></html>`;

it("a table that was saved as a page is read row by row, whatever stands in it", async () => {
  const right = [
    ["Cuenta 00011", ""],
    ["Fecha", "Depósitos"],
    ["12/11/2026", "4,321.10"],
    ["13/11/2026 SPEI", ""],
  ];
  expect(await rowsOf(PAGE)).toEqual(right);
  expect(await rowsOf(`\ufeff  ${PAGE}`)).toEqual(right);
  expect(await rowsOf(Buffer.from(`\ufeff${PAGE}`, "utf16le"))).toEqual(right);
  expect(await rowsOf(Buffer.from(PAGE.replace("&oacute;", "ó"), "latin1"))).toEqual(right);
});

const XML = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
 <Worksheet ss:Name="Notas"><Table><Row><Cell><Data ss:Type="String">no</Data></Cell></Row></Table>
  <WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
 <Worksheet ss:Name="Movs &amp; más"><Table>
  <Row ss:Index="3"><Cell ss:MergeAcross="1"><Data ss:Type="String">Fecha</Data></Cell><Cell><Data ss:Type="String">Abono</Data></Cell></Row>
  <Row><Cell><Data ss:Type="DateTime">2026-11-12T00:00:00.000</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">4321.1000000000004</Data></Cell></Row>
  <Row><Cell><Data ss:Type="DateTime">2026-11-12T10:05:00.000</Data></Cell><Cell ss:Index="3" ss:Formula="=1"><Data ss:Type="Number">4.3E3</Data></Cell></Row>
 </Table></Worksheet></Workbook>`;

it("a workbook of 2003 as XML is read by its visible sheets, each cell at its place", async () => {
  const book = openMarkup(Buffer.from(XML));
  expect(book.ok && book.value.sheets).toEqual(["Movs & más"]);
  expect(await rowsOf(XML)).toEqual([
    ["Fecha", "", "Abono"],
    ["12/11/2026", "", "4321.1"],
    ["12/11/2026 10:05:00", "", "4300"],
  ]);
  expect(book.ok && (await book.value.read("Movs & más"))).toMatchObject({
    value: [{ line: 3 }, { line: 4 }, { line: 5 }],
  });
});

it("a page without a table is told as what it is, and a cell far out as that", async () => {
  expect(await rowsOf("<!DOCTYPE html><html><body>Tu sesión terminó</body></html>")).toMatch(/página de internet/);
  expect(await rowsOf(XML.replace('<Cell ss:Index="3">', '<Cell ss:Index="9999999">'))).toMatch(/muy lejos/);
  const wide = `<table>${"<tr><td>a</td></tr>".repeat(300)}<tr><td colspan="16000">b</td><td>c</td></tr></table>`;
  expect(await rowsOf(wide)).toMatch(/muy lejos/);
  expect(await rowsOf(`<table><tr><td colspan="99999">b</td></tr></table>`)).toMatch(/muy lejos/);
  expect(isMarkup(Buffer.from("Fecha,Abono\n1,2\n"))).toBe(false);
  expect(isMarkup(Buffer.from("<50>,Abono\n1,2\n"))).toBe(false);
});
