import type { FactDeclarations } from "../../business/facts/fact";

export const importsFacts = {
  "herd.imported": { kind: "herd", said: "importó animales de un archivo" },
} as const satisfies FactDeclarations;
