import type { DayTaskDeclarations } from "../../kernel/day-task";

export const reviewTasks = {
  review: { words: "Por revisar", sees: "review.see" },
} as const satisfies DayTaskDeclarations;
