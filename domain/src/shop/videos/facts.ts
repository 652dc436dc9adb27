import type { FactDeclarations } from "../../business/facts/fact";

export const videosFacts = {
  "video.added": { kind: "prices", said: "puso el video de un artículo" },
  "video.removed": { kind: "prices", said: "quitó el video de un artículo" },
} as const satisfies FactDeclarations;
