import { type CashWay, isOxxoOnly, storesLine, wayTitle } from "../kernel/cash-voucher";
import { type Centavos, spoken } from "../kernel/money";
import type { ReceiptType } from "../kernel/receipt-types";
import { atWall, DAY, dayIn, HOUR, type Instant, MINUTE, plus, wallClock, type Zone } from "../kernel/time";

/** The kinds of messages to buyers. */
export const messageKinds = {
  receipt: "Comprobante",
  receipt_link: "Enlace de un comprobante",
  purchase_list: "Enlace de sus compras",
  voucher: "Ficha por pagar",
  voucher_reminder: "Recordatorio de ficha",
  balance_reminder: "Recordatorio de saldo",
  refund_sent: "Devolución en camino",
  weight_proposed: "Peso por aceptar",
  offer_answered: "Respuesta a una oferta",
  freight_quoted: "Flete cotizado",
  purchase_changed: "Cambio en una compra",
  choice_turn: "Turno para escoger una cría",
  choice_none: "No alcanzó cría",
  waitlist_turn: "Turno de la lista de espera",
  waitlist_link: "Lugar en la lista de espera",
  sponsorship_due: "Padrinazgo del mes",
  date_cancelled: "Fecha cancelada",
  hold_lost: "Apartado liberado",
  account_reminder: "Recordatorio de cuenta",
  contact_code: "Código de confirmación",
} as const satisfies Record<string, string>;
export type MessageKind = keyof typeof messageKinds;
export const messageKindNames = Object.keys(messageKinds) as MessageKind[];

export type MessageChannel = "email" | "whatsapp";

/** The content of a message, from which plain text, HTML and WhatsApp are rendered. Stored when it is queued and not changed afterwards. */
export interface MessageContent {
  subject: string;
  /** The name of the sender. */
  business: string;
  /** What happened, one paragraph each. */
  says: string[];
  /** A secret one goes to its addressee alone: staff who read the message, or send it by hand, don't see it. */
  facts: { label: string; value: string; secret?: true }[];
  /** A path of the shop, "/comprobante/pago/…"; the base address is added when it is sent. */
  link: { path: string; words: string };
}

/** How long a message about a lasting fact is still sent. */
export const MESSAGE_LIFE = 14 * DAY;

/** On one line and without control characters: a person's text can't add a line or a header to a message. */
export const oneLine = (text: string, most = 120) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, most);

interface OfReceipt {
  tipo: ReceiptType;
  business: string;
  concept: string;
  folio: string;
  /** The receipt's public id. */
  id: string;
  amount: Centavos;
  /** The remaining balance after this payment. */
  balance: Centavos;
  /** The deadline in words. */
  dueWords?: string;
  demo: boolean;
}

const RECEIPT: Record<OfReceipt["tipo"], { subject: string; says: string; label: string }> = {
  venta: { subject: "Tu compra está pagada", says: "Recibimos tu pago completo. ¡Gracias!", label: "Total" },
  pago: { subject: "Recibimos tu pago", says: "Tu pago quedó registrado.", label: "Pagaste" },
  donativo: { subject: "Gracias por tu donativo", says: "Recibimos tu donativo. ¡Gracias!", label: "Diste" },
  apartado: {
    subject: "Tu apartado está pagado",
    says: "Recibimos tu apartado: lo tuyo queda guardado a tu nombre.",
    label: "Apartado",
  },
  reembolso: { subject: "Te devolvimos tu dinero", says: "La devolución quedó hecha.", label: "Te devolvimos" },
  entrega: { subject: "Se entregó tu compra", says: "Aquí queda qué se entregó y quién lo recibió.", label: "Valor" },
  boleto: {
    subject: "Tus boletos",
    says: "Enseña en la entrada el código de cada lugar; también sirve sin señal.",
    label: "Valor",
  },
  estado: {
    subject: "El estado de tu cuenta",
    says: "Aquí queda qué se pidió, qué pagaste y qué falta.",
    label: "Falta por pagar",
  },
};

/** Of a sale that isn't paid whole: its price changed after a payment, or it is on account. */
const WITH_BALANCE = {
  subject: "El comprobante de tu compra",
  says: "Recibimos tu pago. Todavía falta una parte de tu compra.",
  label: "Total",
};
/** The message that carries a receipt: it says what the page of the purchase says. */
export function receiptMessage(receipt: OfReceipt): MessageContent {
  const w = receipt.tipo === "venta" && receipt.balance > 0 ? WITH_BALANCE : RECEIPT[receipt.tipo];
  return {
    subject: oneLine(`${w.subject} · ${receipt.folio}`),
    business: oneLine(receipt.business),
    says: [w.says, ...demoNote(receipt.demo)],
    facts: [
      { label: "Concepto", value: oneLine(receipt.concept) },
      { label: w.label, value: spoken(receipt.amount) },
      ...(receipt.balance > 0 ? [{ label: "Saldo por pagar", value: spoken(receipt.balance) }] : []),
      ...(receipt.balance > 0 && receipt.dueWords
        ? [{ label: "Paga el saldo antes del", value: receipt.dueWords }]
        : []),
      { label: "Folio", value: receipt.folio },
    ],
    link: { path: `/comprobante/${receipt.tipo}/${receipt.id}`, words: "Ver mi comprobante" },
  };
}

/** The answer to a request for lost links: a link to the list of purchases made with this contact. */
export const purchaseListMessage = (r: {
  business: string;
  /** The number of purchases listed now. */
  purchases: number;
  /** The list's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`El enlace de tus compras en ${r.business}`),
  business: oneLine(r.business),
  says: [
    "Pediste otra vez el enlace de tus compras: aquí están con sus comprobantes. Si no fuiste tú, no hace falta que hagas nada; no se lo pases a nadie.",
    ...demoNote(r.demo),
  ],
  facts: [{ label: "Compras", value: String(r.purchases) }],
  link: { path: `/cobro?compras=${r.id}`, words: "Ver mis compras" },
});

/** A one-time code for the owner of this contact. It states its purpose, so that nobody forwards it. */
export const contactCodeMessage = (c: {
  business: string;
  code: string;
  /** By e-mail it is its addressee's alone; one that staff carry is read by them. */
  secret: boolean;
  /** The charge's public id; null before the purchase exists. */
  chargeId: string | null;
  demo: boolean;
}): MessageContent => ({
  subject: "Tu código para confirmar tu compra",
  business: oneLine(c.business),
  says: [
    "Con este código confirmas que la compra es tuya. Escríbelo sólo en la página de tu compra.",
    "Si no lo pediste, no se lo des a nadie: con él se puede pedir la devolución de tu dinero.",
    ...demoNote(c.demo),
  ],
  facts: [{ label: "Código", value: c.code, ...(c.secret ? { secret: true } : {}) }],
  link: { path: c.chargeId ? `/cobro?c=${c.chargeId}` : "/cobro", words: "Ver mi compra" },
});

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

/** The refund was sent; its receipt follows when it has arrived. */
export const refundSentMessage = (r: {
  business: string;
  concept: string;
  /** The charge's public id. */
  id: string;
  amount: Centavos;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Tu devolución de ${spoken(r.amount)} va en camino`),
  business: oneLine(r.business),
  says: [
    "Ya pedimos que te devuelvan tu dinero por donde pagaste. Tu banco puede tardar unos días en mostrarlo; cuando quede hecho te mandamos su comprobante.",
    ...demoNote(r.demo),
  ],
  facts: [
    { label: "Concepto", value: oneLine(r.concept) },
    { label: "Monto", value: spoken(r.amount) },
  ],
  link: { path: `/cobro?c=${r.id}`, words: "Ver mi compra" },
});

/** The date of a visit was cancelled. `money` says what happens to the payments for it. */
export const dateCancelledMessage = (v: {
  business: string;
  title: string;
  /** Local day and hour of the business, with the zone. */
  when: string;
  reason: string;
  places: number;
  money: "none" | "back" | "asked";
  /** The sale had other lines, and all of it was released because nothing was paid. */
  abandonAttempt: boolean;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Se canceló tu visita: ${v.title}`),
  business: oneLine(v.business),
  says: [
    `Tuvimos que cancelar esta fecha: ${oneLine(v.reason, 200)}`,
    {
      none: "No habías pagado, así que no hay nada que devolverte. Si tenías una ficha o una CLABE, ya no la pagues.",
      back: "Ya pedimos la devolución de lo que pagaste por ella. Te avisamos cuando salga.",
      asked: "Te vamos a devolver lo que pagaste por ella: nos comunicamos contigo para saber a dónde mandarlo.",
    }[v.money],
    ...(v.abandonAttempt ? ["Lo demás de esa compra también se soltó. Si todavía lo quieres, está en la tienda."] : []),
    ...demoNote(v.demo),
  ],
  facts: [
    { label: "Visita", value: oneLine(v.title) },
    { label: "Fecha", value: v.when },
    { label: "Lugares", value: String(v.places) },
  ],
  link: { path: `/cobro?c=${v.id}`, words: "Ver mi compra" },
});

/** What was held and not paid is anybody's again: its time ran out, or the seller cancelled it. */
export const holdLostMessage = (h: {
  business: string;
  concept: string;
  /** What the seller gave as the reason; null where the time ran out. */
  reason: string | null;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(h.reason === null ? `Se soltó tu apartado: ${h.concept}` : `Se canceló tu compra: ${h.concept}`),
  business: oneLine(h.business),
  says: [
    h.reason === null
      ? "Se acabó el tiempo para pagarlo y ya lo puede comprar alguien más."
      : `El vendedor canceló esta compra: ${oneLine(h.reason, 200)}`,
    "Si tenías una ficha o una CLABE, ya no la pagues. Si ya pagaste, abre tu compra: ahí dice qué pasa con tu dinero.",
    ...demoNote(h.demo),
  ],
  facts: [{ label: "Compra", value: oneLine(h.concept) }],
  link: { path: `/cobro?c=${h.id}`, words: "Ver mi compra" },
});

/** The seller proposed a final weight, which changes nothing until the buyer accepts it. */
export const weightProposedMessage = (w: {
  business: string;
  title: string;
  /** The net weight in words. */
  net: string;
  /** The price of the line before and after it. */
  before: Centavos;
  after: Centavos;
  /** By which it is accepted at the scale, where an e-mail is on file; null: it is read on the buyer's phone alone. */
  code: string | null;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Acepta el peso de ${w.title}`),
  business: oneLine(w.business),
  says: [
    "Ya lo pesamos. Revisa el peso y acéptalo, o dinos que no; hasta entonces no cambia nada.",
    ...demoNote(w.demo),
  ],
  facts: [
    { label: "Peso neto", value: w.net },
    { label: "Estimado", value: spoken(w.before) },
    { label: "Con ese peso", value: spoken(w.after) },
    ...(w.code === null
      ? []
      : [{ label: "Código para aceptarlo en la báscula", value: w.code, secret: true as const }]),
  ],
  link: { path: `/cobro?c=${w.id}`, words: "Ver y aceptar el peso" },
});

/** Tells the contact on file that the buyer, another phone or staff changed the purchase. */
export const purchaseChangedMessage = (c: {
  business: string;
  title: string;
  /** A Spanish sentence that names the change. */
  what: string;
  /** The name or description of the person who changed it. */
  who: string;
  /** The public id of a charge of the purchase. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Cambió tu compra: ${c.title}`),
  business: oneLine(c.business),
  says: [oneLine(c.what, 300), "Si no fuiste tú, llámanos o escríbenos.", ...demoNote(c.demo)],
  facts: [{ label: "Quién", value: oneLine(c.who) }],
  link: { path: `/cobro?c=${c.id}`, words: "Ver mi compra" },
});

/** The link of a month's sponsorship; nothing is charged by itself. */
export const sponsorshipDueMessage = (s: {
  business: string;
  title: string;
  /** "noviembre de 2026". */
  month: string;
  amount: Centavos;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Tu padrinazgo de ${s.month}: ${s.title}`),
  business: oneLine(s.business),
  says: [
    "Gracias por apadrinar. Aquí está el enlace de este mes; nada se cobra solo, y puedes dejar de hacerlo cuando quieras: contéstanos o no lo pagues.",
    ...demoNote(s.demo),
  ],
  facts: [
    { label: "Mes", value: s.month },
    { label: "Cantidad", value: spoken(s.amount) },
  ],
  link: { path: `/cobro?c=${s.id}`, words: "Dar mi padrinazgo" },
});

/** What is overdue of a customer's account, with the link of their statement. */
export const accountReminderMessage = (a: {
  business: string;
  overdue: Centavos;
  total: Centavos;
  /** The public id of the statement's link. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Tu cuenta con ${a.business}`),
  business: oneLine(a.business),
  says: [
    "Te recordamos que tu cuenta tiene pagos vencidos. Si ya pagaste, no hagas caso; si no puedes pagar todo, contéstanos y vemos cómo.",
    ...demoNote(a.demo),
  ],
  facts: [
    { label: "Vencido", value: spoken(a.overdue) },
    ...(a.total > a.overdue ? [{ label: "Debes en total", value: spoken(a.total) }] : []),
  ],
  link: { path: `/cobro?cuenta=${a.id}`, words: "Ver mi cuenta y pagar" },
});

/** What the seller answered to an offer; `ends`: until when a figure stands. */
export const offerAnsweredMessage = (o: {
  business: string;
  title: string;
  answer: "accepted" | "declined" | "figure";
  amount: Centavos;
  ends: string;
  note: string;
  /** The offer's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(
    {
      accepted: `Aceptaron tu oferta por ${o.title}`,
      declined: `Tu oferta por ${o.title}`,
      figure: `Te contestaron por ${o.title}`,
    }[o.answer],
  ),
  business: oneLine(o.business),
  says: [
    {
      accepted: "Aceptamos tu oferta. Ya está a tu nombre: termina tu compra para que no se libere.",
      declined: "Gracias por tu oferta. Esta vez no la podemos aceptar; puedes hacer otra.",
      figure: "Vimos tu oferta y te la contestamos con otra cantidad. Acéptala, o dinos la tuya.",
    }[o.answer],
    ...(o.note ? [`«${oneLine(o.note, 200)}»`] : []),
    ...demoNote(o.demo),
  ],
  facts: [
    {
      label: o.answer === "accepted" ? "Quedó en" : o.answer === "declined" ? "Era de" : "Te lo dejamos en",
      value: spoken(o.amount),
    },
    ...(o.answer === "figure" ? [{ label: "Vale hasta el", value: o.ends }] : []),
  ],
  link: { path: `/cobro?oferta=${o.id}`, words: o.answer === "accepted" ? "Terminar mi compra" : "Ver mi oferta" },
});

/** What a delivery costs that its buyer asked for; `ends`: until when it stands. */
export const freightQuotedMessage = (q: {
  business: string;
  title: string;
  amount: Centavos;
  ends: string;
  note: string;
  /** The public id of the purchase's charge. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`El flete de ${q.title}: ${spoken(q.amount)}`),
  business: oneLine(q.business),
  says: [
    "Ya sabemos cuánto cuesta llevártelo. Si lo aceptas se suma a tu compra; si no, elige otra forma de entrega.",
    ...(q.note ? [`«${oneLine(q.note, 200)}»`] : []),
    ...demoNote(q.demo),
  ],
  facts: [
    { label: "Flete", value: spoken(q.amount) },
    { label: "Vale hasta el", value: q.ends },
  ],
  link: { path: `/cobro?c=${q.id}`, words: "Ver y contestar" },
});

/** To who is next in the line of a birth: their young is there to be chosen. */
export const choiceTurnMessage = (o: {
  business: string;
  title: string;
  /** Until when nobody after them chooses, in words. */
  until: string;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Ya nació: te toca escoger (${o.title})`),
  business: oneLine(o.business),
  says: [
    "Ya nació lo que compraste y te toca escoger. Después de esa hora puede escoger también quien sigue en la fila.",
    ...demoNote(o.demo),
  ],
  facts: [
    { label: "Qué compraste", value: oneLine(o.title) },
    { label: "Escoge antes del", value: o.until },
  ],
  link: { path: `/cobro?c=${o.id}`, words: "Escoger" },
});

/** To who bought a place for which no young was born. */
export const noYoungMessage = (o: {
  business: string;
  title: string;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Nacieron menos crías y no alcanzó (${o.title})`),
  business: oneLine(o.business),
  says: [
    "Nacieron menos crías que lugares, y la tuya no alcanzó. Tu compra se canceló.",
    "Ya se pidió la devolución de lo que pagaste; te avisamos cuando vaya en camino.",
    ...demoNote(o.demo),
  ],
  facts: [{ label: "Qué compraste", value: oneLine(o.title) }],
  link: { path: `/cobro?c=${o.id}`, words: "Ver mi compra" },
});

/** To who is next in a waiting line, or `until` null: the way back to a place in it. */
export const waitlistMessage = (o: {
  business: string;
  title: string;
  /** The last moment to buy, in words. */
  until: string | null;
  /** The place's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(o.until === null ? `Tu lugar en la lista: ${o.title}` : `Se liberó ${o.title}: es tu turno`),
  business: oneLine(o.business),
  says: [
    o.until === null
      ? "Aquí está tu lugar en la lista de espera. Te avisamos en cuanto sea tu turno."
      : "Se liberó lo que esperabas y te lo guardamos. Si no lo compras a tiempo, se le ofrece a quien sigue.",
    ...demoNote(o.demo),
  ],
  facts: [
    { label: "Qué esperas", value: oneLine(o.title) },
    ...(o.until === null ? [] : [{ label: "Tienes hasta el", value: o.until }]),
  ],
  link: { path: `/cobro?espera=${o.id}`, words: o.until === null ? "Ver mi lugar" : "Comprar ahora" },
});

/** A weight that is answered within this time, as at the scale, sends no message. */
export const WEIGHT_PROPOSED_AFTER = 5 * MINUTE;

/** A refund that is confirmed within this time sends only its receipt. */
export const REFUND_SENT_AFTER = 10 * MINUTE;

/** Reminders are only sent at these local hours. */
const AWAKE = { from: "08:00", to: "21:00" };
/** When each reminder is sent: `before` the deadline, and at least `after` the start. */
export const reminderOf = {
  voucher: { before: 12 * HOUR, after: 18 * HOUR, last: HOUR },
  balance: { before: 48 * HOUR, after: 24 * HOUR, last: 4 * HOUR },
} as const;

/**
 * When to send the reminder of a deadline at `endsAt`: `before` it, or the evening before where that is at night.
 * Undefined when the deadline is too close to the start for a reminder.
 */
export function reminderAt(kind: keyof typeof reminderOf, zone: Zone, beganAt: Instant, endsAt: Instant) {
  const { before, after } = reminderOf[kind];
  const at = plus(endsAt, -before);
  const day = dayIn(zone, at);
  const { hour } = wallClock(zone, at);
  const awake =
    hour < Number(AWAKE.from.slice(0, 2))
      ? atWall(zone, dayIn(zone, plus(at, -12 * HOUR)), AWAKE.to)
      : hour >= Number(AWAKE.to.slice(0, 2))
        ? atWall(zone, day, AWAKE.to)
        : at;
  return awake >= plus(beganAt, after) ? awake : undefined;
}

/** Milliseconds to wait after the `tries`-th attempt; undefined after the last one. `chance` in 0…1 is the jitter. */
export function retryAfter(tries: number, chance: number): number | undefined {
  const waits = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : Math.round(wait * (0.8 + 0.4 * chance));
}

/** The message as plain text, for e-mail and WhatsApp. `base` is the shop's address without a trailing slash. */
export const plainText = (message: MessageContent, name: string, base: string) =>
  [
    `Hola, ${oneLine(name)}:`,
    ...message.says,
    message.facts.map((f) => `${f.label}: ${f.value}`).join("\n"),
    `${message.link.words}: ${base}${message.link.path}`,
    message.business,
  ].join("\n\n");

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => escapes[c] as string);

/** The message as staff read it. */
export const withoutSecrets = (message: MessageContent): MessageContent => ({
  ...message,
  facts: message.facts.filter((f) => !f.secret),
});

/** The message as simple HTML: no images, no scripts, no tracking. */
export function htmlText(message: MessageContent, name: string, base: string): string {
  const row = (f: { label: string; value: string }) =>
    `<tr><td style="padding:6px 16px 6px 0;color:#5c6157;vertical-align:top">${escaped(f.label)}</td><td style="padding:6px 0;font-weight:600">${escaped(f.value)}</td></tr>`;
  return [
    `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(message.subject)}</title></head>`,
    '<body style="margin:0;background:#f4f1ea;color:#20241d;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:24px 16px"><div style="background:#fff;border-radius:16px;padding:24px">',
    `<p style="margin:0 0 4px;color:#5c6157">${escaped(message.business)}</p><h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escaped(message.subject)}</h1>`,
    `<p>Hola, ${escaped(oneLine(name))}:</p>`,
    ...message.says.map((s) => `<p>${escaped(s)}</p>`),
    `<table role="presentation" style="border-collapse:collapse;margin:16px 0">${message.facts.map(row).join("")}</table>`,
    `<p style="margin:24px 0 0"><a href="${escaped(base + message.link.path)}" style="display:inline-block;background:#2f5d3a;color:#fff;text-decoration:none;padding:12px 20px;border-radius:12px">${escaped(message.link.words)}</a></p>`,
    "</div></div></body></html>",
  ].join("\n");
}

const demoNote = (demo: boolean) => (demo ? ["Es una demostración: no es dinero real."] : []);
