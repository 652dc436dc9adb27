import type { ReceiptSnapshot, ReceiptView } from "@corral/contract/types";
import { shownTaxes } from "@corral/domain/business/tax-lines";
import { receiptTitles } from "@corral/domain/kernel/receipt-types";
import { withoutZone } from "@corral/domain/kernel/time";
import { groupedCode } from "@corral/domain/payments/tickets/tickets";
import type { Letter, Proof, Sum } from "./letter-page";
import { ficha, fichaTitle } from "./payment-slip";
import { money, type Pictures } from "./pdf-sheet";

/** A receipt or a payment slip on letter pages. */
export function writeLetter(letter: Letter, r: ReceiptView, codes: Map<string, Buffer>, pictures: Pictures) {
  if (r.snapshot) receipt(letter, r, r.snapshot, pictures);
  else if (r.ficha) {
    letter.head(r, fichaTitle(r), [], pictures.logo);
    ficha(letter, r, codes);
  }
  letter.number(r.snapshot ? `Folio ${r.snapshot.folio}` : "No es comprobante de pago");
}

function receipt(letter: Letter, r: ReceiptView, s: ReceiptSnapshot, pictures: Pictures) {
  const moment = (words: string) => withoutZone(words, s.zoneWords);
  letter.head(
    r,
    receiptTitles[s.tipo],
    // On paper the zone stands once.
    [`Folio ${s.folio}`, s.issuedWords, s.zoneWords, s.replaces && `Sustituye a ${s.replaces}`],
    pictures.logo,
  );
  if (r.standing?.replacedBy) letter.notice(`Sustituido por ${r.standing.replacedBy}`);
  if (r.standing?.sale) letter.notice(r.standing.sale === "returned" ? "Devuelto" : "Venta cancelada");
  letter.facts([
    ["Cliente", s.buyer.name],
    ["Concepto", s.concept],
  ]);
  letter.table(
    s.lines.map((l) => ({
      qty: String(l.qty),
      title: l.title,
      below: [l.subtitle, l.weight].filter((it): it is string => Boolean(it)),
      price: money(l.unitPrice),
      amount: money(l.lineTotal),
    })),
  );
  what(letter, r, s, moment);
  letter.small(s.amountWords);
  letter.rule();
  for (const l of s.lines)
    if (l.details?.length) letter.animal(l.title, l.details, l.photo ? pictures.photos.get(l.photo) : undefined);
  for (const line of [...s.policies, ...s.footer]) letter.small(line);
}

const proofOf = (r: ReceiptView): Proof | undefined =>
  r.verifyUrl
    ? {
        content: r.verifyUrl,
        says: [
          "Escanéalo para comprobar que es auténtico",
          ...(r.shortCode ? [`Código de verificación ${r.shortCode}`] : []),
        ],
      }
    : undefined;

/** What the paper is about: the sums of a purchase, or what its kind says in their place. */
function what(letter: Letter, r: ReceiptView, s: ReceiptSnapshot, moment: (words: string) => string) {
  const taxes = shownTaxes(s.taxNotes).map((t) => [t.label, money(t.tax)] as const);
  const sums = (rows: readonly Sum[]) => letter.sums([...taxes, ...rows], proofOf(r));
  if (s.statement)
    return sums([
      ...s.statement.sentences.map((it) => [it.text, money(it.amount)] as const),
      ["Falta por pagar", money(s.statement.balance), true],
    ]);
  if (s.refund) {
    letter.facts([
      ["Por", s.refund.routeWords],
      ...(s.refund.reference ? [["Referencia", s.refund.reference] as const] : []),
      ...(s.refund.of ? [["Del comprobante", s.refund.of] as const] : []),
      ["Motivo", s.refund.reason],
    ]);
    return sums([["Reembolsado", money(s.refund.amount), true]]);
  }
  if (s.visit) return visit(letter, r, s.visit);
  if (s.handover) {
    handover(letter, s.handover, moment);
    return sums([
      ["Valor de lo entregado", money(s.total), true],
      ...(s.balance > 0 ? [["Falta pagar", money(s.balance)] as const] : []),
    ]);
  }
  const balance = s.deposit?.balance ?? s.balance;
  sums([
    [s.lines.some((l) => l.estimated) ? "Total estimado" : "Total", money(s.total), true],
    ...s.payments.map((p) => [[p.method, p.reference].filter(Boolean).join(" · "), money(p.amount)] as const),
    [s.deposit ? "Apartado pagado" : "Pagado", money(s.deposit?.paid ?? s.paid), true],
    [s.deposit ? "Saldo por pagar" : "Saldo", money(balance), balance > 0],
  ]);
  if (s.deposit) {
    letter.text(`Paga el saldo antes del ${moment(s.deposit.dueWords)}.`, { bold: true });
    letter.text(s.deposit.refundRule);
  }
}

/** The group's code first; each place can be cut off and given to its visitor. */
function visit(letter: Letter, r: ReceiptView, x: NonNullable<ReceiptSnapshot["visit"]>) {
  letter.facts([
    ["Visita", x.title],
    ["Cuándo", x.whenWords],
    ["A nombre de", x.holder],
  ]);
  letter.text(x.rule);
  const ofPlace = (p: (typeof x.places)[number]) => {
    const now = r.places?.find((it) => it.shortCode === p.shortCode);
    const state = now && now.state !== "valid" ? ` · ${now.stateWords.toUpperCase()}` : "";
    return `Lugar ${p.seat} de ${x.places.length} · ${p.tier} · ${groupedCode(p.shortCode)}${state}`;
  };
  letter.codes([
    ...(x.group
      ? [
          {
            content: x.group.code,
            says: `Todo el grupo · ${x.places.length} lugares · ${groupedCode(x.group.shortCode)}`,
          },
        ]
      : []),
    ...x.places.map((p) => ({ content: p.code, says: ofPlace(p) })),
  ]);
  letter.sums([], proofOf(r));
}

function handover(letter: Letter, x: NonNullable<ReceiptSnapshot["handover"]>, moment: (words: string) => string) {
  letter.facts([
    ["Recibió", x.receivedBy],
    ["Entregó", x.by],
    ["Cuándo", moment(x.atWords)],
    ...(x.place ? [["Dónde", x.place] as const] : []),
    ...(x.papers.length ? [["Papeles entregados", x.papers.join(", ")] as const] : []),
    ...x.animals.map((a) => [a.name, a.identifiers.join(", ") || "sin identificador"] as const),
  ]);
  if (x.note) letter.text(x.note);
}
