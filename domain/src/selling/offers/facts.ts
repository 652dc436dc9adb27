import type { FactDeclarations } from "../../business/facts/fact";

export const offersFacts = {
  "offer.make": { kind: "money", said: "hizo una oferta" },
  "offer.raise": { kind: "money", said: "ofreció otra cantidad" },
  "offer.withdraw": { kind: "money", said: "retiró su oferta" },
  "offer.counter": { kind: "money", said: "contestó una oferta con otra cantidad" },
  "offer.accept": { kind: "money", said: "aceptó una oferta" },
  "offer.accepted_in_person": { kind: "money", said: "anotó que quien ofreció aceptó en persona" },
  "offer.decline": { kind: "money", said: "rechazó una oferta" },
} as const satisfies FactDeclarations;
