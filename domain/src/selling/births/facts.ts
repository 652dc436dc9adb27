import type { FactDeclarations } from "../../business/facts/fact";

export const birthsFacts = {
  "birth.sell": { kind: "money", said: "puso a la venta lugares de una cría por nacer" },
  "birth.young": { kind: "money", said: "dijo cuáles crías nacieron" },
} as const satisfies FactDeclarations;
