import type { Problem } from "../../kernel/problems";

export const offersProblems = {
  OFFER_NOT_OPEN: {
    status: 409,
    title: "Esa oferta ya no está abierta",
    detail: "Esta oferta ya se contestó o ya venció. Haz otra.",
    manual: "ofertas",
  },
} as const satisfies Record<string, Problem>;
