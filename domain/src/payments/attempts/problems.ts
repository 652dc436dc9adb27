import type { Problem } from "../../kernel/problems";

export const attemptsProblems = {
  CARD_DECLINED: {
    status: 402,
    title: "Pago no aprobado",
    detail: "Tu banco no aprobó el pago. Prueba con otra tarjeta u otra forma de pago.",
    manual: "comprar",
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    retryable: true,
    title: "Servicio de pago sin respuesta",
    detail:
      "El servicio de pago no pudo atender. No se hizo ningún cargo; inténtalo en unos minutos o elige otra forma de pago.",
    manual: "comprar",
  },
  PAYMENT_VERIFICATION_UNAVAILABLE: {
    status: 503,
    retryable: true,
    title: "Sin confirmar",
    detail:
      "No podemos confirmar tu pago anterior, así que no generamos otro cargo. Espera un momento e inténtalo otra vez.",
    manual: "comprar",
  },
  PROVIDER_NOT_CONFIGURED: {
    status: 409,
    title: "Falta configurar",
    detail: "El negocio todavía no acepta esta forma de pago. Elige otra.",
    manual: "comprar",
  },
  REAL_CARD_IN_DEMO: {
    status: 422,
    title: "Tarjeta real en demostración",
    detail: "Esta es una demostración: usa una tarjeta de prueba, nunca una real.",
    manual: "comprar",
  },
} as const satisfies Record<string, Problem>;
