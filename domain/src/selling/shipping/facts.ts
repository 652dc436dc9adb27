import type { FactDeclarations } from "../../business/facts/fact";

export const shippingFacts = {
  "sale.shipping": { kind: "money", said: "eligió cómo se entrega una compra" },
  "sale.quote_given": { kind: "money", said: "cotizó el flete de una compra" },
  "sale.quote_accepted": { kind: "money", said: "aceptó el flete de una compra" },
  "sale.quote_refused": { kind: "money", said: "dijo que no al flete de una compra" },
} as const satisfies FactDeclarations;
