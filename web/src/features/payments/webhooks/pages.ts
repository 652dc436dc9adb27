import type { StaffPages } from "#src/features/business/auth/staff-page";

export const webhooksPages = {
  avisos: {
    title: "Avisos de los bancos",
    detail: "Lo que dijeron de cada pago",
    icon: "chat",
    group: "control",
    action: "event.see",
    help: "control",
    load: () => import("./events-page"),
  },
} satisfies StaffPages;
