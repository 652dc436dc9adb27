import type { FactDeclarations } from "../../business/facts/fact";

export const reconciliationFacts = {
  "check.run": { kind: "money", said: "pidió comparar el libro con los proveedores" },
} as const satisfies FactDeclarations;
