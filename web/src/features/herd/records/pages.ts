import type { StaffPages } from "#src/features/business/auth/staff-page";

export const recordsPages = {
  pesar: {
    title: "Pesar varios",
    detail: "Uno tras otro, también sin señal",
    icon: "chart",
    group: "herd",
    action: "animal.edit",
    daily: true,
    help: "registros",
    load: () => import("./weighing/weighing-page"),
  },
} satisfies StaffPages;
