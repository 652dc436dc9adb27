import type { FactDeclarations } from "../../business/facts/fact";

export const checkInFacts = {
  "ticket.undone": { kind: "people", said: "deshizo una entrada de la puerta" },
} as const satisfies FactDeclarations;
