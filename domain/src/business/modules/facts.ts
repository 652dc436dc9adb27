import type { FactDeclarations } from "../facts/fact";

export const modulesFacts = {
  "module.change": { kind: "settings", said: "cambió lo que usa el negocio" },
} as const satisfies FactDeclarations;
