import type { FactDeclarations } from "../../business/facts/fact";

export const lostReceiptFacts = {
  "receipt.relink": { kind: "money", said: "dio enlace nuevo a un comprobante" },
} as const satisfies FactDeclarations;
