/** A receipt whose link was lost, and a purchase that its buyer wants to cancel. */
export const perdidoText = {
  open: "Perdí la liga de mi comprobante",
  title: "Encontrar mi comprobante",
  hint: "Escribe el folio y los últimos 4 dígitos del celular con el que compraste. La liga nueva llega sólo a ese contacto.",
  folio: "Folio",
  folioHint: "Como V-2026-000123.",
  phoneEnd: "Últimos 4 dígitos de tu celular",
  go: "Pedir la liga",
  done: "Listo",
  close: "Cerrar",
  ask: "Solicitar cancelación",
  askTitle: "Solicitar cancelación",
  askHint: "El negocio lo revisa y te contesta aquí mismo. Mientras, tu compra sigue igual.",
  why: "¿Por qué?",
  whyHint: "Cuéntanos qué pasó.",
  send: "Enviar solicitud",
  asked: "Pediste cancelar esta compra",
};
