import type { FactDeclarations } from "../../business/facts/fact";

export const messagesFacts = {
  "message.resent": { kind: "settings", said: "mandó otra vez un mensaje" },
  "message.by_hand": { kind: "settings", said: "entregó un mensaje por WhatsApp" },
} as const satisfies FactDeclarations;
