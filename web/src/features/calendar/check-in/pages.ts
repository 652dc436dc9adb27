import type { StaffPages } from "#src/features/business/auth/staff-page";

export const checkInPages = {
  puerta: {
    title: "Puerta",
    detail: "Recibir a quien trae boleto",
    icon: "ticket",
    group: "days",
    action: "checkin.do",
    daily: true,
    help: "boletos",
    load: () => import("./check-in-page"),
  },
} satisfies StaffPages;
