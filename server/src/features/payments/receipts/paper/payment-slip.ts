import type { ReceiptView } from "@corral/contract/types";
import { isOxxoOnly, storesLine, wayTitle } from "@corral/domain/kernel/cash-voucher";
import { present } from "@corral/domain/kernel/lookup";
import { money, type Sheet } from "./pdf-sheet";

export function fichaTitle(r: ReceiptView): string {
  const { voucher } = present(r.ficha);
  if (!voucher) return "Ficha de transferencia SPEI";
  return isOxxoOnly([voucher, ...voucher.others]) ? "Ficha para pagar en OXXO" : "Ficha para pagar en efectivo";
}

/** What a voucher or a transfer is paid with, below its title. */
export function ficha(sheet: Sheet, r: ReceiptView, codes: Map<string, Buffer>) {
  const { text, rule } = sheet;
  const { voucher, clabe } = present(r.ficha);
  const ways = voucher ? [voucher, ...voucher.others] : [];
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
