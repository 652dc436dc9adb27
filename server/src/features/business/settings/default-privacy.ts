/** What a buyer is told of their data, apart for what the sale needs and for what they may refuse (domain.md §3.3). */
export interface Privacy {
  version: string;
  /** Shown where the data are typed. */
  short: string;
  necessary: readonly string[];
  voluntary: readonly string[];
  full: string;
}

/** What holds until the owner publishes a text of their own. */
export const defaultPrivacy: Privacy = {
  version: "2026-01",
  short: "Usamos tu nombre y contacto sólo para cobrarte, entregarte y avisarte de tu compra.",
  necessary: [
    "Cobrar, entregar y dar comprobante de tu compra.",
    "Avisarte de tu compra: pagos, entregas y cambios de fecha.",
    "Cumplir con lo que piden las leyes de impuestos y de movilización de animales.",
  ],
  voluntary: ["Recordarte por WhatsApp saldos, fichas por vencer y visitas, si lo aceptas aparte."],
  full: "El vendedor es responsable de tus datos. No guardamos datos de tarjeta: los captura directamente el proveedor de pago. Puedes pedir acceso, corrección, cancelación u oposición (ARCO) escribiendo al contacto de la tienda.",
};
