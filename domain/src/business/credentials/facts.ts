import type { FactDeclarations } from "../facts/fact";

export const credentialsFacts = {
  "provider.keys": { kind: "settings", said: "dio credenciales de un proveedor de pago" },
} as const satisfies FactDeclarations;
