import { toSVG } from "bwip-js/node";
import encodeQr from "qr";

/**
 * The plain reference as Code 128, for tills' scanners (providers.md §4.1: the provider doesn't confirm the
 * symbology).
 */
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

/** Pixels of a module, for a page that gives no size. */
const SCALE = 4;

/**
 * A QR code with the quiet zone of four modules that scanners need (ISO/IEC 18004). `qr`, which phones use too, takes 1 to 3 ms; bwip-js takes
 * tens.
 */
export function qrSvg(text: string): string {
  const rows = encodeQr(text, "raw", { ecc: "medium", border: 4 });
  const side = rows.length;
  // Neighbouring modules are one rectangle: no white line shows between them.
  const bars = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      return `M${x} ${y}h${end - x}v1H${x}z`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * SCALE}" height="${side * SCALE}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${bars.join("")}"/></svg>`;
}
