import encodeQR from "qr";

/** The same code as the server draws on a receipt, drawn on the phone: as an SVG with its white around. */
export const qrSvg = (text: string): string => encodeQR(text, "svg", { ecc: "medium", border: 4 });
