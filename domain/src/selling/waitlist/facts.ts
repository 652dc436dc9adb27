import type { FactDeclarations } from "../../business/facts/fact";

export const waitlistFacts = {
  "waitlist.join": { kind: "money", said: "se apuntó en la lista de espera" },
  "waitlist.offer": { kind: "money", said: "guardó lo que se liberó para quien sigue en la lista de espera" },
  "waitlist.expire": { kind: "money", said: "terminó un turno de la lista de espera" },
  "waitlist.leave": { kind: "money", said: "salió de la lista de espera" },
  "waitlist.remove": { kind: "money", said: "sacó a alguien de la lista de espera" },
  "waitlist.buy": { kind: "money", said: "compró en su turno de la lista de espera" },
} as const satisfies FactDeclarations;
