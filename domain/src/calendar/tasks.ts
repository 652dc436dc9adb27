import { addDays, type Day, daysBetween, shortDay } from "../kernel/time";

/** The kinds of tasks, by their source. */
export const taskKinds = {
  vaccine: { words: "Vacuna", group: "herd" },
  care: { words: "Tratamiento o revisión", group: "herd" },
  heat: { words: "Celo o monta", group: "herd" },
  birth: { words: "Parto esperado", group: "herd" },
  withdrawal: { words: "Termina el retiro", group: "herd" },
  record: { words: "Pendiente del animal", group: "herd" },
  balance: { words: "Saldo por cobrar", group: "money" },
  voucher: { words: "Ficha por vencer", group: "money" },
  delivery: { words: "Entrega", group: "sale" },
  review: { words: "Por revisar", group: "review" },
} as const satisfies Record<string, { words: string; group: "herd" | "money" | "sale" | "review" }>;
export type TaskKind = keyof typeof taskKinds;
export const taskKindNames = Object.keys(taskKinds) as TaskKind[];

/** The action that somebody needs on every row to see the tasks of a source. */
const sourceAction = { herd: "herd.see", money: "charge.list", sale: "sale.see", review: "review.see" } as const;

/** The kinds of tasks that somebody sees; `mayAll`: whether they have an action on every row. */
export const listTaskKinds = (
  mayAll: (action: (typeof sourceAction)[keyof typeof sourceAction]) => boolean,
): TaskKind[] => taskKindNames.filter((k) => mayAll(sourceAction[taskKinds[k].group]));

/**
 * The kinds that a person may mark as done. The others end when what they ask for is recorded at its source: a record
 * of the animal, the delivery of the sale, the decision of the review.
 */
const markable = ["withdrawal", "balance", "voucher"] as const satisfies readonly TaskKind[];
export const isMarkable = (kind: TaskKind) => (markable as readonly TaskKind[]).includes(kind);

/** The key of a task, which includes its day: when the source moves to another day, that is another task. */
export const taskKey = (t: { kind: TaskKind; source: string; day: Day }) => `${t.kind}:${t.source}:${t.day}`;
/** Parses a task's key; undefined when it isn't one. */
export function readTaskKey(key: string): { kind: TaskKind; source: string; day: Day } | undefined {
  const [kind = "", source = "", day = "", ...rest] = key.split(":");
  const known = (taskKindNames as readonly string[]).includes(kind);
  return known && source && /^\d{4}-\d{2}-\d{2}$/.test(day) && rest.length === 0
    ? { kind: kind as TaskKind, source, day: day as Day }
    : undefined;
}

export type TaskWhen = "overdue" | "today" | "week" | "later";
/** The column of the board: a window that has begun is today, one whose last day is past is overdue, "week" is the next seven days. */
export function toTaskWhen(t: { day: Day; until?: Day | null; snoozedUntil?: Day | null }, today: Day): TaskWhen {
  if (t.snoozedUntil && t.snoozedUntil > today) return daysBetween(today, t.snoozedUntil) <= 7 ? "week" : "later";
  if (t.day > today) return t.day <= addDays(today, 7) ? "week" : "later";
  return (t.until ?? t.day) < today && !(t.snoozedUntil === today) ? "overdue" : "today";
}

/** The kind of task of an animal's planned record. */
export function toTaskKind(type: string): TaskKind {
  if (type === "vaccination") return "vaccine";
  if (["deworming", "treatment", "lab_test", "pregnancy_check", "quarantine_end"].includes(type)) return "care";
  if (type === "heat" || type === "service") return "heat";
  return type === "parturition" ? "birth" : "record";
}

/** A span of days, both included: "18 al 25 nov", "28 nov al 3 dic". */
export function spanWords(from: Day, to: Day): string {
  const [a, b] = [shortDay(from), shortDay(to)].map((d) => d.slice(4)) as [string, string];
  return `${from.slice(0, 7) === to.slice(0, 7) ? a.split(" ")[0] : a} al ${b}`;
}
