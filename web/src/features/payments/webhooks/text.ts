/** Texts of the webhook events. */
export const eventsText = {
  search: "Buscar por referencia",
  groupsLabel: "Qué avisos ver",
  groups: { all: "Todos", waiting: "En cola", applied: "Aplicados", review: "Por revisar", ignored: "Sin efecto" },
  provider: { mercadopago: "Mercado Pago", conekta: "OXXO" },
  list: "Avisos",
  columns: { what: "Aviso", provider: "De quién" },
  turnedAway: (n: number) =>
    n === 1
      ? "En los últimos 7 días rechazamos 1 aviso con firma falsa. No cambió nada."
      : `En los últimos 7 días rechazamos ${n} avisos con firma falsa. No cambiaron nada.`,
  copies: (n: number) => `llegó ${n} veces`,
  tries: (n: number) => (n === 1 ? "1 intento" : `${n} intentos`),
  nextTry: (when: string) => `Se vuelve a intentar ${when}`,
  none: "Aún no hay avisos",
  noneHint: "Cuando un proveedor nos cuente de un pago lo verás aquí, con lo que pasó.",
  notFoundHint: "Prueba con otra referencia o mira todos.",
  one: "Aviso",
  ref: "Referencia del proveedor",
  type: "Clave del proveedor",
  trust: "Confianza",
  outcome: "Qué pasó",
  received: "Llegó",
  charge: "Cobro",
  again: "Procesar otra vez",
  againHint: "Le volvemos a preguntar al proveedor y aplicamos lo que conteste. Nada se cuenta dos veces.",
};
