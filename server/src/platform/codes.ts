import { toSVG } from "bwip-js/node";

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

/** With the quiet zone of four modules that scanners need (ISO/IEC 18004). */
export const qrSvg = (text: string) =>
  toSVG({ bcid: "qrcode", text, paddingwidth: 8, paddingheight: 8, backgroundcolor: "FFFFFF" });
