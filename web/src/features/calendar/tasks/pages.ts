import type { StaffPages } from "#src/features/business/auth/staff-page";

export const tasksPages = {
  hoy: {
    title: "Pendientes",
    detail: "Lo atrasado y lo que viene",
    icon: "check-circle",
    group: "days",
    action: "task.see",
    daily: true,
    help: "calendario-tareas",
    load: () => import("./today-page"),
  },
} satisfies StaffPages;

export const feedPages = {
  "mi-calendario": {
    title: "Mi calendario",
    detail: "Tus pendientes en tu teléfono",
    icon: "phone",
    group: "days",
    action: "task.see",
    daily: true,
    help: "calendario-tareas",
    load: () => import("./feed-page"),
  },
} satisfies StaffPages;
