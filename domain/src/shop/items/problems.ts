import type { Problem } from "../../kernel/problems";

export const itemsProblems = {
  ITEM_NOT_PUBLISHED: {
    status: 409,
    title: "Ya no está a la venta",
    detail: "Eso ya no está a la venta. Quítalo del carrito para seguir.",
    manual: "comprar",
  },
  ANIMAL_NOT_LISTABLE: {
    status: 409,
    title: "No se puede vender",
    detail: "Este animal no se puede poner en venta ahora. Revisa su ficha.",
    manual: "catalogo",
  },
} as const satisfies Record<string, Problem>;
