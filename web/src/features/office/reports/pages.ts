import type { StaffPages } from "#src/features/business/auth/staff-page";

export const reportsPages = {
  reportes: {
    title: "Reportes",
    detail: "Lo que entró y se devolvió",
    icon: "chart",
    group: "money",
    action: "report.see",
    daily: true,
    help: "reportes",
    load: () => import("./reports-page"),
  },
} satisfies StaffPages;
