import type { FactDeclarations } from "../facts/fact";

export const authFacts = {
  "code.made": { kind: "people", said: "hizo un código para elegir contraseña" },
  "code.refused": { kind: "access", said: "probó un código que no sirve" },
  "password.recovered": { kind: "access", said: "eligió su contraseña con un código" },
  "second_factor.on": { kind: "access", said: "activó su segundo paso" },
  "second_factor.off": { kind: "access", said: "quitó su segundo paso" },
  "second_factor.reset": { kind: "people", said: "quitó el segundo paso de una persona" },
  "second_factor.refused": { kind: "access", said: "puso bien la contraseña de alguien y mal su segundo paso" },
  "second_factor.recovery_used": { kind: "access", said: "dejó entrar a alguien con un código de respaldo" },
  "second_factor.recovery_renewed": { kind: "access", said: "hizo códigos de respaldo nuevos" },
  "password.changed": { kind: "access", said: "cambió su contraseña" },
  "session.opened": { kind: "access", said: "entró" },
  "session.ended": { kind: "access", said: "salió" },
  "session.refused": { kind: "access", said: "no pudo entrar: el usuario o la contraseña no coinciden" },
  "device.closed": { kind: "access", said: "sacó a una persona de un dispositivo" },
  "device.closed_others": { kind: "access", said: "sacó a una persona de sus otros dispositivos" },
} as const satisfies FactDeclarations;
