import type { StaffPages } from "#src/features/business/auth/staff-page";

export const auditPages = {
  bitacora: {
    title: "Bitácora",
    detail: "Quién hizo qué, y cuándo",
    icon: "shield",
    group: "team",
    action: "audit.see",
    help: "personal",
    load: () => import("./audit-page"),
  },
} satisfies StaffPages;
