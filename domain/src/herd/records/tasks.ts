import type { DayTaskDeclarations } from "../../kernel/day-task";

export const recordsTasks = {
  vaccine: { words: "Vacuna", sees: "herd.see" },
  care: { words: "Tratamiento o revisión", sees: "herd.see" },
  heat: { words: "Celo o monta", sees: "herd.see" },
  birth: { words: "Parto esperado", sees: "herd.see" },
  withdrawal: { words: "Termina el retiro", sees: "herd.see", markable: true },
  record: { words: "Pendiente del animal", sees: "herd.see" },
} as const satisfies DayTaskDeclarations;

/** The kind of task of an animal's planned record. */
export function toTaskKind(type: string): keyof typeof recordsTasks {
  if (type === "vaccination") return "vaccine";
  if (["deworming", "treatment", "lab_test", "pregnancy_check", "quarantine_end"].includes(type)) return "care";
  if (type === "heat" || type === "service") return "heat";
  return type === "parturition" ? "birth" : "record";
}
