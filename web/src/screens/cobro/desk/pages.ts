import type { StaffPages } from "../../../parts/staff-pages/staff-page";

/** The staff's pages inside cobro. */
export const deskPages: StaffPages = {
  revision: {
    title: "Por revisar",
    detail: "Dinero tarde, de más o que no cuadra, y lo que cada quien decidió",
    icon: "warning",
    action: "review.see",
    daily: true,
    load: () => import("../../../parts/review/review-page"),
  },
  "revision-diaria": {
    title: "Revisión diaria",
    detail: "El libro contra los proveedores",
    icon: "shield",
    action: "ledger.see",
    load: () => import("../../../parts/daily-check/checks-page"),
  },
  libro: {
    title: "Libro",
    detail: "Cada cuenta y cómo llegó a su saldo",
    icon: "bank",
    action: "ledger.see",
    load: () => import("../../../parts/ledger/ledger-page"),
  },
  reportes: {
    title: "Reportes",
    detail: "Lo que entró y se devolvió, por día, forma de pago y artículo",
    icon: "chart",
    action: "report.see",
    daily: true,
    load: () => import("../../../parts/reports/reports-page"),
  },
  mensajes: {
    title: "Mensajes",
    detail: "Qué se le avisó a quien compra, y qué no salió",
    icon: "mail",
    action: "message.see",
    load: () => import("../../../parts/messages/messages-page"),
  },
  avisos: {
    title: "Avisos de los proveedores",
    detail: "Qué nos dijeron y qué pasó",
    icon: "chat",
    action: "event.see",
    load: () => import("../../../parts/provider-events/events-page"),
  },
};
