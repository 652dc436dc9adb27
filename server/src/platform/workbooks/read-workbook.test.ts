import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { columnName, makeWorkbook, serial } from "#src/testing/workbook";
import { openWorkbook } from "./read-workbook";

async function rowsOf(bytes: Uint8Array, sheet?: string) {
  const book = openWorkbook(bytes);
  if (!book.ok) return book.detail;
  const read = await book.value.read(sheet ?? (book.value.sheets[0] as string));
  return read.ok ? read.value.map((row) => row.cells) : read.detail;
}
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe("a workbook is read", () => {
  it("with its texts, numbers as they are typed, days, and formulas as their stored value", async () => {
    const rows = [
      ["Arete", "Chip", "Nació", "Peso", "Suma", "¿Vive?"],
      ["001338", 982000123456789, serial("2024-03-15"), 350.5, { formula: "D2*2", value: 701.0000000000001 }, true],
      [
        "José & «Ñ»",
        9.82000123456789e21,
        { style: 1, number: 45366.5 },
        1e-7,
        { formula: "A2&B2", value: "x y" },
        false,
      ],
      [null, null, { style: 1, number: 0.5 }, -12, { formula: "1/0", value: "#DIV/0!" }, null],
    ];
    expect(await rowsOf(makeWorkbook([{ name: "Hato", rows }]))).toEqual([
      ["Arete", "Chip", "Nació", "Peso", "Suma", "¿Vive?"],
      ["001338", "982000123456789", "15/03/2024", "350.5", "701", "VERDADERO"],
      ["José & «Ñ»", "9.82000123456789E+21", "15/03/2024 12:00:00", "0.0000001", "x y", "FALSO"],
      ["", "", "12:00:00", "-12", "#DIV/0!", ""],
    ]);
  });

  it.each(["1", "true"])("with days since 1904, said as %s", async (since1904) => {
    const rows = [["Fecha"], [serial("2026-11-12", 1904)]];
    expect(await rowsOf(makeWorkbook([{ name: "A", rows }], { since1904 }))).toEqual([["Fecha"], ["12/11/2026"]]);
  });

  it("without its hidden sheets, its pictures and its macros", async () => {
    const one = (word: string) => [[word]];
    const bytes = makeWorkbook(
      [
        { name: "Oculta", rows: one("no"), state: "hidden" },
        { name: "Muy oculta", rows: one("no"), state: "veryHidden" },
        { name: "Datos & más", rows: one("sí") },
        { name: "Otra", rows: one("también") },
      ],
      { more: { "xl/vbaProject.bin": strToU8("macro"), "xl/media/image1.png": strToU8("foto") } },
    );
    const book = openWorkbook(bytes);
    expect(book.ok && book.value.sheets).toEqual(["Datos & más", "Otra"]);
    expect(await rowsOf(bytes)).toEqual([["sí"]]);
    expect(await rowsOf(bytes, "Otra")).toEqual([["también"]]);
    expect(await rowsOf(bytes, "Oculta")).toMatch(/no tiene una hoja a la vista que se llame «Oculta»/);
  });

  it("with the number of each row as a person sees it, empty ones left out", async () => {
    const book = openWorkbook(makeWorkbook([{ name: "A", rows: [[null], ["a"], [], ["", "b"]] }]));
    expect(book.ok && (await book.value.read("A"))).toMatchObject({ value: [{ line: 2 }, { line: 4 }] });
  });

  const RIGHT = [
    ["Fecha", "Abono"],
    ["12/11/2026", "4321.1"],
  ];
  const rows = [
    ["Fecha", "Abono"],
    [serial("2026-11-12"), 4321.1],
  ];
  const prefixed = (xml: string) => xml.replace(/<(\/?)([a-z])/gi, "<$1x:$2").replaceAll("xmlns=", "xmlns:x=");
  it.each<[string, (part: string, xml: string) => string]>([
    [
      "names with a prefix (Open XML SDK)",
      (part, xml) => (/sheet1|styles|Strings|workbook.xml$/.test(part) ? prefixed(xml) : xml),
    ],
    [
      "the strict names of ISO 29500",
      (_, xml) =>
        xml
          .replaceAll("schemas.openxmlformats.org/spreadsheetml/2006", "purl.oclc.org/ooxml/spreadsheetml")
          .replaceAll("schemas.openxmlformats.org/officeDocument/2006", "purl.oclc.org/ooxml/officeDocument"),
    ],
    ["single quotes", (_, xml) => xml.replaceAll('"', "'")],
    ["no addresses", (part, xml) => (part.includes("worksheets") ? xml.replace(/ r="[A-Z]*\d+"/g, "") : xml)],
    ["whole paths", (_, xml) => xml.replace('Target="worksheets', 'Target="/xl/worksheets')],
    ["backslashes", (_, xml) => xml.replace("worksheets/sheet1", "worksheets\\sheet1")],
    ["a byte order mark", (_, xml) => `\ufeff${xml}`],
    [
      "the size of the sheet wrong",
      (part, xml) =>
        part.includes("worksheets") ? xml.replace("<sheetData>", '<dimension ref="A1:A1"/><sheetData>') : xml,
    ],
    [
      "styled empty cells down to the last row",
      (part, xml) =>
        part.includes("worksheets")
          ? xml.replace("</sheetData>", '<row r="1048576" s="1"><c r="XFD1048576" s="1"/></row></sheetData>')
          : xml,
    ],
  ])("written with %s", async (_, change) => {
    expect(await rowsOf(makeWorkbook([{ name: "A", rows }], { change }))).toEqual(RIGHT);
  });

  it("with texts in the cells and in pieces", async () => {
    const xml = `<row>${inline("uno")}<c t="inlineStr"><is><r><t>do</t></r><r><t>s</t></r></is></c></row>`;
    expect(await rowsOf(makeWorkbook([{ name: "A", xml }]))).toEqual([["uno", "dos"]]);
  });
});

describe("what is no workbook is refused with what to do", () => {
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8("x")])));
  it.each<[string, Uint8Array, RegExp]>([
    ["a ZIP", zip("fotos/1.txt"), /Es un ZIP/],
    ["a Word document", zip("word/document.xml"), /Word/],
    ["a binary workbook", zip("xl/workbook.bin"), /\.xlsb/],
    ["LibreOffice", zip("mimetype", "content.xml"), /LibreOffice/],
    ["Numbers", zip("Index/Document.iwa"), /Numbers/],
    ["a cut file", makeWorkbook([{ name: "A", rows: [["a"]] }]).subarray(0, 400), /dañado o cortado/],
    ["a head alone", Buffer.from([0x50, 0x4b, 3, 4, 1, 2]), /dañado o cortado/],
    ["only hidden sheets", makeWorkbook([{ name: "A", rows: [["a"]], state: "hidden" }]), /no tiene hojas a la vista/],
    [
      "a sheet that is missing",
      makeWorkbook([{ name: "A", xml: "" }], { change: (part, xml) => (part.includes("worksheets") ? "" : xml) }),
      /dañado o cortado/,
    ],
    ["more than 50 MB of XML", makeWorkbook([{ name: "A", xml: " ".repeat(51 * 1024 * 1024) }]), /pasa de 50 MB/],
    [
      "a cell in the last corner",
      makeWorkbook([{ name: "A", xml: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }]),
      /muy lejos/,
    ],
    [
      "a row beyond the last",
      makeWorkbook([{ name: "A", xml: '<row r="999999999"><c><v>1</v></c></row>' }]),
      /muy lejos/,
    ],
    [
      "an address that is none",
      makeWorkbook([{ name: "A", xml: '<row r="1"><c r="&#65;1"><v>1</v></c></row>' }]),
      /muy lejos/,
    ],
    [
      "a text that isn't there",
      makeWorkbook([{ name: "A", xml: '<row r="1"><c r="A1" t="s"><v>9</v></c></row>' }]),
      /dañado o cortado/,
    ],
  ])("%s", async (_, bytes, why) => {
    expect(await rowsOf(bytes)).toMatch(why);
  });

  it("an archive that says less than it holds unpacks no more than it says", async () => {
    const bytes = makeWorkbook([{ name: "A", xml: `<row r="1">${inline("a".repeat(2_000_000))}</row>` }]);
    // The unpacked sizes of the central directory (APPNOTE 4.3.12) all become 100.
    for (let at = bytes.indexOf("PK\u0001\u0002"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 1))
      bytes.writeUInt32LE(100, at + 24);
    expect(await rowsOf(bytes)).toMatch(/dañado o cortado|no tiene hojas/);
  });
});

it("of two large sheets at once both are read, one after the other", async () => {
  const rows = Array.from({ length: 2_000 }, (_, y) => Array.from({ length: 20 }, (_, x) => `${columnName(x)}${y}`));
  const bytes = makeWorkbook([{ name: "A", rows }]);
  const [one, two] = await Promise.all([rowsOf(bytes), rowsOf(bytes)]);
  expect([one?.length, two?.length]).toEqual([2_000, 2_000]);
});
