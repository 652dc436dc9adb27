import type { FactDeclarations } from "../../business/facts/fact";

export const chargesFacts = {
  "charge.cancel": { kind: "money", said: "canceló un cobro" },
  "charge.tried": { kind: "money", said: "hizo un cobro de prueba" },
  "charge.replace": { kind: "money", said: "cambió un cobro por otro igual" },
  "balance.extend": { kind: "money", said: "dio más días para pagar un saldo" },
} as const satisfies FactDeclarations;
