import type { FactDeclarations } from "../../business/facts/fact";

export const icalFacts = {
  "feed.made": { kind: "access", said: "hizo su dirección privada de calendario" },
  "feed.dropped": { kind: "access", said: "quitó su dirección privada de calendario" },
} as const satisfies FactDeclarations;
