import type { Problem } from "../../kernel/problems";

export const webhooksProblems = {
  WEBHOOK_SIGNATURE_INVALID: {
    status: 401,
    title: "Firma no válida",
    detail: "La firma no es válida.",
    manual: "control",
  },
} as const satisfies Record<string, Problem>;
