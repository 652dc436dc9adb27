import type { FactDeclarations } from "../facts/fact";

export const contactCheckFacts = {
  "contact.confirmed": { kind: "money", said: "confirmó el contacto de una compra con un código" },
} as const satisfies FactDeclarations;
