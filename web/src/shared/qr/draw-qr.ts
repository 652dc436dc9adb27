import encodeQR from "qr";

/** The same QR as the server draws on receipts, as an SVG with its quiet zone. */
export const qrSvg = (text: string): string => encodeQR(text, "svg", { ecc: "medium", border: 4 });
