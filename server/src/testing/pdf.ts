import { inflateSync } from "node:zlib";
import { decodeQR } from "qr/decode.js";

/** The drawing of each page, as our PDFs write it: deflated streams of operators. */
function drawings(pdf: Buffer): string[] {
  const out: string[] = [];
  const bytes = pdf.toString("latin1");
  for (const found of bytes.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)) {
    const start = found.index + found[0].length;
    try {
      out.push(inflateSync(pdf.subarray(start, start + Number(found[1]))).toString("latin1"));
    } catch {
      // A picture or a font, not a page.
    }
  }
  return out;
}

/** All words of it, without their places. */
export const pdfText = (pdf: Buffer) =>
  drawings(pdf)
    .flatMap((page) => [...page.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, parts]) => [...(parts ?? "").matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(""))
    .map((hex) => Buffer.from(hex, "hex").toString("latin1"))
    .join(" ")
    .replace(/\s+/g, " ");

export interface PrintedQr {
  content: string;
  /** In millimetres, without the white around. */
  side: number;
}
/** What a phone reads from the paper, printed at 203 dots per inch as ticket printers do; undefined when there is no QR. */
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
