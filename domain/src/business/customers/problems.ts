import type { Problem } from "../../kernel/problems";

export const customersProblems = {
  PHONE_TAKEN: {
    status: 409,
    title: "Ese teléfono ya es de otro cliente",
    detail: "Ese teléfono o correo ya es de otro cliente. Si son la misma persona, júntalos.",
    manual: "clientes",
  },
  CUSTOMER_BLOCKED: {
    status: 403,
    title: "Compra con el negocio",
    detail: "No podemos tomar esta compra en línea. Llama al negocio para comprar.",
    manual: "comprar",
  },
} as const satisfies Record<string, Problem>;
