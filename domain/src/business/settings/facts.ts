import type { FactDeclarations } from "../facts/fact";

export const settingsFacts = {
  "setting.change": { kind: "settings", said: "cambió los ajustes" },
  "privacy.publish": { kind: "settings", said: "publicó un aviso de privacidad" },
} as const satisfies FactDeclarations;
