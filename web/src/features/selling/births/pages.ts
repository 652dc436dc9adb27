import type { StaffPages } from "#src/features/business/auth/staff-page";

export const birthsPages = {
  "por-nacer": {
    title: "Por nacer",
    detail: "Lugares de crías que se esperan",
    icon: "heart",
    action: "item.see",
    daily: true,
    help: "por-nacer",
    load: () => import("./births-page"),
  },
} satisfies StaffPages;
