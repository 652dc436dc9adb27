import type { FactDeclarations } from "../audit-log/fact";

export const consentsFacts = {
  "consent.record": { kind: "people", said: "anotó lo que un cliente acepta" },
} as const satisfies FactDeclarations;
