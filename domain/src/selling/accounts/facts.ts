import type { FactDeclarations } from "../../business/facts/fact";

export const accountsFacts = {
  "credit.grant": { kind: "money", said: "cambió el crédito de un cliente" },
  "account.sell": { kind: "money", said: "dejó una venta a crédito" },
  "account.pay": { kind: "money", said: "recibió un pago para una cuenta" },
  "account.share": { kind: "money", said: "mandó un estado de cuenta" },
  "account.relink": { kind: "money", said: "cambió el enlace de un estado de cuenta" },
} as const satisfies FactDeclarations;
