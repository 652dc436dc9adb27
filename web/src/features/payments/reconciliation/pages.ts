import type { StaffPages } from "#src/features/business/auth/staff-page";

export const reconciliationPages = {
  "revision-diaria": {
    title: "Revisión diaria",
    detail: "Si todo cuadra con los bancos",
    icon: "shield",
    group: "control",
    action: "ledger.see",
    help: "control",
    load: () => import("./checks-page"),
  },
} satisfies StaffPages;
