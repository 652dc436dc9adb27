import { EMAIL_FAULT } from "@corral/domain/kernel/text/email";
import { quoted } from "@corral/domain/kernel/text/names";
import { pageWords } from "@corral/domain/kernel/text/pages";
import { chargePageWords } from "@corral/domain/payments/charges/charge-page-words";
import type { AttemptStanding } from "@corral/domain/payments/charges/pay-page";
import { thisDevice } from "#src/shared/text/this-device";

/** The buyer paid: the provider decides. */
const reviewing = {
  title: "Tu pago está en revisión",
  words: "Casi siempre tarda unos minutos. No pagues otra vez: aquí verás la respuesta.",
  ask: "Revisar ahora",
  still: "Ya preguntamos: sigue en revisión.",
  leave: "Cancelar ese pago",
};

export const chargesText = {
  ...pageWords.cart,
  ...chargePageWords,
  divide: "Dividir en varios pagos",
  divideHint: "Una parte de una forma y lo demás de otra",
  cartTitle: "Tu carrito",
  chargeTitleForStaff: "Cobro",
  saleTitleForStaff: "Venta",
  shop: pageWords.shop,
  purchases: "Mis compras",
  otherPurchases: "Mis otras compras",
  next: { pay: "Termina de pagar", slip: "Ver cómo pagarla", balance: "Paga el saldo", see: "Ver mi compra" },
  get noPurchases() {
    return `Aún no compras nada en ${thisDevice()}`;
  },
  noPurchasesHint: "Lo que compres queda aquí con sus comprobantes. Si compraste en otro teléfono, te los mandamos.",
  yours: "Tus datos",
  name: "Nombre completo",
  phone: "WhatsApp",
  digits: "10 dígitos.",
  phoneHint: "10 dígitos. Para mandarte tu comprobante.",
  faults: {
    name: "Escribe tu nombre.",
    email: EMAIL_FAULT,
    noEmail: "Escribe tu correo para pagar así.",
    phone: "Escribe los 10 dígitos de tu celular.",
    noPhone: "Escribe tu celular: lo pide OXXO.",
  },
  email: "Correo",
  emailHint: "Lo pide el pago con tarjeta, OXXO y SPEI.",
  privacy: "Aviso de privacidad",
  necessary: "Para qué los necesitamos",
  voluntary: "Para qué más, si quieres",
  reminders: "Quiero recordatorios por WhatsApp",
  remindersHint: "Opcional: de saldos, fichas por vencer y visitas.",
  saleCancelled: "Tu compra se canceló",
  saleCancelledHint: "Lo que pagaste se te devuelve. Aquí verás cuándo va en camino.",
  keptCart: "Así lo pusiste. Con señal se ve si cambió de precio o ya no está.",
  keptLine: "un artículo",
  offlineCart:
    "No tienes señal. Tu carrito y tus datos se quedan guardados en este teléfono: cuando vuelva, aquí eliges cómo pagar.",
  plan: "¿Pagar todo o apartar?",
  noDeposit: "No todo tu carrito se puede apartar. Quita lo demás o paga todo.",
  freight: "Flete",
  askQuote: "Pedir la cotización",
  payWithoutFreight: (amount: string) => `Pagar ya ${amount}, sin el flete`,
  planFull: "Pagar todo",
  planDeposit: "Apartar",
  payNow: "Pagas hoy",
  payLater: "Después pagas",
  depositRule: (days: number) =>
    `Queda apartado para ti y tienes ${days === 1 ? "1 día" : `${days} días`} para el saldo.`,
  setAside: (deposit: string, total: string) => `Apartado con ${deposit} de ${total}`,
  balanceDue: (when: string) => `Paga el saldo antes del ${when}.`,
  balanceOverdue: (when: string) => `El plazo venció el ${when}. Todavía puedes pagarlo; sigue apartado para ti.`,
  payBalance: (amount: string) => `Pagar el saldo: ${amount}`,
  seeDeposit: "Ver el apartado",
  payBefore: (when: string) => `paga antes del ${when}`,
  otherDates: "Ver otras fechas",
  total: "Total",
  balancePaid: "Ya pagaste el saldo: no debes nada.",
  seeBalance: "Ver el saldo",
  datesCancelled: (n: number) => (n === 1 ? "Se canceló la fecha de tu visita" : "Se cancelaron fechas de tu compra"),
  onAccount: (due: string) => `La llevas a crédito: ${due}.`,
  goOn: "Continuar",
  priceWas: "Cambió el precio: antes",
  priceIs: ", ahora",
  remove: "Quitar",
  removed: (title: string) => `Quitaste ${title}`,
  undo: "Deshacer",
  memory: "Este navegador no guarda datos: si cierras la página, el carrito se vacía. Guarda el enlace de tu compra.",
  gone: "Algo de tu carrito ya no está a la venta y lo quitamos.",
  taken: (titles: readonly string[]) =>
    titles.length === 1
      ? `${quoted(titles[0] ?? "")} ya no se puede comprar.`
      : `Esto ya no se puede comprar: ${titles.map(quoted).join(", ")}.`,
  removeTaken: "Quitar y seguir",
  hold: "Te lo guardamos por",
  holdUntil: (when: string) => `Te lo guardamos hasta el ${when}`,
  holdLeft: "Te lo guardamos",
  holdUnit: "min",
  picked: (names: readonly string[], later: number) =>
    [
      names.length ? `Escogiste: ${names.join(", ")}` : "",
      later > 0 ? `${later} por escoger ${names.length ? "después" : "después de comprar"}` : "",
    ]
      .filter(Boolean)
      .join(" · "),
  pickGone: (names: readonly string[]) =>
    names.length === 1 ? `Alguien más ya tiene a ${names[0]}.` : `Alguien más ya tiene a ${names.join(", ")}.`,
  pickNow: "Escoger ahora",
  pickMore: "Cambiar animales",
  pickOthers: "Escoger otros",
  buyAgain: "Ponerlo en mi carrito",
  ask: "Escribirle al vendedor",
  askKept: (what: string) => `Hola. Pagué una parte de ${what} y se acabó el tiempo. ¿Qué hacemos con mi dinero?`,
  askDispute: (what: string) => `Hola. El banco está revisando mi pago de ${what}. ¿Me ayudan a aclararlo?`,
  receipt: "Ver comprobante",
  contactNeeded: "Te lo guardamos 15 minutos",
  contactNeededHint:
    "Con tarjeta o Mercado Pago pagas ahora mismo. Para OXXO o transferencia, confirma antes tu contacto con un código.",
  sendCode: "Mandar el código",
  release: "Cancelar esta compra",
  releaseTitle: "¿Cancelar esta compra?",
  releaseHint: "Lo apartado vuelve a la tienda y otra persona lo puede comprar.",
  releaseWaiting:
    "Lo apartado vuelve a la tienda y tu ficha o tu CLABE deja de servir. Si ya la pagaste, no canceles: tu pago llega solo.",
  releaseNo: "No cancelar",
  releaseYes: "Cancelar la compra",
  oneIsEnough: "Paga con una sola: cualquiera cubre todo.",
  /** How a pending payment stands. Without `words` those of its state are shown. */
  standings: {
    verifying: { title: "Estamos verificando tu pago. No pagues otra vez." },
    outOfTime: {
      title: "Venció: ya no pagues con ella",
      words: "Si ya pagaste, tu dinero no se pierde. Si no, elige abajo cómo pagar.",
    },
    reviewing,
    /** Back from the wallet, or never there: its own page knows which. */
    inWallet: {
      title: "Te falta pagar en Mercado Pago",
      words: "Sigue donde te quedaste. Si ya pagaste, dinos y lo revisamos.",
    },
    lookedFor: {
      title: "El vendedor está buscando tu transferencia en el banco",
      words: "No pagues otra vez: te avisamos aquí.",
    },
  } satisfies Record<Exclude<AttemptStanding, "waiting">, object>,
  waiting: {
    oxxo_cash: "Tu ficha para pagar en efectivo está lista",
    spei_mp: "Tu CLABE está lista",
    mp_card: "Tu pago con tarjeta está en camino",
    mp_wallet: "Tu pago con Mercado Pago está en camino",
  },
  open: {
    oxxo_cash: "Ver ficha",
    spei_mp: "Ver CLABE",
    mp_card: "Seguir con mi pago",
    mp_wallet: "Seguir con mi pago",
  },
  tryCard: {
    same_card: "Intentar otra vez",
    other_card: "Usar otra tarjeta",
    call_bank: "Intentar otra vez",
  },
  check: "Ya pagué",
  notYet: "Ya preguntamos: todavía no nos llega.",
  leave: "Elegir otra forma de pago",
  missing: "No encontramos esta compra",
  missingHint: "Revisa el enlace que te dieron o pide otro.",
  goOnHold: "Ya lo tienes apartado: seguir",
  goOnPurchase: "Seguir con esa compra",
  resume: "Tienes una compra apartada sin pagar",
  resumeGo: "Continuar",
  continueWallet: "Ir a pagar",
};
