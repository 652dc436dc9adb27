import type { FactDeclarations } from "../../business/facts/fact";

export const transferInboxFacts = {
  "incoming.add": { kind: "money", said: "anotó dinero sin identificar" },
  "incoming.import": { kind: "money", said: "trajo los depósitos de un archivo del banco" },
  "incoming.match": { kind: "money", said: "emparejó dinero con un cobro" },
  "incoming.set_aside": { kind: "money", said: "dijo que un dinero no es de una venta" },
  "incoming.reopen": { kind: "money", said: "volvió a dejar dinero sin identificar" },
} as const satisfies FactDeclarations;
