import type { StaffPages } from "../../parts/staff-pages/staff-page";

/** The staff's pages inside ajustes. */
export const settingsPages: StaffPages = {
  catalogo: {
    title: "Catálogo",
    detail: "Lo que se vende: precios, fotos, existencias y fechas",
    icon: "store",
    action: "item.see",
    daily: true,
    load: () => import("../../parts/catalog/catalog-page"),
  },
  personal: {
    title: "Personal",
    detail: "Quién trabaja aquí, su puesto y su acceso",
    icon: "user",
    action: "staff.manage",
    load: () => import("../../parts/people/people-page"),
  },
  dispositivos: {
    title: "Dispositivos",
    detail: "Dónde hay sesiones abiertas, y cerrarlas",
    icon: "phone",
    action: "device.use",
    load: () => import("../../parts/devices/devices-page"),
  },
  bitacora: {
    title: "Bitácora",
    detail: "Quién hizo qué, cuándo y cómo estaba antes",
    icon: "shield",
    action: "audit.see",
    load: () => import("../../parts/trail/trail-page"),
  },
};
