import type { FactDeclarations } from "../../business/facts/fact";

export const tillFacts = {
  "till.open": { kind: "money", said: "abrió una caja" },
  "till.in": { kind: "money", said: "metió efectivo a una caja" },
  "till.out": { kind: "money", said: "sacó efectivo de una caja" },
  "till.count": { kind: "money", said: "empezó a contar una caja" },
  "till.counted": { kind: "money", said: "contó una caja" },
  "till.go_on": { kind: "money", said: "siguió cobrando sin cerrar la caja" },
  "till.close": { kind: "money", said: "hizo un corte de caja" },
} as const satisfies FactDeclarations;
