import type { Problem } from "../../kernel/problems";

export const consentsProblems = {
  PRIVACY_NOT_SHOWN: {
    status: 422,
    title: "Aviso de privacidad",
    detail: "El aviso de privacidad cambió. Recarga para verlo y confirma otra vez.",
  },
} as const satisfies Record<string, Problem>;
