import type { FactDeclarations } from "../facts/fact";

export const customersFacts = {
  "customer.create": { kind: "people", said: "dio de alta a un cliente" },
  "customer.edit": { kind: "people", said: "cambió los datos de un cliente" },
  "customer.join": { kind: "people", said: "juntó a dos clientes en uno" },
  "customer.block": { kind: "people", said: "no deja comprar en línea a un cliente" },
  "customer.unblock": { kind: "people", said: "deja comprar otra vez a un cliente" },
} as const satisfies FactDeclarations;
