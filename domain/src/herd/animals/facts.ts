import type { FactDeclarations } from "../../business/facts/fact";

export const animalsFacts = {
  "animal.flagged_stolen": { kind: "herd", said: "reportó robado un animal" },
  "animal.cleared_stolen": { kind: "herd", said: "quitó el reporte de robo de un animal" },
  "animal.created": { kind: "herd", said: "dio de alta un animal" },
  "animal.edited": { kind: "herd", said: "cambió los datos de un animal" },
  "animal.published": { kind: "herd", said: "cambió lo que el público ve de un animal" },
  "mark.added": { kind: "herd", said: "puso una identificación a un animal" },
  "mark.removed": { kind: "herd", said: "quitó una identificación a un animal" },
} as const satisfies FactDeclarations;
