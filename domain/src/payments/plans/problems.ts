import type { Problem } from "../../kernel/problems";

export const plansProblems = {
  PLAN_NOT_ALLOWED: {
    status: 409,
    title: "No se puede dividir",
    detail: "Esto no se puede dividir en varios pagos. Págalo completo o escríbele al vendedor.",
    manual: "comprar",
  },
  PLAN_DOES_NOT_SUM: {
    status: 422,
    title: "Los pagos no suman",
    detail: "Los pagos no suman lo que se debe. Corrige sus montos.",
    manual: "comprar",
  },
} as const satisfies Record<string, Problem>;
