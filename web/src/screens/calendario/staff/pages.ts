import type { StaffPages } from "../../../parts/staff-pages/staff-page";

/** The staff's pages inside calendario. */
export const calendarPages: StaffPages = {
  hoy: {
    title: "Hoy",
    detail: "Lo atrasado, lo de hoy y lo de esta semana",
    icon: "check-circle",
    action: "task.see",
    daily: true,
    load: () => import("../../../parts/tasks/today-page"),
  },
  puerta: {
    title: "Puerta",
    detail: "Recibir a quien llega con su boleto",
    icon: "ticket",
    action: "checkin.do",
    daily: true,
    load: () => import("../../../parts/gate/gate-page"),
  },
  "mi-calendario": {
    title: "Mi calendario",
    detail: "Tus pendientes y visitas en tu teléfono",
    icon: "phone",
    action: "task.see",
    daily: true,
    load: () => import("../../../parts/tasks/feed-page"),
  },
  fecha: {
    title: "Fecha",
    detail: "Quién viene, y cambiarla o cancelarla",
    icon: "calendar",
    action: "session.see",
    main: true,
    load: () => import("../../../parts/visits/date-page"),
  },
  nueva: {
    title: "Agregar fechas",
    detail: "Una, o cada semana",
    icon: "plus",
    action: "session.edit",
    main: true,
    load: () => import("../../../parts/visits/new-dates-page"),
  },
};
