import type { FactDeclarations } from "../../business/facts/fact";

export const pointOfSaleFacts = {
  "charge.create": { kind: "money", said: "hizo un cobro" },
  "cash.take": { kind: "money", said: "recibió efectivo" },
  "terminal.take": { kind: "money", said: "cobró con la terminal" },
} as const satisfies FactDeclarations;
