import type { FactDeclarations } from "../facts/fact";

export const staffFacts = {
  "staff.added": { kind: "people", said: "agregó a una persona" },
  "staff.edited": { kind: "people", said: "cambió los datos de una persona" },
  "staff.suspended": { kind: "people", said: "suspendió a una persona" },
  "staff.reactivated": { kind: "people", said: "reactivó a una persona" },
} as const satisfies FactDeclarations;
