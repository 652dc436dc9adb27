import type { Problem } from "../../kernel/problems";

export const sponsorshipsProblems = {
  SPONSORSHIP_ENDED: {
    status: 409,
    title: "Esa promesa ya terminó",
    detail: "Esta promesa ya terminó. Si quiere seguir, actívala otra vez.",
    manual: "padrinazgos",
  },
} as const satisfies Record<string, Problem>;
