import { limits } from "@corral/domain/kernel/limits";
import { figures } from "@corral/domain/kernel/text/figures";

/** Texts of the messages page for staff. */
export const messagesText = {
  search: "Nombre, correo o asunto",
  groupsLabel: "Qué mensajes ver",
  groups: {
    all: "Todos",
    trouble: "No salieron",
    by_hand: "Por WhatsApp",
    waiting: "En espera",
    sent: "Enviados",
    ended: "Ya no hicieron falta",
  },
  count: (n: number) =>
    n > limits.countedItems ? `Más de ${limits.countedItems.toLocaleString("es-MX")}` : n.toLocaleString("es-MX"),
  mailOff: "No está saliendo ningún correo",
  none: "Aún no hay mensajes",
  noneHint: "Cada comprobante, ficha y recordatorio para quien compra aparecerá aquí.",
  notFoundHint: "Prueba con otra palabra o mira todos.",
  list: "Mensajes",
  columns: { subject: "Mensaje", to: "Para", state: "Estado", at: "Fecha", contact: "Correo o celular" },
  matching: (word: string) => `Con «${word}»`,
  message: "Mensaje",
  gone: "Ese mensaje ya no existe",
  email: "Correo",
  phone: "Teléfono",
  charge: "Cobro",
  says: "Qué dice",
  tries: (n: number) => (n === 1 ? "1 intento" : `${n} intentos`),
  nextTry: (when: string) => `Se vuelve a intentar ${when}`,
  sent: (when: string) => `Salió ${when}`,
  byHand: (who: string, when: string) => `${who} lo mandó por WhatsApp ${when}`,
  resend: "Mandar otra vez por correo",
  many: {
    resend: (n: number) => `Mandar otra vez ${figures(n)}`,
    resent: (n: number) => (n === 1 ? "1 en camino" : `${figures(n)} en camino`),
  },
  resendUnsure: "Puede que ya le haya llegado. Pregúntale antes de mandarlo otra vez.",
  resendSent: "Ya salió una vez; si lo mandas otra vez le llegará dos veces.",
  whatsapp: "Mandar por WhatsApp",
  handed: "Ya lo mandé por WhatsApp",
  handedHint:
    "Se abre WhatsApp con el texto escrito: sólo presiona enviar. Luego márcalo aquí para que nadie lo mande dos veces.",
};
