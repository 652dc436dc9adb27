import PDFDocument from "pdfkit";
import sharp from "sharp";
import { expect, test } from "vitest";
import { MM, sheetOn } from "./pdf-sheet";
import { printable } from "./printable";

test.each([
  ["decomposed letters", "Jose\u0301 A\u0301ngel N\u0303un\u0303ez", "José Ángel Ñuñez"],
  ["what Spanish has", "¿Añejo? «Sí» — 3 €, “así”…", "¿Añejo? «Sí» — 3 €, “así”…"],
  ["letters with other marks", "Łukasz Dvořák, Nguyễn Thị Ánh", "Lukasz Dvorák, Nguyen Thi Ánh"],
  ["what can't be seen", "Palo\u200bma\u202c", "Paloma"],
  ["emoji, which no font of a paper has", "Vaca 🐄 linda ❤\ufe0f", "Vaca  linda "],
  ["other writings", "牛 Vaca", " Vaca"],
  ["signs that look alike", "A\u2212B\u2011C", "A-B-C"],
])("a paper prints %s", (_, written, printed) => expect(printable(written)).toBe(printed));

test.each([
  ["a letter page", 612, 56, false],
  ["a roll of 58 mm", 58 * MM, 4 * MM, true],
  ["a roll of 80 mm", 80 * MM, 4 * MM, true],
] as const)("on %s nothing is printed over a photo", async (_, width, margin, roll) => {
  const doc = new PDFDocument({ size: [width, 2_000], margin });
  const sheet = sheetOn(doc, roll);
  for (const [across, down] of [
    [800, 600],
    [600, 800],
    [1_600, 400],
  ] as const) {
    const jpg = await sharp({ create: { width: across, height: down, channels: 3, background: "#a52" } })
      .jpeg()
      .toBuffer();
    const { y } = doc;
    sheet.photo(jpg);
    // The photo's own height, in the width that it has: at most 64 × 48 mm.
    const wide = Math.min(64 * MM, width - 2 * margin);
    const drawn = Math.min((wide * down) / across, (wide * 3) / 4);
    expect(doc.y).toBeGreaterThanOrEqual(y + drawn);
    expect(doc.x).toBe(margin);
    sheet.text("Vaca pinta");
  }
  doc.end();
});
