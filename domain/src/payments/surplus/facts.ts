import type { FactDeclarations } from "../../business/facts/fact";

export const surplusFacts = {
  "surplus.chosen": { kind: "money", said: "decidió qué hacer con su dinero a favor" },
} as const satisfies FactDeclarations;
