import type { FactDeclarations } from "../../business/facts/fact";

export const plansFacts = {
  "charge.divide": { kind: "money", said: "dividió un cobro en varios pagos" },
} as const satisfies FactDeclarations;
