import type { DifferenceKind } from "@corral/domain/payments/reconciliation/differences";

/** Each difference in words, and what a person can do about it. */
export const differenceWords: Record<DifferenceKind, { title: string; next: string }> = {
  missing_here: {
    title: "El proveedor tiene un pago que no está en el libro",
    next: "Abre el cobro y mira por qué no se contó; el dinero está en el proveedor.",
  },
  missing_there: {
    title: "El libro tiene un pago que el proveedor no reconoce",
    next: "No entregues todavía: busca el pago en el panel del proveedor.",
  },
  amount: {
    title: "El monto del pago no es el mismo",
    next: "Compara con el panel del proveedor antes de entregar o devolver.",
  },
  refund: {
    title: "Lo devuelto no coincide",
    next: "Mira en el panel del proveedor qué devoluciones salieron de verdad.",
  },
  of_another: {
    title: "Un pago que ya se contó en otro cobro",
    next: "Alguien pagó con la referencia de otra compra: decide a cuál le toca.",
  },
  dispute: {
    title: "Hay un contracargo que no teníamos",
    next: "Respóndelo en el panel del proveedor antes de su fecha límite.",
  },
  state: {
    title: "El estado no es el mismo",
    next: "Vuelve a revisar más tarde; si sigue, ábrelo en el panel del proveedor.",
  },
  still_payable: {
    title: "Aquí ya terminó, pero todavía se puede pagar",
    next: "Cancélalo en el panel del proveedor. Si alguien lo paga, el dinero se cuenta y lo verás por revisar.",
  },
  mismatch: {
    title: "El proveedor reporta otro monto, moneda o referencia",
    next: "No se aplicó nada: compáralo con el panel del proveedor.",
  },
  books: {
    title: "El libro y la lista de pagos no suman lo mismo",
    next: "Avísale a soporte con el número de este cobro; no lo corrijas a mano.",
  },
};

/** The provider's answer in the staff's words. */
export const answerWords: Record<string, string> = {
  paid: "Pagado",
  refunded: "Reembolsado",
  disputed: "Contracargo",
  waiting: "Esperando el pago",
  processing: "En revisión",
  needs_action: "Falta que confirme el comprador",
  declined: "Rechazado",
  expired: "Vencido",
  cancelled: "Cancelado",
  absent: "No lo tiene",
  mismatch: "Otra cosa",
};

/** The result of a run in one line. */
export function runWords(r: { state: string; open: number; unanswered: number; attempts: number }): string {
  const differences = r.open === 0 ? "" : r.open === 1 ? "1 diferencia" : `${r.open} diferencias`;
  if (r.state === "running") return `Revisando… van ${r.attempts}${differences ? ` · ${differences}` : ""}`;
  if (r.state === "complete") return differences || (r.attempts === 0 ? "No había nada que revisar" : "Todo cuadra");
  const missing = r.unanswered === 1 ? "1 intento sin respuesta" : `${r.unanswered} intentos sin respuesta`;
  return `Incompleta: ${missing}${differences ? ` · ${differences}` : ""}`;
}
