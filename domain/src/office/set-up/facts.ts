import type { FactDeclarations } from "../../business/facts/fact";

export const setUpFacts = {
  "setup.step": { kind: "settings", said: "marcó un paso para empezar" },
} as const satisfies FactDeclarations;
