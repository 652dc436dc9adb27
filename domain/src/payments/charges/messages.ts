import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";
import { type CashWay, isOxxoOnly, storesLine, wayTitle } from "../../kernel/cash-voucher";
import { type Centavos, spoken } from "../../kernel/money";
import { HOUR } from "../../kernel/time";

export const chargesMessages = {
  voucher: { words: "Ficha por pagar" },
  voucher_reminder: { words: "Recordatorio de ficha", reminds: true },
  balance_reminder: { words: "Recordatorio de saldo", reminds: true },
  purchase_changed: { words: "Cambio en una compra" },
  hold_lost: { words: "Apartado liberado" },
  payment_failed: { words: "Pago que no se logró" },
} as const satisfies MessageDeclarations;

/** A voucher's reminder: sent `before` its end, at least `after` it was issued, and not in its `last` time. */
export const voucherReminder = { before: 12 * HOUR, after: 18 * HOUR, last: HOUR };
/** A balance's reminder, in the same way. */
export const balanceReminder = { before: 48 * HOUR, after: 24 * HOUR, last: 4 * HOUR };

interface OfVoucher {
  method: "oxxo_cash" | "spei_mp";
  business: string;
  concept: string;
  /** The attempt's public id. */
  id: string;
  amount: Centavos;
  /** The deadline with weekday, hour and zone. */
  dueWords: string;
  /** The store's reference or the CLABE, grouped for reading. */
  reference: string;
  /** The name of the reference, where it is not a CLABE. */
  label?: string;
  /** For cash that is not only payable at OXXO: where it can be paid, with its agreement and the other references. */
  ways?: readonly (CashWay & { grouped: string })[];
  demo: boolean;
}

const PLACE = {
  oxxo_cash: { tipo: "oxxo", words: "en OXXO", label: "Referencia", to: "Ver mi ficha" },
  spei_mp: { tipo: "spei", words: "por transferencia SPEI", label: "CLABE", to: "Ver los datos de la transferencia" },
} as const;

const wayFacts = (w: CashWay & { grouped: string }) => [
  ...(w.agreement ? [{ label: `${wayTitle(w)}, convenio`, value: w.agreement }] : []),
  { label: w.agreement ? "Referencia de ese convenio" : `${wayTitle(w)}, referencia`, value: w.grouped },
  ...(storesLine(w) ? [{ label: "Tiendas", value: oneLine(storesLine(w)) }] : []),
];

/** A voucher or CLABE was issued or, as a reminder, is about to expire. It states that it is not a proof of payment. */
export function voucherMessage(voucher: OfVoucher, reminder: boolean): MessageContent {
  const ways = voucher.ways ?? [];
  const elsewhere = !isOxxoOnly(ways);
  const place = { ...PLACE[voucher.method], ...(elsewhere ? { words: "en efectivo" } : {}) };
  return {
    subject: oneLine(
      reminder
        ? `Tu pago de ${spoken(voucher.amount)} está por vencer`
        : `Paga ${spoken(voucher.amount)} ${place.words}`,
    ),
    business: oneLine(voucher.business),
    says: [
      reminder
        ? `Todavía no vemos tu pago ${place.words}. Si ya pagaste, no pagues otra vez: puede tardar en llegarnos.`
        : `Así pagas ${place.words} lo que apartaste. Esto no es un comprobante de pago.`,
      ...demoNote(voucher.demo),
    ],
    facts: [
      { label: "Concepto", value: oneLine(voucher.concept) },
      { label: "Monto exacto", value: spoken(voucher.amount) },
      { label: "Paga antes del", value: voucher.dueWords },
      ...(elsewhere ? ways.flatMap(wayFacts) : [{ label: voucher.label ?? place.label, value: voucher.reference }]),
    ],
    link: { path: `/comprobante/${place.tipo}/${voucher.id}`, words: place.to },
  };
}

/** Reminder: the balance of a reserved item is due soon. */
export const balanceMessage = (b: {
  business: string;
  concept: string;
  /** The charge's public id. */
  id: string;
  remaining: Centavos;
  dueWords: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Tu saldo de ${spoken(b.remaining)} vence pronto`),
  business: oneLine(b.business),
  says: ["Te falta pagar el saldo de lo que apartaste.", ...demoNote(b.demo)],
  facts: [
    { label: "Concepto", value: oneLine(b.concept) },
    { label: "Saldo", value: spoken(b.remaining) },
    { label: "Paga antes del", value: b.dueWords },
  ],
  link: { path: `/cobro?c=${b.id}`, words: "Pagar el saldo" },
});

/** Tells the contact on file that the buyer, another phone or staff changed the purchase. */
export const purchaseChangedMessage = (c: {
  business: string;
  title: string;
  /** A Spanish sentence that names the change. */
  what: string;
  /** The name or description of the person who changed it. */
  who: string;
  /** Done with the buyer's rights, from whichever phone: the buyer is asked whether it was them. */
  byBuyer: boolean;
  /** The public id of a charge of the purchase. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Cambió tu compra: ${c.title}`),
  business: oneLine(c.business),
  says: [
    oneLine(c.what, 600),
    c.byBuyer ? "Si no fuiste tú, llámanos o escríbenos." : "Si no es lo que acordamos, llámanos o escríbenos.",
    ...demoNote(c.demo),
  ],
  facts: [{ label: "Quién", value: oneLine(c.who) }],
  link: { path: `/cobro?c=${c.id}`, words: "Ver mi compra" },
});

/** What was held and not paid is anybody's again: its time ran out, or the seller cancelled it. */
export const holdLostMessage = (h: {
  business: string;
  concept: string;
  /** What the seller gave as the reason; null where the time ran out. */
  reason: string | null;
  /** The notice of a charge of which a part was paid when its time ran out; null where nothing was. */
  kept: string | null;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(
    h.kept !== null
      ? `Llegó sólo una parte de tu pago: ${h.concept}`
      : h.reason === null
        ? `Se soltó tu apartado: ${h.concept}`
        : `Se canceló tu compra: ${h.concept}`,
  ),
  business: oneLine(h.business),
  says: [
    h.reason === null
      ? h.kept !== null
        ? "Se acabó el tiempo para pagar lo que faltaba."
        : "Se acabó el tiempo para pagarlo y ya lo puede comprar alguien más."
      : `El vendedor canceló esta compra: ${oneLine(h.reason, 200)}`,
    h.kept ??
      "Si tenías una ficha o una CLABE, ya no la pagues. Si ya pagaste, abre tu compra: ahí dice qué pasa con tu dinero.",
    ...demoNote(h.demo),
  ],
  facts: [{ label: "Compra", value: oneLine(h.concept) }],
  link: { path: `/cobro?c=${h.id}`, words: "Ver mi compra" },
});

/**
 * A payment that its payer left in review was declined, or the seller didn't find a reported transfer. `why` is the sentence
 * that the page of the charge shows.
 */
export const paymentFailedMessage = (p: {
  business: string;
  concept: string;
  isTransfer: boolean;
  amount: Centavos;
  why: string;
  /** Until when the goods are held, in words; null without a time. */
  heldUntil: string | null;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(
    p.isTransfer
      ? `El vendedor rechazó tu transferencia de ${spoken(p.amount)}`
      : `No pasó tu pago de ${spoken(p.amount)}`,
  ),
  business: oneLine(p.business),
  says: [
    p.isTransfer ? `Esto escribió el vendedor: ${oneLine(p.why, 200)}` : oneLine(p.why, 200),
    p.isTransfer
      ? "No cuenta como pago. Puedes reportarla otra vez con sus datos correctos, pagar de otra forma o escribirle al vendedor."
      : "Tu compra sigue sin pagar: abre su página y elige cómo pagarla.",
    ...demoNote(p.demo),
  ],
  facts: [
    { label: "Concepto", value: oneLine(p.concept) },
    { label: "Monto", value: spoken(p.amount) },
    ...(p.heldUntil === null ? [] : [{ label: "Te lo guardamos hasta el", value: p.heldUntil }]),
  ],
  link: { path: `/cobro?c=${p.id}`, words: "Pagar de otra forma" },
});
