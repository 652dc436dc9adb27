import type { StaffPages } from "#src/features/business/auth/staff-page";

export const accountsPages = {
  cuentas: {
    title: "Quién me debe",
    detail: "Ventas a crédito y sus pagos",
    icon: "wallet",
    group: "sell",
    action: "account.see",
    daily: true,
    help: "cuentas",
    load: () => import("./accounts-page"),
  },
} satisfies StaffPages;
