import type { StaffPages } from "#src/features/business/auth/staff-page";

export const peoplePages = {
  personal: {
    title: "Personal",
    detail: "Quién trabaja, y su puesto",
    icon: "user",
    group: "team",
    action: "staff.manage",
    help: "personal",
    load: () => import("./people-page"),
  },
  dispositivos: {
    title: "Dispositivos",
    detail: "Dónde hay sesiones abiertas",
    icon: "phone",
    group: "team",
    action: "device.use",
    help: "personal",
    load: () => import("./devices-page"),
  },
} satisfies StaffPages;
