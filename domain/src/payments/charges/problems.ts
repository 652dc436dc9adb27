import type { Problem } from "../../kernel/problems";

export const chargesProblems = {
  AMOUNT_BELOW_MIN: {
    status: 422,
    title: "Monto muy bajo",
    detail: "El monto es menor del mínimo de esta forma de pago. Elige otra.",
    manual: "comprar",
  },
  AMOUNT_ABOVE_MAX: {
    status: 422,
    title: "Monto muy alto",
    detail: "El monto es mayor del máximo de esta forma de pago. Elige otra.",
    manual: "comprar",
  },
  METHOD_NOT_ALLOWED: {
    status: 422,
    title: "Forma de pago no disponible",
    detail: "Este pago no alcanza a llegar antes de la fecha. Elige otra forma de pago.",
    manual: "comprar",
  },
  NO_METHOD_AVAILABLE: {
    status: 422,
    title: "Sin forma de pago",
    detail: "No hay forma de pago en línea para este monto. Divídelo en varios pagos o escríbele al vendedor.",
    manual: "comprar",
  },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    retryable: true,
    title: "Pago en proceso",
    detail: "Ya hay un pago en proceso. No pagues otra vez; te avisamos aquí.",
    manual: "comprar",
  },
  ALREADY_PAID: {
    status: 409,
    title: "Ya está pagado",
    detail: "Esto ya está pagado. Abre tu comprobante.",
    manual: "comprar",
  },
  CHARGE_EXPIRED: {
    status: 410,
    title: "Cobro vencido",
    detail: "Este cobro venció. Pide uno nuevo al vendedor.",
    manual: "comprar",
  },
  CHARGE_CANCELLED: {
    status: 410,
    title: "Cobro cancelado",
    detail: "Esta compra se canceló. Si tienes dudas, escríbele al vendedor.",
    manual: "comprar",
  },
} as const satisfies Record<string, Problem>;
