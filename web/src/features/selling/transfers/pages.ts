import type { StaffPages } from "#src/features/business/auth/staff-page";

export const transfersPages = {
  transferencias: {
    title: "Transferencias",
    detail: "Por confirmar en el banco",
    icon: "bank",
    group: "money",
    action: "transfer.confirm",
    daily: true,
    help: "transferencias",
    load: () => import("./transfers-page"),
  },
} satisfies StaffPages;
