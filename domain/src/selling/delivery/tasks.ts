import type { DayTaskDeclarations } from "../../kernel/day-task";

export const deliveryTasks = {
  delivery: { words: "Entrega", sees: "sale.see" },
} as const satisfies DayTaskDeclarations;
