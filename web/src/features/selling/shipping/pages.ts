import type { StaffPages } from "#src/features/business/auth/staff-page";

export const shippingPages = {
  salidas: {
    title: "Hoy salen",
    detail: "Lo que recogen y lo que llevas",
    icon: "pin",
    action: "sale.see",
    daily: true,
    help: "entregas",
    load: () => import("./departures-page"),
  },
} satisfies StaffPages;
