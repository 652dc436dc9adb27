import type { FactDeclarations } from "../../business/facts/fact";

export const sponsorshipsFacts = {
  "sponsorship.begin": { kind: "money", said: "empezó a apadrinar" },
  "sponsorship.renew": { kind: "money", said: "hizo el cobro de un mes de padrinazgo" },
  "sponsorship.end": { kind: "money", said: "terminó un padrinazgo" },
  "sponsorship.resume": { kind: "money", said: "siguió un padrinazgo" },
} as const satisfies FactDeclarations;
