import { toSVG } from "bwip-js/node";
import encodeQr from "qr";

/** Code 128 of the plain reference, as tills scan it (providers.md §4.1: symbology unconfirmed by the provider). */
export const code128Svg = (text: string) =>
  toSVG({
    bcid: "code128",
    text,
    height: 14,
    includetext: false,
    paddingwidth: 2,
    paddingheight: 2,
    backgroundcolor: "FFFFFF",
  });

/** Pixels for each square, where whoever draws it says no size. */
const SCALE = 4;

/**
 * With the four squares of white around that readers count on (ISO/IEC 18004). By the library that phones draw theirs with, in a
 * millisecond or a few; that of the bars takes tens for a QR.
 */
export function qrSvg(text: string): string {
  const rows = encodeQr(text, "raw", { ecc: "medium", border: 4 });
  const side = rows.length;
  // Neighbours in one piece: no hair of white between them.
  const bars = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${end - x}v1H${x}z`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * SCALE}" height="${side * SCALE}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${bars.join("")}"/></svg>`;
}
