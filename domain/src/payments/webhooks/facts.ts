import type { FactDeclarations } from "../../business/facts/fact";

export const webhooksFacts = {
  "event.again": { kind: "money", said: "procesó otra vez un aviso del proveedor" },
} as const satisfies FactDeclarations;
