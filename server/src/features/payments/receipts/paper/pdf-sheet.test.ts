import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Drawn, drawPdf } from "#src/testing/pdf";
import { receiptView } from "#src/testing/receipt-view";
import { LETTER, letterOn } from "./letter-page";
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

test("on a letter page nothing is printed over the photo of an animal, whatever its shape", async () => {
  const { width, height, margin } = LETTER;
  const doc = new PDFDocument({ size: [width, height], margin, bufferPages: true });
  const letter = letterOn(doc, "#9f1d3f");
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
    // The photo's own shape, in at most 42 × 31.5 mm.
    const scale = Math.min((42 * MM) / across, (31.5 * MM) / down);
    photos.push([margin + 1, doc.y + 1, across * scale - 2, down * scale - 2]);
    const facts = [
      { label: "Arete", value: "0112" },
      { label: "Señas", value: "Pinta de negro, con una oreja caída y la cola corta. ".repeat(4) },
    ];
    letter.animal("Vaca pinta de la Santísima Trinidad y de los Santos Reyes Magos", facts, jpg);
  }
  doc.end();
  const [page] = await drawPdf(await buffer(doc));
  for (const place of photos) expect(darkest(page as Drawn, place)).toBe(0xd8);
  expect(darkest(page as Drawn, [0, 0, width, height])).toBeLessThan(0x60);
});

test("a sale with many payments goes on to another page, with each amount on it once", async () => {
  const payments = Array.from({ length: 60 }, (_, n) => ({ method: "Efectivo", reference: `R-${n}`, amount: 100 }));
  const pages = await drawPdf(await receiptPdf(receiptView({ payments }), "carta", { photos: new Map() }));
  expect(pages.length).toBeGreaterThan(1);
  const said = pages.map((page) => page.text).join(" ");
  for (const { reference } of payments)
    expect(said.match(new RegExp(`\\b${reference}\\b`, "g"))?.length, reference).toBe(1);
  expect(pages.at(-1)?.text).toContain(`Página ${pages.length} de ${pages.length}`);
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
