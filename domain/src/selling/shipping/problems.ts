import type { Problem } from "../../kernel/problems";

export const shippingProblems = {
  SHIPPING_NOT_ALLOWED: {
    status: 409,
    title: "Esa entrega no se puede",
    detail: "Esta compra no se puede entregar así. Elige otra forma de entrega.",
    manual: "entregas",
  },
  QUOTE_NOT_OPEN: {
    status: 409,
    title: "Ese flete ya no espera respuesta",
    detail: "Esta cotización ya se contestó o cambió. Recarga para ver cómo quedó.",
    manual: "entregas",
  },
  QUOTE_EXPIRED: {
    status: 410,
    title: "La cotización venció",
    detail: "Esta cotización ya venció y no se te cobró el flete. Pide otra, o elige otra forma de entrega.",
    manual: "entregas",
  },
} as const satisfies Record<string, Problem>;
