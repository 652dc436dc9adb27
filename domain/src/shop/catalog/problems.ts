import type { Problem } from "../../kernel/problems";

export const catalogProblems = {
  CART_EMPTY: {
    status: 422,
    title: "Carrito vacío",
    detail: "Tu carrito está vacío. Agrega algo de la tienda.",
    manual: "comprar",
  },
  PRICE_CHANGED: {
    status: 409,
    title: "Cambió el precio",
    detail: "El precio cambió mientras comprabas. Revisa el nuevo total y confirma.",
    manual: "comprar",
  },
} as const satisfies Record<string, Problem>;
