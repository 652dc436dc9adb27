import type { FactDeclarations } from "../../business/facts/fact";

export const lotsFacts = {
  "lot.edited": { kind: "herd", said: "dijo qué cabezas hay en un lote" },
  "lot.heads_moved": { kind: "herd", said: "anotó cabezas de un lote" },
  "lot.split": { kind: "herd", said: "pasó cabezas a otro lote" },
} as const satisfies FactDeclarations;
