import type { StaffPages } from "#src/features/business/auth/staff-page";

export const salePagePages = {
  clientes: {
    title: "Clientes",
    detail: "Quién compra, y sus saldos",
    icon: "user",
    group: "sell",
    action: "customer.see",
    daily: true,
    help: "clientes",
    load: () => import("./customers-page"),
  },
} satisfies StaffPages;
