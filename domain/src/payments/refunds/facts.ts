import type { FactDeclarations } from "../../business/facts/fact";

export const refundsFacts = {
  "refund.asked": { kind: "money", said: "pidió devolver dinero" },
  "refund.approved": { kind: "money", said: "aprobó una devolución" },
  "refund.turned_down": { kind: "money", said: "no aprobó una devolución" },
  "refund.settled": { kind: "money", said: "anotó que una devolución se entregó" },
  "refund.not_done": { kind: "money", said: "anotó que una devolución no se hizo" },
  "refund.failed": { kind: "money", said: "supo del proveedor que una devolución no se hizo" },
  "refund.seen": { kind: "money", said: "encontró una devolución hecha en el panel del proveedor" },
} as const satisfies FactDeclarations;
