import type { FactDeclarations } from "../../business/facts/fact";

export const itemsFacts = {
  "item.created": { kind: "prices", said: "creó un artículo" },
  "item.edited": { kind: "prices", said: "cambió un artículo" },
  "item.picks": { kind: "prices", said: "cambió los animales que se escogen" },
  "item.priced": { kind: "prices", said: "cambió un precio" },
  "item.publish": { kind: "prices", said: "puso algo en venta" },
  "item.pause": { kind: "prices", said: "puso en pausa algo que se vendía" },
  "item.archive": { kind: "prices", said: "archivó un artículo" },
  "item.restore": { kind: "prices", said: "recuperó un artículo archivado" },
  "stock.moved": { kind: "prices", said: "cambió las existencias" },
} as const satisfies FactDeclarations;
