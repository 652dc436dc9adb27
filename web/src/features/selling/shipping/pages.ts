import type { StaffPages } from "#src/features/business/auth/staff-page";

export const shippingPages = {
  salidas: {
    title: "Hoy salen",
    detail: "Lo que recogen y lo que llevas",
    icon: "pin",
    group: "sell",
    action: "sale.see",
    module: "deliveries",
    daily: true,
    help: "entregas",
    load: () => import("./departures-page"),
  },
} satisfies StaffPages;
