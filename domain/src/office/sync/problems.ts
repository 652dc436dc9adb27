import type { Problem } from "../../kernel/problems";

export const syncProblems = {
  SYNC_WAITS: {
    status: 424,
    retryable: true,
    title: "Espera a lo anterior",
    detail: "Esto va después de algo que todavía no se guarda. Se manda en cuanto aquello quede.",
    manual: "sin-senal",
  },
} as const satisfies Record<string, Problem>;
