import type { FactDeclarations } from "../../business/facts/fact";

export const weighingsFacts = {
  "sale.weigh": { kind: "money", said: "propuso el peso final de una venta" },
  "sale.weigh_outside": { kind: "money", said: "autorizó un peso fuera de lo acordado" },
  "sale.weighed": { kind: "money", said: "anotó que aceptaron el peso final" },
  "sale.weigh_rejected": { kind: "money", said: "no aceptó el peso propuesto" },
  "sale.weigh_withdrawn": { kind: "money", said: "quitó un peso propuesto" },
} as const satisfies FactDeclarations;
