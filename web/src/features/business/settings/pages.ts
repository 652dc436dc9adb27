import type { StaffPages } from "#src/features/business/auth/staff-page";

export const settingsPages = {
  negocio: {
    title: "Negocio",
    detail: "Nombre y domicilio",
    icon: "store",
    group: "business",
    action: "setting.see",
    help: "ajustes",
    load: () => import("./business-page"),
  },
  metodos: {
    title: "Formas de pago",
    detail: "Cuáles aceptas, y hasta cuánto",
    icon: "card",
    group: "ways",
    action: "setting.see",
    help: "ajustes",
    load: () => import("./methods-page"),
  },
} satisfies StaffPages;

export const sellingSettingsPages = {
  ventas: {
    title: "Ventas y apartados",
    detail: "Tiempos, apartados y políticas",
    icon: "cart",
    group: "ways",
    action: "setting.see",
    help: "ajustes",
    load: () => import("./sales-page"),
  },
  entregas: {
    title: "Entregas",
    detail: "Horario, zonas y fletes",
    icon: "pin",
    group: "ways",
    action: "setting.see",
    module: "deliveries",
    help: "entregas",
    load: () => import("./shipping-page"),
  },
  comprobantes: {
    title: "Comprobantes",
    detail: "Series, y lo que va al pie",
    icon: "receipt",
    group: "business",
    action: "setting.see",
    help: "ajustes",
    load: () => import("./receipts-page"),
  },
  impuestos: {
    title: "Impuestos",
    detail: "Lo que se propone al publicar",
    icon: "bank",
    group: "business",
    action: "setting.see",
    help: "ajustes",
    load: () => import("./taxes-page"),
  },
  aviso: {
    title: "Aviso de privacidad",
    detail: "El vigente y los anteriores",
    icon: "shield",
    group: "business",
    action: "setting.see",
    help: "ajustes",
    load: () => import("./privacy/privacy-page"),
  },
} satisfies StaffPages;
