import type { Problem } from "../../kernel/problems";

export const accountsProblems = {
  CREDIT_NOT_GRANTED: {
    status: 409,
    title: "Sin crédito",
    detail: "Este cliente no tiene crédito. El encargado o el dueño se lo da en su cuenta, en Clientes.",
    manual: "cuentas",
  },
  CREDIT_LIMIT_EXCEEDED: {
    status: 409,
    title: "Pasa de su crédito",
    detail: "Con esta venta debería más de lo que se le permite. Cobra una parte antes, o sube su límite.",
    manual: "cuentas",
  },
  ACCOUNT_OVERPAID: {
    status: 422,
    title: "Es más de lo que debe",
    detail: "Es más de lo que debe en su cuenta. Recarga para ver cuánto debe, y recibe hasta eso.",
    manual: "cuentas",
  },
  ACCOUNT_PARTS_DIFFER: {
    status: 422,
    title: "El reparto no cuadra",
    detail: "Lo repartido entre sus ventas no suma lo que recibes. Acomoda las cantidades, una por venta.",
    manual: "cuentas",
  },
} as const satisfies Record<string, Problem>;
