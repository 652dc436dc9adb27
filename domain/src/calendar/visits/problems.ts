import type { Problem } from "../../kernel/problems";

export const visitsProblems = {
  DATES_IN_THE_WAY: {
    status: 409,
    title: "Hay fechas con lugares vendidos",
    detail:
      "El cambio tocaría fechas que alguien ya compró, así que no se cambió ninguna. Cancela o edita ésas por separado.",
    manual: "calendario",
  },
} as const satisfies Record<string, Problem>;
