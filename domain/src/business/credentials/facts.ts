import type { FactDeclarations } from "../audit-log/fact";

export const credentialsFacts = {
  "provider.keys": { kind: "settings", said: "dio credenciales de un proveedor de pago" },
} as const satisfies FactDeclarations;
