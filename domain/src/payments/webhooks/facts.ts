import type { FactDeclarations } from "../../business/audit-log/fact";

export const webhooksFacts = {
  "event.again": { kind: "money", said: "procesó otra vez un aviso del proveedor" },
} as const satisfies FactDeclarations;
