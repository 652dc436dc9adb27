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
  negocio: {
    title: "Negocio",
    detail: "Nombre, domicilio y quién vende",
    icon: "store",
    action: "setting.see",
    load: () => import("../../parts/settings/business-page"),
  },
  metodos: {
    title: "Formas de pago",
    detail: "Cuáles aceptas, de cuánto a cuánto y vigencias",
    icon: "card",
    action: "setting.see",
    load: () => import("../../parts/settings/methods-page"),
  },
  proveedores: {
    title: "Proveedores de pago",
    detail: "Credenciales y avisos de Mercado Pago y OXXO",
    icon: "lock",
    action: "provider.keys",
    load: () => import("../../parts/credentials/providers-page"),
  },
  ventas: {
    title: "Ventas y apartados",
    detail: "Zona horaria, tiempos, apartados y políticas",
    icon: "cart",
    action: "setting.see",
    load: () => import("../../parts/settings/sales-page"),
  },
  comprobantes: {
    title: "Comprobantes",
    detail: "Serie de cada tipo y lo que va al pie",
    icon: "receipt",
    action: "setting.see",
    load: () => import("../../parts/settings/receipts-page"),
  },
  impuestos: {
    title: "Impuestos",
    detail: "La clase que se propone al publicar",
    icon: "bank",
    action: "setting.see",
    load: () => import("../../parts/settings/taxes-page"),
  },
  aviso: {
    title: "Aviso de privacidad",
    detail: "El vigente, los anteriores y cómo cambiarlo",
    icon: "shield",
    action: "setting.see",
    load: () => import("../../parts/settings/privacy-page"),
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
