/** Our reasons for a declined card; providers/ maps each provider's codes to these. */
export type DeclineReason =
  | "bad_card_number"
  | "bad_expiry"
  | "bad_security_code"
  | "bad_card_data"
  | "card_token_expired"
  | "invalid_installments"
  | "challenge_failed"
  | "challenge_expired"
  | "challenge_mandatory"
  | "insufficient_data"
  | "insufficient_funds"
  | "card_insufficient_funds"
  | "call_for_authorize"
  | "card_disabled"
  | "card_type_not_allowed"
  | "amount_limit"
  | "max_attempts"
  | "bank_declined"
  | "bank_timeout"
  | "card_error"
  | "duplicated"
  | "high_risk"
  | "blacklist"
  | "regulations"
  | "other";

type DeclineNext = "same_card" | "other_card" | "other_method" | "call_bank";
export interface Decline {
  message: string;
  next: DeclineNext;
  field?: "cardNumber" | "expirationDate" | "securityCode" | "installments";
}

/** The buyer's message for each reason, and what to offer next (providers.md §2.10). A risk decline gives no detail. */
export const declines: Record<DeclineReason, Decline> = {
  bad_card_number: { message: "Revisa el número de la tarjeta.", next: "same_card", field: "cardNumber" },
  bad_expiry: { message: "Revisa la fecha de vencimiento.", next: "same_card", field: "expirationDate" },
  bad_security_code: { message: "Revisa el código de seguridad (CVV).", next: "same_card", field: "securityCode" },
  bad_card_data: { message: "Algún dato de la tarjeta no coincide. Revísalo e inténtalo otra vez.", next: "same_card" },
  card_token_expired: { message: "Los datos de la tarjeta caducaron. Captúralos de nuevo.", next: "same_card" },
  invalid_installments: {
    message: "Tu tarjeta no permite ese número de mensualidades. Elige otro plazo.",
    next: "same_card",
    field: "installments",
  },
  challenge_failed: {
    message: "Tu banco no confirmó que eres tú y no se hizo ningún cargo. Inténtalo otra vez o usa otro medio de pago.",
    next: "same_card",
  },
  challenge_expired: {
    message:
      "Se acabó el tiempo para confirmar con tu banco y no se hizo ningún cargo. Inténtalo otra vez o usa otro medio de pago.",
    next: "same_card",
  },
  challenge_mandatory: {
    message: "Tu banco pide verificación en línea para esta tarjeta. Usa otra tarjeta u otro medio.",
    next: "other_card",
  },
  insufficient_data: {
    message: "Faltan datos para procesar tu pago. Complétalos e inténtalo otra vez.",
    next: "same_card",
  },
  insufficient_funds: {
    message: "Tu tarjeta no tiene saldo suficiente. Prueba con otra o paga con SPEI u OXXO.",
    next: "other_card",
  },
  card_insufficient_funds: {
    message: "La tarjeta que elegiste no tiene fondos suficientes. Usa otra tarjeta o paga con SPEI u OXXO.",
    next: "other_card",
  },
  call_for_authorize: {
    message: "Tu banco necesita que autorices este pago. Llámalo y vuelve a intentarlo.",
    next: "call_bank",
  },
  card_disabled: {
    message: "Tu tarjeta no está activa para compras en línea. Actívala con tu banco o usa otra.",
    next: "other_card",
  },
  card_type_not_allowed: { message: "Esta tienda no acepta ese tipo de tarjeta. Usa otra.", next: "other_card" },
  amount_limit: {
    message: "El pago supera el límite permitido para tu tarjeta. Usa otro medio de pago.",
    next: "other_method",
  },
  max_attempts: {
    message: "Llegaste al máximo de intentos con esta tarjeta. Usa otra o inténtalo mañana.",
    next: "other_card",
  },
  bank_declined: { message: "Tu banco no aprobó el pago. Prueba con otra tarjeta u otro medio.", next: "other_card" },
  bank_timeout: {
    message: "El banco tardó demasiado en responder. No se hizo ningún cargo; inténtalo otra vez.",
    next: "same_card",
  },
  card_error: { message: "No pudimos procesar esa tarjeta. Usa otra.", next: "other_card" },
  duplicated: {
    message: "Ya hiciste un pago igual hace poco. Si de verdad quieres pagar otra vez, usa otra tarjeta.",
    next: "other_card",
  },
  high_risk: {
    message: "No pudimos aprobar tu pago. Prueba con otro medio, por ejemplo SPEI u OXXO.",
    next: "other_method",
  },
  blacklist: { message: "No pudimos aprobar tu pago. Prueba con otro medio.", next: "other_method" },
  regulations: { message: "No es posible procesar este pago. Prueba con otro medio.", next: "other_method" },
  other: { message: "No pudimos completar tu pago. Inténtalo otra vez o usa otro medio.", next: "other_method" },
};
