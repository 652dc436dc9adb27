import type { StaffPages } from "#src/features/business/auth/staff-page";

export const visitsPages = {
  fecha: {
    title: "Fecha",
    detail: "Quién viene, y cambiarla o cancelarla",
    icon: "calendar",
    action: "session.see",
    main: true,
    help: "calendario",
    load: () => import("./date-page"),
  },
  nueva: {
    title: "Agregar fechas",
    detail: "Una, o cada semana",
    icon: "plus",
    action: "session.edit",
    main: true,
    help: "calendario",
    load: () => import("./new-dates-page"),
  },
} satisfies StaffPages;
