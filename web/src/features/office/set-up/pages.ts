import type { StaffPages } from "#src/features/business/auth/staff-page";

/** In no group: Hoy leads to it, until something is sold. */
export const setUpPages = {
  inicio: {
    title: "Para empezar",
    detail: "Lo que falta para vender",
    icon: "check-circle",
    action: "setting.change",
    help: "empezar",
    load: () => import("./set-up-page"),
  },
} satisfies StaffPages;
