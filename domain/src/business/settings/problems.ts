import type { Problem } from "../../kernel/problems";

export const settingsProblems = {
  LEGAL_INFO_MISSING: {
    status: 422,
    title: "Faltan datos del negocio",
    detail: "Para publicar falta decir quién vende. Complétalo en Ajustes.",
    manual: "catalogo",
  },
  SETTING_OUT_OF_BOUNDS: {
    status: 422,
    title: "Ajuste fuera de rango",
    detail: "Ese valor no cabe. Escribe uno dentro del rango.",
    manual: "ajustes",
  },
} as const satisfies Record<string, Problem>;
