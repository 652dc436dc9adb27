import type { Problem } from "../../kernel/problems";

export const modulesProblems = {
  MODULE_OFF: {
    status: 404,
    title: "Tu negocio no usa esto",
    detail: "Está apagado. Quien es dueño lo enciende en Más › Lo que usas.",
    manual: "ajustes",
  },
  MODULE_IN_USE: {
    status: 409,
    title: "Todavía se usa",
    detail: "Algo de eso sigue abierto. Termínalo y vuelve a apagarlo.",
    manual: "ajustes",
  },
} as const satisfies Record<string, Problem>;
