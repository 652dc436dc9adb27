import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Drawn, drawPdf } from "#src/testing/pdf";
import { receiptView } from "#src/testing/receipt-view";
import { MM, sheetOn } from "./pdf-sheet";
import { printable } from "./printable";
import { type Paper, receiptPdf } from "./receipt-pdf";

test.each([
  ["decomposed letters", "Jose\u0301 A\u0301ngel N\u0303un\u0303ez", "José Ángel Ñuñez", "Helvetica"],
  ["what Spanish has", "¿Añejo? «Sí» — 3 €, “así”…", "¿Añejo? «Sí» — 3 €, “así”…", "Helvetica"],
  ["letters with other marks", "Łukasz Dvořák, Nguyễn Thị Ánh", "Łukasz Dvořák, Nguyễn Thị Ánh", "Arimo"],
  ["the saltillo of Mixtec and Náhuatl", "Kaꞌan Ñuu", "Kaꞌan Ñuu", "Arimo"],
  ["names from elsewhere", "Анна Ωμέγα", "Анна Ωμέγα", "Arimo"],
  ["what can't be seen", "Palo\u200bma\u202c", "Paloma", "Helvetica"],
  ["emoji, which no font of a paper has", "Vaca 🐄 linda ❤\ufe0f", "Vaca  linda ", "Helvetica"],
  ["other writings", "牛 Vaca שרה", " Vaca ", "Helvetica"],
  ["letters of mathematics", "𝐕𝐚𝐜𝐚 ﬁna", "Vaca ﬁna", "Arimo"],
  ["signs that look alike", "A\u2212B\u2011C", "A-B-C", "Helvetica"],
])("a paper prints %s", (_, written, text, font) => expect(printable(written)).toEqual({ text, font }));

test("a text takes the same place in both fonts", async () => {
  const inked = async (said: string) => {
    const doc = new PDFDocument({ size: [400, 60], margin: 10 });
    const sheet = sheetOn(doc, false);
    sheet.text(said, { big: 2 });
    doc.end();
    const [page] = (await drawPdf(await buffer(doc), 144)) as [Drawn];
    const rows = Array.from({ length: page.down }, (_, row) => darkest(page, [0, row, page.across, 1]));
    return { after: doc.y, bottom: rows.findLastIndex((grey) => grey < 128) };
  };
  const [helvetica, arimo] = [await inked("HEL"), await inked("HEŁ")];
  expect(arimo.bottom).toBe(helvetica.bottom);
  expect(Math.abs(arimo.after - helvetica.after)).toBeLessThan(0.5);
});

/** The darkest dot of a rectangle, in points from the upper left. */
function darkest({ pixels, across, down }: Drawn, [x, y, w, h]: readonly [number, number, number, number]): number {
  let least = 255;
  for (let row = Math.max(0, Math.ceil(y)); row < Math.min(down, Math.floor(y + h)); row++)
    for (let at = Math.max(0, Math.ceil(x)); at < Math.min(across, Math.floor(x + w)); at++)
      least = Math.min(least, pixels[row * across + at] ?? 255);
  return least;
}

const PAPERS = [
  ["a letter page", 612, 56, false],
  ["a roll of 58 mm", 58 * MM, 4 * MM, true],
  ["a roll of 80 mm", 80 * MM, 4 * MM, true],
] as const;
test.each(PAPERS)("on %s nothing is printed over a photo", async (_, width, margin, roll) => {
  const doc = new PDFDocument({ size: [width, 2_000], margin });
  const sheet = sheetOn(doc, roll);
  const photos: [number, number, number, number][] = [];
  for (const [across, down] of [
    [800, 600],
    [600, 800],
    [1_600, 400],
  ] as const) {
    const background = "#d8d8d8";
    const jpg = await sharp({ create: { width: across, height: down, channels: 3, background } })
      .jpeg()
      .toBuffer();
    // The photo's own height, in the width that it has: at most 64 × 48 mm.
    const wide = Math.min(64 * MM, width - 2 * margin);
    const scale = Math.min(wide / across, (wide * 3) / 4 / down);
    photos.push([margin + 1, doc.y + 1, across * scale - 2, down * scale - 2]);
    sheet.photo(jpg);
    sheet.text("Vaca pinta");
    sheet.pair("Arete", "0112");
  }
  doc.end();
  const [page] = await drawPdf(await buffer(doc));
  for (const place of photos) expect(darkest(page as Drawn, place)).toBe(0xd8);
  expect(darkest(page as Drawn, [0, 0, width, 2_000])).toBeLessThan(0x60);
});

describe.each(["carta", "80", "58"] as const)(
  "a receipt with texts as people have them, on paper %s",
  (paper: Paper) => {
    const long = "Rancho Agroganadero Hermanos Villaseñor-Echeverría de la Santísima Trinidad";
    const view = receiptView(
      {
        buyer: { name: "María de los Ángeles Guadalupe Ñáñez y Fernández de Córdoba Łukaszewska" },
        concept: "x".repeat(140),
        lines: Array.from({ length: 9 }, (_, at) => ({
          ...{ title: `${at} ${long}`, subtitle: "W".repeat(90), qty: 999, unitPrice: 1, lineTotal: 99_999_999_99 },
          ...{
            estimated: false,
            photo: "one",
            details: [{ label: long, value: "https://un-enlace-sin-espacios/".repeat(4) }],
          },
        })),
      },
      { name: long, address: "Calle Ŋ 牛 🐄 ".repeat(12) },
    );
    test("prints nothing past a margin, and loses no word of a name", async () => {
      const jpg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#d8d8d8" } })
        .jpeg()
        .toBuffer();
      const pages = await drawPdf(await receiptPdf(view, paper, { photos: new Map([["one", jpg]]) }));
      const margin = paper === "carta" ? 56 : 4 * MM;
      for (const page of pages) {
        const side = [0, 0, margin - 1, page.down] as const;
        expect(darkest(page, side)).toBe(255);
        expect(darkest(page, [page.across - margin + 1, 0, margin, page.down])).toBe(255);
        expect(darkest(page, [0, 0, page.across, margin - 1])).toBe(255);
        expect(darkest(page, [0, page.down - 6, page.across, 6])).toBe(255);
      }
      const said = pages
        .map((page) => page.text)
        .join(" ")
        .replace(/\s+/g, " ");
      expect(said).toContain("Łukaszewska");
      expect(
        said
          .replace(/ /g, "")
          .match(/x+/g)
          ?.some((run) => run.length >= 140),
      ).toBe(true);
    });
  },
);
