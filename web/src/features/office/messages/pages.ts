import type { StaffPages } from "#src/features/business/auth/staff-page";

export const messagesPages = {
  mensajes: {
    title: "Mensajes",
    detail: "Lo avisado, y lo que no salió",
    icon: "mail",
    group: "sell",
    action: "message.see",
    daily: true,
    help: "mensajes",
    load: () => import("./messages-page"),
  },
} satisfies StaffPages;
