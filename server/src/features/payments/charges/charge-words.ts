import type { AttemptState } from "@corral/domain/states/attempt";
import type { ChargeState } from "@corral/domain/states/charge";

export const chargeWords: Record<ChargeState, string> = {
  draft: "Borrador",
  open: "Por cobrar",
  in_progress: "En proceso",
  partially_paid: "Pago parcial",
  paid: "Pagado",
  overpaid: "Pagado de más",
  expired: "Vencido",
  expired_partial: "Vencido con abono",
  paid_late: "Pagado tarde",
  cancelling: "Cancelando",
  cancelled: "Cancelado",
  refunding: "Reembolso en camino",
  partially_refunded: "Reembolso parcial",
  refunded: "Reembolsado",
  disputed: "Contracargo",
};

/** The tone of a state in a list. */
export const chargeTone: Record<ChargeState, "success" | "warn" | "error" | "accent" | "neutral"> = {
  draft: "neutral",
  open: "neutral",
  in_progress: "neutral",
  partially_paid: "warn",
  paid: "success",
  overpaid: "warn",
  expired: "neutral",
  expired_partial: "warn",
  paid_late: "warn",
  cancelling: "neutral",
  cancelled: "neutral",
  refunding: "accent",
  partially_refunded: "neutral",
  refunded: "neutral",
  disputed: "error",
};

export const attemptWords: Record<AttemptState, string> = {
  created: "Preparando",
  requires_action: "Falta confirmar con tu banco",
  awaiting_customer: "Esperando tu pago",
  processing: "En revisión",
  unknown: "Verificando, no pagues otra vez",
  succeeded: "Aprobado",
  failed: "Rechazado",
  expired: "Vencido",
  cancelled: "Cancelado",
  partially_refunded: "Reembolso parcial",
  refunded: "Reembolsado",
  charged_back: "Contracargo",
};

/** The same for staff, who are not the payer. */
export const attemptWordsForStaff: Record<AttemptState, string> = {
  ...attemptWords,
  requires_action: "Falta que confirme el comprador",
  awaiting_customer: "Esperando el pago",
  unknown: "Sin respuesta del proveedor: se le vuelve a preguntar",
};

export const attemptTone: Record<AttemptState, (typeof chargeTone)[ChargeState]> = {
  created: "neutral",
  requires_action: "neutral",
  awaiting_customer: "neutral",
  processing: "neutral",
  unknown: "warn",
  succeeded: "success",
  failed: "error",
  expired: "neutral",
  cancelled: "neutral",
  partially_refunded: "neutral",
  refunded: "neutral",
  charged_back: "error",
};
