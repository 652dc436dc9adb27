import type { Problem } from "../../kernel/problems";

export const ticketsProblems = {
  TICKET_USED: {
    status: 409,
    title: "Ese lugar ya entró",
    detail: "Con este boleto ya entró alguien. Cada lugar entra una sola vez.",
    manual: "boletos",
  },
  TICKET_INVALID: {
    status: 409,
    title: "Boleto que no vale",
    detail: "Ese código no es de un boleto vigente de este negocio. Búscalo por nombre o pide su comprobante.",
    manual: "boletos",
  },
  TICKET_WRONG_DAY: {
    status: 409,
    title: "Boleto de otra fecha",
    detail: "Ese boleto es de otra fecha o de otra visita.",
    manual: "boletos",
  },
} as const satisfies Record<string, Problem>;
