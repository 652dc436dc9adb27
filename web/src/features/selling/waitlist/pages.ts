import type { StaffPages } from "#src/features/business/auth/staff-page";

export const waitlistPages = {
  "lista-de-espera": {
    title: "Lista de espera",
    detail: "Quién espera qué, y de quién es el turno",
    icon: "clock",
    group: "agree",
    action: "waitlist.see",
    daily: true,
    help: "lista-de-espera",
    load: () => import("./waitlist-page"),
  },
} satisfies StaffPages;
