import { buffer } from "node:stream/consumers";
import type { ReceiptSnapshot, ReceiptView } from "@corral/contract/types";
import { shownTaxes } from "@corral/domain/business/tax-lines";
import { receiptTitles } from "@corral/domain/kernel/receipt-types";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import { withoutZone } from "@corral/domain/kernel/time";
import { groupedCode } from "@corral/domain/payments/tickets/tickets";
import { toBuffer } from "bwip-js/node";
import { LETTER, letterOn } from "./letter-page";
import { writeLetter } from "./letter-receipt";
import { ficha, fichaTitle } from "./payment-slip";
import { MM, money, type Pictures, type Sheet, sheetOn } from "./pdf-sheet";

export type Paper = "carta" | "58" | "80";
/** A receipt as PDF: letter, or a roll of 58 or 80 mm as long as its content. */
export async function receiptPdf(r: ReceiptView, paper: Paper, pictures: Pictures): Promise<Buffer> {
  // Loaded with the first PDF: its fonts alone take longer to read than the rest of a start.
  const { default: PDFDocument } = await import("pdfkit");
  const roll = paper !== "carta";
  const width = roll ? Number(paper) * MM : LETTER.width;
  const margin = roll ? 4 * MM : LETTER.margin;
  const v = r.ficha?.voucher;
  const codes = new Map<string, Buffer>();
  for (const way of v ? [v, ...v.others] : [])
    if (way.barcodeSvg)
      codes.set(way.reference, await toBuffer({ bcid: "code128", text: way.reference, height: 12, scale: 3 }));
  const draw = (height: number) => {
    const doc = new PDFDocument({
      size: [width, height],
      margins: { top: margin, bottom: roll ? 0 : margin, left: margin, right: margin },
      bufferPages: true,
      info: { Title: r.snapshot?.folio ?? "Ficha de pago", Author: r.seller.name },
    });
    if (roll) write(sheetOn(doc, roll), r, codes, pictures);
    else writeLetter(letterOn(doc, r.seller.color), r, codes, pictures);
    return doc;
  };
  const doc = draw(roll ? lengthOf(draw(5_000)) : LETTER.height);
  doc.end();
  return buffer(doc);
}

/** The length of a roll, which a first pass on a very long one measures. */
function lengthOf(probe: PDFKit.PDFDocument): number {
  const length = probe.y + 6 * MM;
  probe.end();
  return length;
}

/** On a roll, without photos: a thermal printer prints none. */
function write(sheet: Sheet, r: ReceiptView, codes: Map<string, Buffer>, pictures: Pictures) {
  const { text, rule } = sheet;
  if (pictures.logo) sheet.picture(pictures.logo);
  text(r.seller.name, { bold: true, big: 1.5 });
  for (const line of [
    r.seller.legalName,
    r.seller.rfc ? `RFC ${r.seller.rfc}` : "",
    r.seller.address,
    prettyPhone(r.seller.phone),
  ])
    if (line) text(line);
  rule();
  if (r.snapshot) receipt(sheet, r, r.snapshot);
  else if (r.ficha) {
    text(fichaTitle(r), { bold: true, big: 1.25 });
    ficha(sheet, r, codes);
  }
}

function receipt(sheet: Sheet, r: ReceiptView, snapshot: ReceiptSnapshot) {
  const { text, pair, rule, qr } = sheet;
  text(receiptTitles[snapshot.tipo], { bold: true, big: 1.25 });
  if (r.standing?.replacedBy) text(`Sustituido por ${r.standing.replacedBy}`, { bold: true });
  if (r.standing?.sale) text(r.standing.sale === "returned" ? "Devuelto" : "Venta cancelada", { bold: true });
  pair("Folio", snapshot.folio, true);
  if (snapshot.replaces) pair("Sustituye a", snapshot.replaces);
  // On paper the zone stands once.
  pair("Fecha", `${snapshot.issuedWords} (${snapshot.zoneWords})`);
  const moment = (words: string) => withoutZone(words, snapshot.zoneWords);
  pair("Cliente", snapshot.buyer.name);
  pair("Concepto", snapshot.concept);
  rule();
  for (const l of snapshot.lines) {
    pair(`${l.qty} × ${l.title}`, money(l.lineTotal));
    if (l.subtitle) text(l.subtitle, { align: "left" });
    if (l.weight) text(l.weight, { align: "left" });
  }
  if (snapshot.lines.length) rule();
  for (const t of shownTaxes(snapshot.taxNotes)) pair(t.label, money(t.tax));
  if (snapshot.statement) {
    for (const s of snapshot.statement.sentences) pair(s.text, money(s.amount));
    pair("Falta por pagar", money(snapshot.statement.balance), true);
  } else if (snapshot.refund) refund({ pair, text }, snapshot.refund);
  else if (snapshot.visit) visit({ pair, text, qr }, r, snapshot.visit);
  else if (snapshot.handover) {
    pair("Valor de lo entregado", money(snapshot.total), true);
    if (snapshot.balance > 0) pair("Falta pagar", money(snapshot.balance));
    handover({ pair, text }, { ...snapshot.handover, atWords: moment(snapshot.handover.atWords) });
  } else {
    pair(snapshot.lines.some((l) => l.estimated) ? "Total estimado" : "Total", money(snapshot.total), true);
    for (const p of snapshot.payments) pair([p.method, p.reference].filter(Boolean).join(" · "), money(p.amount));
    pair(snapshot.deposit ? "Apartado pagado" : "Pagado", money(snapshot.deposit?.paid ?? snapshot.paid), true);
    pair(snapshot.deposit ? "Saldo por pagar" : "Saldo", money(snapshot.deposit?.balance ?? snapshot.balance));
    if (snapshot.deposit) {
      text(`Paga el saldo antes del ${moment(snapshot.deposit.dueWords)}.`, { bold: true });
      text(snapshot.deposit.refundRule);
    }
  }
  text(snapshot.amountWords);
  rule();
  animals(sheet, snapshot.lines);
  for (const f of [...snapshot.policies, ...snapshot.footer]) text(f);
  if (r.verifyUrl) qr(r.verifyUrl, "Escanéalo para comprobar que es auténtico");
  if (r.shortCode) text(`Código de verificación ${r.shortCode}`, { align: "center" });
}

/** Which animals were dealt in, apart from the money. */
function animals({ text, pair, rule }: Sheet, lines: ReceiptSnapshot["lines"]) {
  const dealt = lines.filter((l) => l.details?.length);
  if (dealt.length === 0) return;
  text(dealt.length === 1 ? "El animal" : "Los animales", { bold: true });
  for (const l of dealt) {
    text(l.title, { bold: true, align: "left" });
    for (const d of l.details ?? []) pair(d.label, d.value);
  }
  rule();
}

function refund({ pair, text }: Pick<Sheet, "pair" | "text">, x: NonNullable<ReceiptSnapshot["refund"]>) {
  pair("Reembolsado", money(x.amount), true);
  pair("Por", x.routeWords);
  if (x.reference) pair("Referencia", x.reference);
  if (x.of) pair("Del comprobante", x.of);
  text(`Motivo: ${x.reason}`);
}

/** The group's code first; each place can be cut off and given to its visitor. */
function visit(
  { pair, text, qr }: Pick<Sheet, "pair" | "text" | "qr">,
  r: ReceiptView,
  x: NonNullable<ReceiptSnapshot["visit"]>,
) {
  pair("Visita", x.title, true);
  pair("Cuándo", x.whenWords, true);
  pair("A nombre de", x.holder);
  text(x.rule);
  if (x.group) qr(x.group.code, `Todo el grupo · ${x.places.length} lugares · ${groupedCode(x.group.shortCode)}`);
  for (const p of x.places) {
    const now = r.places?.find((it) => it.shortCode === p.shortCode);
    const state = now && now.state !== "valid" ? ` · ${now.stateWords.toUpperCase()}` : "";
    qr(p.code, `Lugar ${p.seat} de ${x.places.length} · ${p.tier} · ${groupedCode(p.shortCode)}${state}`);
  }
}

function handover({ pair, text }: Pick<Sheet, "pair" | "text">, x: NonNullable<ReceiptSnapshot["handover"]>) {
  pair("Recibió", x.receivedBy, true);
  pair("Entregó", x.by);
  pair("Cuándo", x.atWords);
  if (x.place) pair("Dónde", x.place);
  for (const a of x.animals) pair(a.name, a.identifiers.join(", ") || "sin identificador");
  if (x.papers.length) text(`Papeles entregados: ${x.papers.join(", ")}`);
  if (x.note) text(x.note);
}
