import type { StaffPages } from "#src/features/business/auth/staff-page";

export const modulesPages = {
  modulos: {
    title: "Lo que usas",
    detail: "Qué es tu negocio, y qué enciendes",
    icon: "check-circle",
    group: "business",
    action: "setting.see",
    help: "ajustes",
    load: () => import("./modules-page"),
  },
} satisfies StaffPages;
