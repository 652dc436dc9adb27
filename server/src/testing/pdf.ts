import { PDFiumLibrary } from "@hyzyla/pdfium";
import { decodeQR } from "qr/decode.js";

/** A page as a reader shows it. */
export interface Drawn {
  text: string;
  /** Grey pixels from the upper left, one byte each: 0 is black. */
  pixels: Uint8Array;
  across: number;
  down: number;
}

let pdfium: ReturnType<typeof PDFiumLibrary.init> | undefined;
/** The pages of a PDF, drawn by PDFium (the reader within Chrome) with so many dots to the inch. */
export async function drawPdf(pdf: Buffer, dpi = 72): Promise<Drawn[]> {
  pdfium ??= PDFiumLibrary.init();
  const paper = await (await pdfium).loadDocument(pdf);
  try {
    const pages: Drawn[] = [];
    for (const page of paper.pages()) {
      // Drawing closes the page, so its text is read first.
      const text = page.getText();
      const { data, width, height } = await page.render({ scale: dpi / 72, colorSpace: "Gray" });
      pages.push({ text, pixels: data, across: width, down: height });
    }
    return pages;
  } finally {
    paper.destroy();
  }
}

/** All text of a PDF on one line. */
export const pdfText = async (pdf: Buffer) =>
  (await drawPdf(pdf))
    .map((page) => page.text)
    .join(" ")
    .replace(/\s+/g, " ");

export interface PrintedQr {
  content: string;
  /** In millimetres, without the quiet zone. */
  side: number;
}
/** The QR on the first page of a PDF, drawn at 203 dpi as ticket printers do; undefined when none is read. */
export async function pdfQr(pdf: Buffer): Promise<PrintedQr | undefined> {
  const dpi = 203;
  const [page] = await drawPdf(pdf, dpi);
  if (!page) return undefined;
  const data = new Uint8Array(page.pixels.length * 4).fill(255);
  page.pixels.forEach((grey, at) => {
    data.fill(grey, at * 4, at * 4 + 3);
  });
  let side = 0;
  const content = decodeQR(
    { width: page.across, height: page.down, data },
    {
      timeLimit: Number.POSITIVE_INFINITY,
      // The middles of the corner patterns, each 7 modules wide.
      pointsOnDetect: ({ tl, tr }) => {
        side = ((tr.x - tl.x + 7 * tl.moduleSize) / dpi) * 25.4;
      },
    },
  );
  return { content, side };
}
