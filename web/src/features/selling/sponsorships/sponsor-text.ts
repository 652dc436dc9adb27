/** Texts of who sponsors. */
export const sponsorText = {
  title: "Apadrinar",
  howOften: "¿Cada cuánto?",
  often: { monthly: "Cada mes", once: "Una vez" },
  monthlyHint: "Cada mes te mandamos un enlace. Nada se cobra solo, y dejas de hacerlo cuando quieras.",
  onceHint: "Un solo pago, con tu comprobante de agradecimiento.",
  howMuch: "¿Cuánto quieres dar?",
  howMuchHint: (least: string) => `Desde ${least}.`,
  noAmount: (least: string) => `Escribe cuánto, desde ${least}.`,
  yoursHint: "Para tu comprobante y, si es cada mes, tu enlace.",
  go: "Continuar al pago",
  offline: "Apadrinar necesita señal.",
  gone: "Ya no se puede apadrinar",
  goneHint: "Mira a los demás en la tienda.",
  shop: "Ir a la tienda",
};
