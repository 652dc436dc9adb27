import type { FactDeclarations } from "../../business/facts/fact";

export const attemptsFacts = {
  "attempt.ended": { kind: "money", said: "dejó un pago sin terminar para cobrar de otra forma" },
} as const satisfies FactDeclarations;
