import { centavos, spoken } from "@corral/domain/kernel/money";
import barcodes from "bwip-js/node";
import { ARIMO, type Printable, printable } from "./printable";

export const MM = 72 / 25.4;
/** About 0.6 mm for each module: sharp on a 203 dpi thermal printer, and readable by a cheap phone from 20 cm. */
export const QR_MM = 42;
const QUIET = 4;
const LOGO_MM = [40, 16] as const;
/** Helvetica's ascender as a part of the size (Adobe Core 14 AFM): Arimo's is higher, so its letters would stand lower. */
export const ASCENDER = 0.718;

export interface Pictures {
  logo?: Buffer | undefined;
  /** Photos of its animals by id, as JPEG. */
  photos: ReadonlyMap<string, Buffer>;
}

/** An amount as papers print it. */
export const money = (n: number) => spoken(centavos(n));

type Text = (s: string, o?: { bold?: boolean; big?: number; align?: "left" | "center" }) => unknown;
/** Drawing functions of a receipt for any paper: one column, from top to bottom. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  width: number;
  text: Text;
  /** A label at the left, its value at the right. */
  pair: (a: string, b: string, bold?: boolean) => void;
  rule: () => void;
  /** A small picture at the top, in its own width. */
  picture: (png: Buffer) => void;
  /** A centred QR with a sentence below, never split across pages. */
  qr: (content: string, below: string) => void;
}

/** Drawing functions for a letter page or, with `roll`, a ticket. */
export function sheetOn(doc: PDFKit.PDFDocument, roll: boolean): Sheet {
  const { left, right } = doc.page.margins;
  const width = doc.page.width - left - right;
  const size = roll ? 8 : 10.5;
  doc.registerFont("Arimo", ARIMO.regular).registerFont("Arimo-Bold", ARIMO.bold);
  const setIn = ({ font }: Printable, bold = false) => doc.font(bold ? `${font}-Bold` : font);
  const baseline = -ASCENDER * size;
  const text: Text = (s, o = {}) => {
    const line = printable(s);
    const big = o.big ?? 1;
    return setIn(line, o.bold)
      .fontSize(size * big)
      .text(line.text, { baseline: baseline * big, width, align: o.align ?? (roll ? "center" : "left") });
  };
  return {
    doc,
    width,
    text,
    pair(label, value, bold = false) {
      const [a, b] = [printable(label), printable(value)];
      doc.fontSize(size);
      // Long texts wrap: the value takes at most two thirds of the width.
      const forValue = Math.min(setIn(b, bold).widthOfString(b.text) + 2, (width * 2) / 3);
      const needed = Math.max(
        setIn(a, bold).heightOfString(a.text, { width: width - forValue - 6 }),
        setIn(b, bold).heightOfString(b.text, { width: forValue }),
      );
      if (doc.y + needed > doc.page.height - doc.page.margins.bottom) doc.addPage();
      const y = doc.y;
      setIn(a, bold).text(a.text, left, y, { baseline, width: width - forValue - 6 });
      setIn(b, bold).text(b.text, left + width - forValue, y, { baseline, width: forValue, align: "right" });
      doc.x = left;
      doc.y = y + needed;
    },
    rule() {
      doc
        .moveDown(0.4)
        .moveTo(left, doc.y)
        .lineTo(left + width, doc.y)
        .lineWidth(0.5)
        .strokeColor("#888")
        .stroke();
      doc.moveDown(0.5).fillColor("#000");
    },
    picture(png) {
      const fit: [number, number] = [Math.min(width, LOGO_MM[0] * MM), LOGO_MM[1] * MM];
      doc.image(png, roll ? left + (width - fit[0]) / 2 : left, doc.y, {
        fit,
        align: roll ? "center" : undefined,
      });
      doc.x = left;
      doc.y += fit[1] + 6;
    },
    qr(content, below) {
      const side = Math.min(width, QR_MM * MM);
      doc.moveDown(0.8);
      if (doc.y + side + 3 * size > doc.page.height - doc.page.margins.bottom) doc.addPage();
      drawQr(doc, content, left + (width - side) / 2, doc.y, side);
      doc.x = left;
      doc.y += side + 4;
      text(below, { align: "center" });
    },
  };
}

/** Drawn as vector shapes, which are sharp at any resolution. */
export function drawQr(doc: PDFKit.PDFDocument, content: string, x: number, y: number, side: number) {
  const [code] = barcodes.raw("qrcode", content, "eclevel=M") as { pixs: number[]; pixx: number }[];
  if (!code) throw new Error("no QR was made");
  const { pixs, pixx: across } = code;
  const unit = side / (across + 2 * QUIET);
  for (let at = 0; at < pixs.length; at++) {
    if (!pixs[at] || (at % across > 0 && pixs[at - 1])) continue;
    let run = 1;
    // Adjacent modules in one shape, to avoid hairline gaps.
    while ((at + run) % across > 0 && pixs[at + run]) run++;
    doc.rect(x + (QUIET + (at % across)) * unit, y + (QUIET + Math.floor(at / across)) * unit, run * unit, unit);
  }
  doc.fillColor("#000").fill();
}
