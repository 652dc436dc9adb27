import type { FactDeclarations } from "../../business/facts/fact";

export const reviewFacts = {
  "review.decide": { kind: "money", said: "decidió algo que estaba por revisar" },
  "review.take": { kind: "money", said: "tomó algo por revisar" },
  "review.drop": { kind: "money", said: "soltó algo por revisar" },
} as const satisfies FactDeclarations;
