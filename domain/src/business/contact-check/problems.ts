import type { Problem } from "../../kernel/problems";

export const contactCheckProblems = {
  CONTACT_UNCONFIRMED: {
    status: 403,
    title: "Falta confirmar el contacto",
    detail: "Confirma el contacto de la compra con el código que te mandamos para seguir.",
    manual: "comprar",
  },
} as const satisfies Record<string, Problem>;
