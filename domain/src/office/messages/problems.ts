import type { Problem } from "../../kernel/problems";

export const messagesProblems = {
  MESSAGE_MOVED: {
    status: 409,
    title: "El mensaje ya cambió",
    detail: "Este mensaje ya se mandó o cambió mientras lo veías. Mira cómo quedó antes de mandarlo otra vez.",
    manual: "mensajes",
  },
} as const satisfies Record<string, Problem>;
