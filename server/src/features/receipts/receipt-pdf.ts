import type { ReceiptView } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/money";
import { toBuffer } from "bwip-js/node";
import PDFDocument from "pdfkit";

const MM = 72 / 25.4;
const money = (n: number) => spoken(n as Centavos);

/** The receipt on paper: letter, or a roll of 58 or 80 mm that is as long as it needs to be. */
export async function receiptPdf(r: ReceiptView, paper: "carta" | "58" | "80"): Promise<Buffer> {
  const roll = paper !== "carta";
  const width = roll ? Number(paper) * MM : 612;
  const margin = roll ? 4 * MM : 56;
  const code = r.ficha?.voucher
    ? await toBuffer({ bcid: "code128", text: r.ficha.voucher.reference, height: 12, scale: 3 })
    : undefined;
  const draw = (height: number) => {
    const doc = new PDFDocument({
      size: [width, height],
      margins: { top: margin, bottom: roll ? 0 : margin, left: margin, right: margin },
      bufferPages: true,
      info: { Title: r.snapshot?.folio ?? "Ficha de pago", Author: r.seller.name },
    });
    write(doc, r, roll, width - 2 * margin, code);
    return doc;
  };
  // A first pass on an endless roll tells how long the second must be.
  const probe = draw(roll ? 5_000 : 792);
  const height = roll ? probe.y + 6 * MM : 792;
  probe.end();
  const doc = draw(height);
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function write(doc: PDFKit.PDFDocument, r: ReceiptView, roll: boolean, width: number, code: Buffer | undefined) {
  const size = roll ? 8 : 10.5;
  const text = (s: string, o: { bold?: boolean; big?: number; center?: boolean } = {}) =>
    doc
      .font(o.bold ? "Helvetica-Bold" : "Helvetica")
      .fontSize(size * (o.big ?? 1))
      .text(s, { width, align: o.center || roll ? "center" : "left" });
  const pair = (a: string, b: string, bold = false) => {
    const y = doc.y;
    doc.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(size);
    const right = Math.max(doc.widthOfString(b) + 2, 10);
    doc.text(a, doc.page.margins.left, y, { width: width - right - 6 });
    const after = doc.y;
    doc.text(b, doc.page.margins.left + width - right, y, { width: right, align: "right" });
    doc.x = doc.page.margins.left;
    doc.y = Math.max(after, doc.y);
  };
  const rule = () => {
    doc
      .moveDown(0.4)
      .moveTo(doc.page.margins.left, doc.y)
      .lineTo(doc.page.margins.left + width, doc.y)
      .lineWidth(0.5)
      .strokeColor("#888")
      .stroke();
    doc.moveDown(0.5).fillColor("#000");
  };
  text(r.seller.name, { bold: true, big: 1.5 });
  for (const line of [r.seller.legalName, r.seller.rfc ? `RFC ${r.seller.rfc}` : "", r.seller.address, r.seller.phone])
    if (line) text(line);
  rule();
  if (r.snapshot) receipt(r.snapshot, r.shortCode, text, pair, rule);
  else if (r.ficha) ficha(doc, r, text, rule, width, code);
}

const HEADING = {
  venta: "Comprobante de venta",
  pago: "Comprobante de pago",
  reembolso: "Comprobante de devolución",
};
type Text = (s: string, o?: { bold?: boolean; big?: number; center?: boolean }) => unknown;

function receipt(
  s: NonNullable<ReceiptView["snapshot"]>,
  shortCode: string | null,
  text: Text,
  pair: (a: string, b: string, bold?: boolean) => void,
  rule: () => void,
) {
  text(HEADING[s.tipo], { bold: true, big: 1.25 });
  pair("Folio", s.folio, true);
  pair("Fecha", `${s.issuedWords} (${s.zoneWords})`);
  pair("Cliente", s.buyer.name);
  pair("Concepto", s.concept);
  rule();
  for (const l of s.lines) {
    pair(`${l.qty} × ${l.title}`, money(l.lineTotal));
    if (l.subtitle) text(l.subtitle);
  }
  if (s.lines.length) rule();
  for (const t of s.taxNotes) pair(t.label, money(Number(t.value)));
  pair("Total", money(s.total), true);
  for (const p of s.payments) pair(`${p.method} · ${p.reference}`, money(p.amount));
  pair(s.refund ? "Devuelto" : "Pagado", money(s.paid), true);
  if (s.refund) {
    pair("De", s.refund.of);
    pair("Motivo", s.refund.reason);
  } else pair("Saldo", money(s.balance));
  text(s.amountWords);
  rule();
  for (const f of [...s.policies, ...s.footer]) text(f);
  if (shortCode) text(`Código de verificación ${shortCode}`);
}

function ficha(
  doc: PDFKit.PDFDocument,
  r: ReceiptView,
  text: Text,
  rule: () => void,
  width: number,
  code: Buffer | undefined,
) {
  const { voucher, clabe } = r.ficha as NonNullable<ReceiptView["ficha"]>;
  text(
    voucher
      ? voucher.network === "oxxo"
        ? "Ficha para pagar en OXXO"
        : "Ficha para pagar en efectivo"
      : "Ficha de transferencia SPEI",
    { bold: true, big: 1.25 },
  );
  text("No es comprobante de pago", { bold: true });
  text(`${money(r.amount)} MXN`, { bold: true, big: 1.8 });
  text(r.amountWords);
  text(r.concept);
  if (code)
    doc
      .moveDown(0.5)
      .image(code, { fit: [width, 60], align: "center" })
      .moveDown(0.5);
  if (voucher) text(voucher.grouped, { bold: true, big: 1.3 });
  if (clabe)
    for (const line of [
      `CLABE ${clabe.grouped}`,
      `Banco ${clabe.bank}`,
      clabe.beneficiary ? `Beneficiario ${clabe.beneficiary}` : "",
    ])
      if (line) text(line, { bold: true });
  const about = voucher ?? clabe;
  if (about) text(`Paga antes del ${about.deadlineWords} (${about.zoneWords}).`);
  if (about?.demo) text("DEMO: no pagues esta ficha con dinero real.", { bold: true });
  rule();
}
