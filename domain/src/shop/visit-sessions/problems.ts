import type { Problem } from "../../kernel/problems";

export const visitSessionsProblems = {
  CAPACITY_BELOW_SOLD: {
    status: 409,
    title: "Ya hay más lugares vendidos",
    detail: "Ya se vendieron más lugares de los que quieres dejar. Sube el cupo.",
    manual: "calendario",
  },
} as const satisfies Record<string, Problem>;
