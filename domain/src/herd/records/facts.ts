import type { FactDeclarations } from "../../business/facts/fact";

export const recordsFacts = {
  "record.written": { kind: "herd", said: "anotó un registro de un animal" },
  "record.written_to_many": { kind: "herd", said: "anotó el mismo registro a varios animales" },
  "record.planned": { kind: "herd", said: "dejó algo por hacer a un animal" },
  "record.moved": { kind: "herd", said: "cambió algo por hacer de un animal" },
  "record.done": { kind: "herd", said: "dio por hecho algo de un animal" },
  "record.cancelled": { kind: "herd", said: "quitó algo por hacer de un animal" },
  "record.corrected": { kind: "herd", said: "corrigió un registro de un animal" },
  "record.voided": { kind: "herd", said: "borró un registro de un animal: fue un error" },
} as const satisfies FactDeclarations;
