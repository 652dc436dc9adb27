import type { Problem } from "../../kernel/problems";

export const tillProblems = {
  TILL_CLOSED: {
    status: 409,
    title: "Caja cerrada",
    detail: "Abre tu caja con su fondo para recibir efectivo.",
    manual: "caja",
  },
  TILL_OPEN: {
    status: 409,
    title: "Caja abierta",
    detail: "Ya tienes una caja abierta en este equipo. Ciérrala para abrir otra.",
    manual: "caja",
  },
  TILL_STATE: {
    status: 409,
    title: "La caja cambió",
    detail: "Esa caja ya se está contando o ya se cerró. Recarga para ver cómo quedó.",
    manual: "caja",
  },
} as const satisfies Record<string, Problem>;
