import { inflateSync } from "node:zlib";
import { decodeQR } from "qr/decode.js";

/** The content stream of each page of our PDFs (deflated). */
export function drawings(pdf: Buffer): string[] {
  const out: string[] = [];
  const bytes = pdf.toString("latin1");
  for (const found of bytes.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)) {
    const start = found.index + found[0].length;
    try {
      out.push(inflateSync(pdf.subarray(start, start + Number(found[1]))).toString("latin1"));
    } catch {
      // An image or a font.
    }
  }
  return out;
}

/** All text of a PDF, without positions. */
export const pdfText = (pdf: Buffer) =>
  drawings(pdf)
    .flatMap((page) => [...page.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, parts]) => [...(parts ?? "").matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(""))
    .map((hex) => Buffer.from(hex, "hex").toString("latin1"))
    .join(" ")
    .replace(/\s+/g, " ");

export interface PrintedQr {
  content: string;
  /** In millimetres, without the quiet zone. */
  side: number;
}
/** The QR of a PDF rendered at 203 dpi, as ticket printers do; undefined when there is none. */
export function pdfQr(pdf: Buffer): PrintedQr | undefined {
  for (const page of drawings(pdf)) {
    const boxes = [...page.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)].map((m) =>
      m.slice(1).map(Number),
    ) as [number, number, number, number][];
    if (boxes.length < 100) continue;
    const dots = 203 / 72;
    const left = Math.min(...boxes.map(([x]) => x));
    const top = Math.min(...boxes.map(([, y]) => y));
    const side = Math.max(...boxes.map(([x, , w]) => x + w)) - left;
    const size = Math.ceil((side + 40) * dots);
    const data = new Uint8Array(size * size * 4).fill(255);
    for (const [x, y, w, h] of boxes)
      for (let py = Math.round((y - top + 20) * dots); py < Math.round((y - top + h + 20) * dots); py++)
        for (let px = Math.round((x - left + 20) * dots); px < Math.round((x - left + w + 20) * dots); px++)
          data.fill(0, (py * size + px) * 4, (py * size + px) * 4 + 3);
    return { content: decodeQR({ width: size, height: size, data }), side: (side / 72) * 25.4 };
  }
  return undefined;
}
