import type { StaffPages } from "#src/features/business/auth/staff-page";

export const transferInboxPages = {
  "sin-identificar": {
    title: "Sin identificar",
    detail: "Dinero que llegó sin referencia",
    icon: "search",
    group: "money",
    action: "transfer.confirm",
    module: "bank_files",
    daily: true,
    help: "transferencias",
    load: () => import("./inbox-page"),
  },
} satisfies StaffPages;
