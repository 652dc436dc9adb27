import type { ReceiptView } from "@corral/contract/types";
import { OWN_COLOR } from "@corral/domain/business/look/color";
import { neutral } from "@corral/domain/business/look/neutral";
import { paletteOf } from "@corral/domain/business/look/palette";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import { ASCENDER, drawQr, MM, QR_MM, type Sheet, sheetOn } from "./pdf-sheet";
import { printable } from "./printable";

/** Margin of a letter page, in points. */
export const LETTER = { width: 612, height: 792, margin: 56 } as const;
const GAP = 18;
const SIZE = { body: 9.5, small: 8.5, label: 8, title: 17, name: 14, total: 13 } as const;
const INK = "#1d1a17";
const SOFT = neutral.light["ink-2"];
const LINE = "#d9d1c4";
const PHOTO = { width: 42 * MM, height: 31.5 * MM } as const;
/** The lowest edge of what is drawn; the number of the page stands below it. */
const BOTTOM = LETTER.height - LETTER.margin - 18;
const LOGO = { width: 44 * MM, height: 17 * MM } as const;

interface Words {
  width: number;
  size?: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right" | "center";
}
interface Cell extends Words {
  x: number;
  text: string;
}

export type Sum = readonly [label: string, amount: string, isStrong?: boolean];
/** A QR with the sentences below it. */
export interface Proof {
  content: string;
  says: readonly string[];
}

/** A letter page: what `Sheet` has, and the parts that only a wide paper has. */
export interface Letter extends Sheet {
  /** Who sells at the left; what paper it is, its folio and its day at the right. */
  head: (r: ReceiptView, title: string, facts: readonly (string | undefined)[], logo: Buffer | undefined) => void;
  /** A sentence that changes what the paper is worth. */
  notice: (text: string) => void;
  /** Labels with their values below, in two columns. */
  facts: (facts: readonly (readonly [label: string, value: string])[]) => void;
  /** What was sold: how many, what, the price of one and the amount. */
  table: (rows: readonly { qty: string; title: string; below: string[]; price: string; amount: string }[]) => void;
  /** Labels and amounts at the right, the strong ones are what counts; the QR that proves the paper at their left. */
  sums: (rows: readonly Sum[], proof?: Proof) => void;
  /** An animal: its photo beside its name and facts. */
  animal: (title: string, facts: readonly { label: string; value: string }[], photo: Buffer | undefined) => void;
  small: (text: string) => void;
  /** Several QRs, three in a row, each with its sentence below. */
  codes: (codes: readonly { content: string; says: string }[]) => void;
  /** Numbers the pages, once all are drawn. */
  number: (name: string) => void;
}

export function letterOn(doc: PDFKit.PDFDocument, color: string | undefined): Letter {
  const plain = sheetOn(doc, false);
  const { accent, tint, onTint } = paletteOf(color ?? OWN_COLOR).light;
  const left = LETTER.margin;
  const { width } = plain;
  const right = left + width;

  const set = (text: string, { bold = false, size = SIZE.body }: Pick<Words, "bold" | "size">) => {
    const line = printable(text);
    doc.font(bold ? `${line.font}-Bold` : line.font).fontSize(size);
    return line.text;
  };
  const heightOf = (text: string, o: Words) => doc.heightOfString(set(text, o), { width: o.width });
  /** Draws a text at a place and returns where it ends. */
  const put = (text: string, x: number, y: number, o: Words) => {
    const said = set(text, o);
    const baseline = -ASCENDER * (o.size ?? SIZE.body);
    doc.fillColor(o.color ?? INK).text(said, x, y, { baseline, width: o.width, align: o.align ?? "left" });
    return doc.y;
  };
  const rule = (y: number, stroke = LINE, thick = 0.75) =>
    doc.moveTo(left, y).lineTo(right, y).lineWidth(thick).strokeColor(stroke).stroke();
  const at = (y: number) => {
    doc.x = left;
    doc.y = y;
  };
  /** A new page unless so much fits on this one. Returns where to draw. */
  const room = (height: number) => {
    if (doc.y + height > BOTTOM && doc.y > LETTER.margin) {
      doc.addPage();
      at(LETTER.margin);
    }
    return doc.y;
  };
  /** Cells beside each other, as high as the highest. */
  const row = (cells: readonly Cell[], padding: number) => {
    const height = Math.max(...cells.map((it) => heightOf(it.text, it)));
    const y = room(height + 2 * padding) + padding;
    for (const it of cells) put(it.text, it.x, y, it);
    at(y + height + padding);
  };

  const pageNumber = () => doc.bufferedPageRange().count;
  const drawProof = ({ content, says }: Proof, y: number) => {
    const side = QR_MM * MM;
    drawQr(doc, content, left - 10, y - 10, side);
    let next = y + side - 18;
    for (const line of says) next = put(line, left, next, { width: width * 0.36, size: SIZE.small, color: SOFT }) + 1;
    return next + 4;
  };

  return {
    ...plain,
    rule() {
      rule(doc.y + 2);
      at(doc.y + 14);
    },
    head(r, title, facts, logo) {
      const half = width * 0.52;
      const other = { width: width - half - GAP, align: "right" as const };
      const x = left + half + GAP;
      let y: number = LETTER.margin;
      if (logo) {
        doc.image(logo, left, y, { fit: [LOGO.width, LOGO.height] });
        y += LOGO.height + 8;
      }
      y = put(r.seller.name, left, y, { width: half, size: SIZE.name, bold: true }) + 2;
      const { legalName, name, rfc, address, phone } = r.seller;
      for (const line of [legalName === name ? "" : legalName, rfc ? `RFC ${rfc}` : "", address, prettyPhone(phone)])
        if (line) y = put(line, left, y, { width: half, size: SIZE.small, color: SOFT });
      let below = put(title, x, LETTER.margin, { ...other, size: SIZE.title, bold: true, color: accent }) + 4;
      for (const [n, fact] of facts.filter((it): it is string => Boolean(it)).entries())
        below = put(fact, x, below, n === 0 ? { ...other, size: 11, bold: true } : { ...other, color: SOFT }) + 1;
      const end = Math.max(y, below) + 10;
      rule(end, accent, 2);
      at(end + 14);
    },
    notice(text) {
      const o: Words = { width: width - 24, bold: true, size: 11 };
      const height = heightOf(text, o) + 14;
      const y = room(height + 10);
      doc.roundedRect(left, y, width, height, 6).fill("#fbe5e1");
      put(text, left + 12, y + 8, { ...o, color: "#7d160f" });
      at(y + height + 10);
    },
    facts(all) {
      const column = (width - GAP) / 2;
      for (let n = 0; n < all.length; n += 2) {
        const pair = all.slice(n, n + 2);
        // A single last one may be as wide as the page.
        const wide = pair.length === 1 ? width : column;
        const height = Math.max(...pair.map(([, value]) => heightOf(value, { width: wide }))) + 11;
        const y = room(height + 8);
        for (const [i, [label, value]] of pair.entries()) {
          const x = left + i * (column + GAP);
          const below = put(label, x, y, { width: wide, size: SIZE.label, color: SOFT });
          put(value, x, below + 1, { width: wide });
        }
        at(y + height + 8);
      }
    },
    table(rows) {
      if (rows.length === 0) return;
      const [qty, price, amount] = [38, 92, 104];
      const what = width - qty - price - amount - 24;
      const cells = (of: { qty: string; title: string; price: string; amount: string }, o: Partial<Words>): Cell[] => [
        { ...o, text: of.qty, x: left + 8, width: qty - 8, align: "left" },
        { ...o, text: of.title, x: left + qty + 8, width: what, align: "left" },
        { ...o, text: of.price, x: right - amount - price - 8, width: price, align: "right" },
        { ...o, text: of.amount, x: right - amount - 8, width: amount, align: "right" },
      ];
      const names = { qty: "Cant.", title: "Descripción", price: "Precio", amount: "Importe" };
      const y = room(60);
      doc.roundedRect(left, y, width, 22, 4).fill(tint);
      row(cells(names, { bold: true, size: SIZE.small, color: onTint }), 6);
      for (const it of rows) {
        row(cells(it, {}), 6);
        doc.y -= 4;
        for (const line of it.below) {
          const o: Words = { width: what, size: SIZE.small, color: SOFT };
          put(line, left + qty + 8, room(heightOf(line, o)), o);
        }
        at(doc.y + (it.below.length > 0 ? 6 : 4));
        rule(doc.y);
      }
      at(doc.y + 10);
    },
    sums(rows, proof) {
      const x = left + width * 0.42;
      const all = right - x;
      const began = room(QR_MM * MM + 40);
      const page = pageNumber();
      const end = proof ? drawProof(proof, began) : began;
      at(began);
      for (const [label, amount, isStrong = false] of rows) {
        const o = { bold: isStrong, size: isStrong ? SIZE.total : SIZE.body };
        const value = Math.min(all * 0.6, doc.widthOfString(set(amount, o)) + 2);
        row(
          [
            { ...o, text: label, x, width: all - value - 16, color: isStrong ? INK : SOFT },
            { ...o, text: amount, x: right - value - 8, width: value, align: "right" },
          ],
          isStrong ? 5 : 3,
        );
      }
      // Many rows go on to another page, where nothing stands at their left.
      if (pageNumber() === page) at(Math.max(doc.y, end));
      doc.y += 8;
    },
    animal(title, facts, photo) {
      const beside = photo ? PHOTO.width + 14 : 0;
      const column = (width - beside - GAP) / 2;
      const o: Words = { width: column };
      const heights: number[] = [];
      for (let n = 0; n < facts.length; n += 2)
        heights.push(Math.max(...facts.slice(n, n + 2).map((it) => heightOf(it.value, o))) + 11 + 6);
      const words = 18 + heights.reduce((sum, it) => sum + it, 0);
      const height = Math.min(Math.max(words, photo ? PHOTO.height : 0), BOTTOM - LETTER.margin);
      const y = room(height + 12);
      if (photo) doc.image(photo, left, y, { fit: [PHOTO.width, PHOTO.height] });
      put(title, left + beside, y, { width: width - beside, size: 11, bold: true });
      let next = Math.max(doc.y + 4, y + 18);
      for (let n = 0; n < facts.length; n += 2) {
        for (const [i, it] of facts.slice(n, n + 2).entries()) {
          const x = left + beside + i * (column + GAP);
          const below = put(it.label, x, next, { width: column, size: SIZE.label, color: SOFT });
          put(it.value, x, below, o);
        }
        next += heights[n / 2] ?? 0;
      }
      at(Math.max(next, photo ? y + PHOTO.height : 0) + 12);
    },
    small(text) {
      const o: Words = { width, size: SIZE.small, color: SOFT };
      put(text, left, room(heightOf(text, o)), o);
      at(doc.y + 3);
    },
    codes(codes) {
      const column = width / 3;
      const side = QR_MM * MM;
      const o: Words = { width: column - 12, size: SIZE.small, align: "center" };
      for (let n = 0; n < codes.length; n += 3) {
        const those = codes.slice(n, n + 3);
        const height = side + Math.max(...those.map((it) => heightOf(it.says, o))) + 12;
        const y = room(height);
        for (const [i, it] of those.entries()) {
          const x = left + i * column;
          drawQr(doc, it.content, x + (column - side) / 2, y, side);
          put(it.says, x + 6, y + side, o);
        }
        at(y + height);
      }
    },
    number(name) {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        // Below the lower margin pdfkit would begin another page.
        doc.page.margins.bottom = 0;
        const words = count === 1 ? name : `${name} · Página ${page + 1} de ${count}`;
        put(words, left, BOTTOM + 8, { width, size: SIZE.label, color: SOFT, align: "right" });
      }
    },
  };
}
