import type { Problem } from "../../kernel/problems";

export const staffProblems = {
  LAST_OWNER: {
    status: 409,
    title: "Es el último dueño",
    detail: "Es el único dueño activo. Haz dueño a otra persona antes de cambiarlo o suspenderlo.",
    manual: "personal",
  },
  OWN_ROLE: {
    status: 409,
    title: "Es tu propio puesto",
    detail: "Nadie cambia su propio puesto ni se suspende. Pídeselo a otro dueño.",
    manual: "personal",
  },
  LOGIN_TAKEN: {
    status: 409,
    title: "Usuario ocupado",
    detail: "Ese usuario ya es de otra persona. Elige otro.",
    manual: "personal",
  },
} as const satisfies Record<string, Problem>;
