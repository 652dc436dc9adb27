import type { Problem } from "../../kernel/problems";

export const seatsProblems = {
  SESSION_FULL: {
    status: 409,
    title: "Sin lugares",
    detail: "Ya no quedan lugares suficientes en ese horario. Elige otro.",
    manual: "comprar",
  },
} as const satisfies Record<string, Problem>;
