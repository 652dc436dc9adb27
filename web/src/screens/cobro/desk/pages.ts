import type { StaffPages } from "../../../parts/staff-pages/staff-page";

/** The staff's pages inside cobro. */
export const deskPages: StaffPages = {
  nuevo: {
    title: "Nuevo cobro",
    detail: "Por un monto, o de lo que hay en el catálogo",
    icon: "plus",
    action: "charge.create",
    main: true,
    load: () => import("../../../parts/counter/new-charge-page"),
  },
  caja: {
    title: "Caja",
    detail: "Fondo, entradas y salidas, y el corte",
    icon: "cash",
    action: "till.see",
    daily: true,
    load: () => import("../../../parts/till/till-page"),
  },
  transferencias: {
    title: "Transferencias",
    detail: "Las que faltan por confirmar en el banco",
    icon: "bank",
    action: "transfer.confirm",
    daily: true,
    load: () => import("../../../parts/transfers/transfers-page"),
  },
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
