import type { FactDeclarations } from "../../business/facts/fact";

export const picksFacts = {
  "sale.choose": { kind: "money", said: "escogió animales de un lote" },
  "sale.choice_extended": { kind: "money", said: "dio más días para escoger" },
  "sale.choice_returned": { kind: "money", said: "regresó a la venta lo que no se escogió" },
} as const satisfies FactDeclarations;
