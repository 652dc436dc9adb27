import type { Problem } from "../../kernel/problems";

export const weighingsProblems = {
  WEIGHING_NOT_ACCEPTED: {
    status: 409,
    title: "Falta que acepten el peso",
    detail: "Falta que acepte la otra parte. Revisen el peso juntos.",
    manual: "pesajes",
  },
  WEIGHT_OUT_OF_RANGE: {
    status: 422,
    title: "Peso fuera de rango",
    detail: "Ese peso está fuera de rango para su especie. Revisa los ceros y el punto.",
    manual: "registros",
  },
} as const satisfies Record<string, Problem>;
