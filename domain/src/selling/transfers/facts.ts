import type { FactDeclarations } from "../../business/facts/fact";

export const transfersFacts = {
  "transfer.submit": { kind: "money", said: "anotó una transferencia" },
  "transfer.report": { kind: "money", said: "reportó una transferencia" },
  "transfer.proof": { kind: "money", said: "mandó el comprobante de una transferencia" },
  "transfer.review": { kind: "money", said: "fue a buscar una transferencia en el banco" },
  "transfer.confirm": { kind: "money", said: "confirmó una transferencia" },
  "transfer.withdraw": { kind: "money", said: "retiró una transferencia que reportó" },
  "transfer.reject": { kind: "money", said: "rechazó una transferencia" },
} as const satisfies FactDeclarations;
