import type { FactDeclarations } from "../../business/facts/fact";

export const receiptsFacts = {
  "key.rotated": { kind: "settings", said: "cambió la llave que firma los comprobantes" },
} as const satisfies FactDeclarations;
