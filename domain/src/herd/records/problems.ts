import type { Problem } from "../../kernel/problems";

export const recordsProblems = {
  RECORD_NOT_ALLOWED: {
    status: 409,
    title: "Ese registro no va aquí",
    detail: "Ese registro no va con lo que ya está anotado de este animal. Revisa su historial.",
    manual: "registros",
  },
} as const satisfies Record<string, Problem>;
