import type { FactDeclarations } from "../../business/facts/fact";

export const cancellationsFacts = {
  "sale.cancel": { kind: "money", said: "canceló un pedido" },
  "sale.request": { kind: "money", said: "pidió cancelar o devolver" },
  "sale.request_declined": { kind: "money", said: "dijo que no a una cancelación o devolución" },
} as const satisfies FactDeclarations;
