import { toSVG } from "bwip-js/node";

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

/** With the four squares of white around that readers count on (ISO/IEC 18004). */
export const qrSvg = (text: string) =>
  toSVG({ bcid: "qrcode", text, paddingwidth: 8, paddingheight: 8, backgroundcolor: "FFFFFF" });
