import type { StaffPages } from "#src/features/business/auth/staff-page";

export const balanceExplainedPages = {
  libro: {
    title: "Libro",
    detail: "Cada cuenta y su saldo",
    icon: "bank",
    group: "control",
    action: "ledger.see",
    help: "control",
    load: () => import("./ledger-page"),
  },
} satisfies StaffPages;
