import type { FactDeclarations } from "../facts/fact";

export const consentsFacts = {
  "consent.record": { kind: "people", said: "anotó lo que un cliente acepta" },
} as const satisfies FactDeclarations;
