import { addDays, type Day } from "@corral/domain/kernel/time";
import type { PlannedEvent } from "./types";

/** Current records of a few animals, so that the demo has a quarantine, a withdrawal period, an expected birth and tasks for today. */
export function inHand(key: string, today: Day): PlannedEvent[] {
  const at = (type: string, days: number, data: PlannedEvent["data"]): PlannedEvent => ({
    type,
    status: "done",
    on: addDays(today, days),
    data,
    published: false,
  });
  const due = (type: string, days: number, data: PlannedEvent["data"] = {}): PlannedEvent => ({
    ...at(type, days, data),
    status: "planned",
  });
  const all: Record<string, PlannedEvent[]> = {
    CF: [
      at("service", -148, { method: "natural", sireKey: "CN" }),
      at("pregnancy_check", -103, { result: "positive", method: "ultrasound" }),
    ],
    KN: [at("quarantine_start", -3, { reason: "Moco en la nariz", note: "Aparte hasta que lo vea el MVZ" })],
    PF: [
      at("treatment", -5, {
        product: "Penicilina",
        diagnosis: "Absceso en la pata",
        dose: "5 ml",
        days: 3,
        meatDays: 21,
      }),
    ],
    HF: [due("weighing", 0)],
    HN: [due("vaccination", -2, { product: "Rabia paralítica bovina" })],
    LF: [at("service", -43, { method: "natural", sireKey: "LM" }), due("pregnancy_check", 2)],
    RD: [due("weighing", 0)],
    RC: [due("weighing", 0)],
    DF: [due("vaccination", 0, { product: "Bacterina de 8 vías contra clostridiasis" })],
    QF: [due("deworming", 0, { product: "Pasta de ivermectina con prazicuantel" })],
    AA: [due("pregnancy_check", 1)],
    SF: [due("deworming", 4, { product: "Ivermectina al 1 %" })],
  };
  return all[key] ?? [];
}
