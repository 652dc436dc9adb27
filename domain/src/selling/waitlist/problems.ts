import type { Problem } from "../../kernel/problems";

export const waitlistProblems = {
  WAITLIST_NOT_NEEDED: {
    status: 409,
    title: "Está disponible",
    detail: "Está disponible: no hace falta esperar. Vuelve a la tienda y cómpralo.",
    manual: "lista-de-espera",
  },
  WAITLIST_TURN_OVER: {
    status: 409,
    title: "Ese turno no está abierto",
    detail: "Ese turno de la lista de espera no está abierto. Revisa en qué va tu lugar.",
    manual: "lista-de-espera",
  },
} as const satisfies Record<string, Problem>;
