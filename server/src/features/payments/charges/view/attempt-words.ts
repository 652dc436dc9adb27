import type { AttemptState } from "@corral/domain/payments/attempts/states";
import type { Said } from "@corral/domain/payments/charges/charge-words";

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

export const attemptTone: Record<AttemptState, Said["tone"]> = {
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
