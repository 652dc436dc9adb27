import { buffer } from "node:stream/consumers";
import type { ReceiptSnapshot, ReceiptView } from "@corral/contract/types";
import { shownTaxes } from "@corral/domain/business/tax-lines";
import { isOxxoOnly, storesLine, wayTitle } from "@corral/domain/kernel/cash-voucher";
import { present } from "@corral/domain/kernel/lookup";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { receiptTitles } from "@corral/domain/kernel/receipt-types";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import { withoutZone } from "@corral/domain/kernel/time";
import { groupedCode } from "@corral/domain/payments/tickets/tickets";
import { toBuffer } from "bwip-js/node";
import { MM, type Sheet, sheetOn } from "./pdf-sheet";

const money = (n: number) => spoken(centavos(n));

export type Paper = "carta" | "58" | "80";
export interface Pictures {
  logo?: Buffer | undefined;
  /** Photos of its animals by id, as JPEG. */
  photos: ReadonlyMap<string, Buffer>;
}

/** A receipt as PDF: letter, or a roll of 58 or 80 mm as long as its content. */
export async function receiptPdf(r: ReceiptView, paper: Paper, pictures: Pictures): Promise<Buffer> {
  // Loaded with the first PDF: its fonts alone take longer to read than the rest of a start.
  const { default: PDFDocument } = await import("pdfkit");
  const roll = paper !== "carta";
  const width = roll ? Number(paper) * MM : 612;
  const margin = roll ? 4 * MM : 56;
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
    write(sheetOn(doc, roll), r, codes, pictures);
    return doc;
  };
  // A first pass on a very long roll measures the length.
  const probe = draw(roll ? 5_000 : 792);
  const height = roll ? probe.y + 6 * MM : 792;
  probe.end();
  const doc = draw(height);
  doc.end();
  return buffer(doc);
}

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
  if (r.snapshot) receipt(sheet, r, r.snapshot, pictures.photos);
  else if (r.ficha) ficha(sheet, r, codes);
}

function receipt(sheet: Sheet, r: ReceiptView, snapshot: ReceiptSnapshot, photos: Pictures["photos"]) {
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
  animals(sheet, snapshot.lines, photos);
  for (const f of [...snapshot.policies, ...snapshot.footer]) text(f);
  if (r.verifyUrl) qr(r.verifyUrl, "Escanéalo para comprobar que es auténtico");
  if (r.shortCode) text(`Código de verificación ${r.shortCode}`, { align: "center" });
}

/** Which animals were dealt in, apart from the money. A thermal printer has no photos. */
function animals({ text, pair, rule, photo }: Sheet, lines: ReceiptSnapshot["lines"], photos: Pictures["photos"]) {
  const dealt = lines.filter((l) => l.details?.length);
  if (dealt.length === 0) return;
  text(dealt.length === 1 ? "El animal" : "Los animales", { bold: true });
  for (const l of dealt) {
    const picture = l.photo ? photos.get(l.photo) : undefined;
    if (picture) photo(picture);
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

function ficha(sheet: Sheet, r: ReceiptView, codes: Map<string, Buffer>) {
  const { text, rule } = sheet;
  const { voucher, clabe } = present(r.ficha);
  const ways = voucher ? [voucher, ...voucher.others] : [];
  text(
    voucher
      ? isOxxoOnly(ways)
        ? "Ficha para pagar en OXXO"
        : "Ficha para pagar en efectivo"
      : "Ficha de transferencia SPEI",
    { bold: true, big: 1.25 },
  );
  text("No es comprobante de pago", { bold: true });
  text(`${money(r.amount)} MXN`, { bold: true, big: 1.8 });
  text(r.amountWords);
  text(r.concept);
  if (ways.length > 1) text("Paga con una sola de estas referencias.", { bold: true });
  for (const way of ways) cashWay(sheet, way, codes.get(way.reference), ways.length > 1 || way.network === "cash");
  if (clabe)
    for (const line of [
      clabe.grouped ? `CLABE ${clabe.grouped}` : "",
      clabe.reference ? `Referencia ${clabe.reference}` : "",
      clabe.ticketUrl && !clabe.grouped ? `Instrucciones: ${clabe.ticketUrl}` : "",
      clabe.bank ? `Banco ${clabe.bank}` : "",
      clabe.beneficiary ? `Beneficiario ${clabe.beneficiary}` : "",
    ])
      if (line) text(line, { bold: true });
  const about = voucher ?? clabe;
  if (about) text(`Paga antes del ${about.deadlineWords} (${about.zoneWords}).`);
  if (about?.demo) text("DEMO: no pagues esta ficha con dinero real.", { bold: true });
  rule();
}

/** A cash reference with its stores: a barcode for a till, the agreement number for a bank's machine. */
function cashWay(
  { doc, text, rule, width }: Sheet,
  way: NonNullable<NonNullable<ReceiptView["ficha"]>["voucher"]>["others"][number],
  code: Buffer | undefined,
  isNamed: boolean,
) {
  if (isNamed) {
    rule();
    text(wayTitle(way), { bold: true });
    if (storesLine(way)) text(storesLine(way));
  }
  if (code)
    doc
      .moveDown(0.5)
      .image(code, { fit: [width, 60], align: "center" })
      .moveDown(0.5);
  if (way.agreement) text(`Convenio ${way.agreement}`, { bold: true, big: 1.3 });
  text(way.agreement ? `Referencia ${way.grouped}` : way.grouped, { bold: true, big: 1.3 });
}
