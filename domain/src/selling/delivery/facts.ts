import type { FactDeclarations } from "../../business/facts/fact";

export const deliveryFacts = {
  "sale.prepare": { kind: "money", said: "movió la entrega de un pedido" },
  "sale.deliver": { kind: "money", said: "entregó un pedido" },
  "sale.credit": { kind: "money", said: "dejó entregar sin pagar" },
  "sale.return": { kind: "money", said: "recibió de vuelta un pedido" },
} as const satisfies FactDeclarations;
