import type { FactDeclarations } from "../../business/facts/fact";

export const groupsFacts = {
  "group.created": { kind: "herd", said: "creó un grupo de animales" },
  "group.edited": { kind: "herd", said: "cambió un grupo de animales" },
  "group.filled": { kind: "herd", said: "cambió animales de grupo" },
} as const satisfies FactDeclarations;
