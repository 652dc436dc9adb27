import type { Problem } from "../../kernel/problems";

export const claimsProblems = {
  ANIMAL_NOT_AVAILABLE: {
    status: 409,
    title: "Ya está apartado",
    detail: "Este animal ya está apartado. Quítalo del carrito o elige otro.",
    manual: "comprar",
  },
  NOT_ENOUGH_STOCK: {
    status: 409,
    title: "No alcanza",
    detail: "Ya no queda lo suficiente. Baja la cantidad para seguir.",
    manual: "comprar",
  },
  HOLD_EXPIRED: {
    status: 410,
    title: "Se acabó el tiempo",
    detail: "Se acabó el tiempo de apartado. Vuelve al carrito para apartar otra vez.",
    manual: "comprar",
  },
  HOLD_LIMIT: {
    status: 429,
    title: "Compras sin pagar",
    detail: "Ya tienes 3 compras sin pagar. Paga o suelta una para seguir.",
    manual: "comprar",
  },
} as const satisfies Record<string, Problem>;
