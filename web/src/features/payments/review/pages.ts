import type { StaffPages } from "#src/features/business/auth/staff-page";

export const reviewPages = {
  revision: {
    title: "Por revisar",
    detail: "Dinero tarde o que no cuadra",
    icon: "warning",
    group: "money",
    action: "review.see",
    daily: true,
    help: "dinero-a-favor",
    load: () => import("./review-page"),
  },
} satisfies StaffPages;
