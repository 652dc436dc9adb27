import type { ReviewDeclarations } from "../../business/review-tasks/review-kind";

export const reconciliationReviews = {
  daily_check: {
    words: "La revisión diaria encontró diferencias",
    todo: "Mira las diferencias en «Revisión diaria».",
  },
} as const satisfies ReviewDeclarations;
