/** The privacy notice: what the sale needs, separate from what the buyer may refuse (domain.md §3.3). */
export interface Privacy {
  version: string;
  /** The short notice beside the form. */
  short: string;
  necessary: readonly string[];
  voluntary: readonly string[];
  full: string;
}

/** In force until the owner publishes their own. */
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
