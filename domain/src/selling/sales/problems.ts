import type { Problem } from "../../kernel/problems";

export const salesProblems = {
  SALE_MOVE_NOT_ALLOWED: {
    status: 409,
    title: "Ya no se puede",
    detail: "Eso ya no se puede con esta venta. Recarga para ver cómo está.",
    manual: "pedidos",
  },
  SALE_NOT_PAID: {
    status: 409,
    title: "Falta pagar",
    detail: "Esta venta no está pagada. Cóbrala antes de entregar, o que el encargado lo autorice con su motivo.",
    manual: "pedidos",
  },
} as const satisfies Record<string, Problem>;
