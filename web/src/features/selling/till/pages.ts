import type { StaffPages } from "#src/features/business/auth/staff-page";

export const tillPages = {
  caja: {
    title: "Caja",
    detail: "Tu efectivo y el corte",
    icon: "wallet",
    group: "sell",
    action: "till.see",
    daily: true,
    help: "caja",
    load: () => import("./till-page"),
  },
} satisfies StaffPages;
