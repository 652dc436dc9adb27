import type { Action } from "@corral/domain/permissions";
import type { ComponentType } from "react";
import type { PageQuery } from "#src/nav/buyer-page";
import type { RoutePath } from "#src/nav/paths";
import type { HelpTopic } from "#src/shared/help/topics";
import type { IconName } from "#src/ui/icon";

/** Who looks at the app: a buyer, or somebody who is signed in. */
export type Side = "buyer" | "staff";
export type Tab = "venta-en-linea" | "cobro" | "hoy" | "animales" | "calendario" | "ajustes";
/** `isInside` says whether the address opens a page inside its tab, beside the staff's pages (`?ver=`). `loadStaffPart` fetches what the screen draws instead where somebody works on this phone, `loadPart` what its address opens over it. */
export type ScreenComponent = ComponentType & {
  isInside?: (query: PageQuery) => boolean;
  loadStaffPart?: () => Promise<unknown>;
  loadPart?: (address: URLSearchParams) => Promise<unknown> | undefined;
};
export interface Route {
  title: string;
  /** The tab that is lit while it is shown. */
  tab: Tab;
  /** Opens over the page that calls it; by a link, over this one. */
  over?: RoutePath;
  /** Where the way back leads when a link opened it. */
  home?: RoutePath;
  /** The page of the manual about it, where a side has one; a page of the staff (`?ver=`) has its own. */
  help?: Partial<Record<Side, HelpTopic>>;
  load: () => Promise<ScreenComponent>;
}

/** One line per screen: path, chunk, title, tab, or what it opens over. */
export const routes: Record<RoutePath, Route> = {
  "venta-en-linea": {
    title: "Venta en línea",
    tab: "venta-en-linea",
    load: () => import("#src/screens/venta-en-linea/venta-en-linea.screen").then((m) => m.VentaEnLineaScreen),
  },
  cobro: {
    title: "Cobro",
    tab: "cobro",
    help: { buyer: "comprar" },
    load: () => import("#src/screens/cobro/cobro.screen").then((m) => m.CobroScreen),
  },
  prueba: {
    title: "Página de prueba",
    tab: "ajustes",
    home: "ajustes",
    load: () => import("#src/screens/prueba/prueba.screen").then((m) => m.PruebaScreen),
  },
  "comprobante/verificar/:code": {
    title: "Verificación",
    tab: "venta-en-linea",
    home: "venta-en-linea",
    load: () => import("#src/screens/verificar/verificar.screen").then((m) => m.VerificarScreen),
  },
  "comprobante/provisional/:id": {
    title: "Comprobante provisional",
    tab: "cobro",
    home: "cobro",
    load: () => import("#src/screens/comprobante/provisional.screen").then((m) => m.ProvisionalScreen),
  },
  "comprobante/:tipo/:id": {
    title: "Comprobante",
    tab: "cobro",
    home: "cobro",
    help: { buyer: "comprobantes", staff: "comprobantes" },
    load: () => import("#src/screens/comprobante/comprobante.screen").then((m) => m.ComprobanteScreen),
  },
  "modal-mercadopago": {
    title: "Tarjeta o Mercado Pago",
    tab: "cobro",
    over: "cobro",
    load: () => import("#src/screens/modal-mercadopago/modal-mercadopago.screen").then((m) => m.ModalMercadopagoScreen),
  },
  "modal-conekta-oxxo": {
    title: "Pago en OXXO",
    tab: "cobro",
    over: "cobro",
    load: () =>
      import("#src/screens/modal-conekta-oxxo/modal-conekta-oxxo.screen").then((m) => m.ModalConektaOxxoScreen),
  },
  animales: {
    title: "Animales",
    tab: "animales",
    help: { staff: "animales" },
    load: () => import("#src/screens/animales/animales.screen").then((m) => m.AnimalesScreen),
  },
  animal: {
    title: "Animal",
    tab: "animales",
    home: "animales",
    help: { staff: "animal" },
    load: () => import("#src/screens/animal/animal.screen").then((m) => m.AnimalScreen),
  },
  calendario: {
    title: "Calendario",
    tab: "calendario",
    help: { buyer: "boletos", staff: "calendario" },
    load: () => import("#src/screens/calendario/calendario.screen").then((m) => m.CalendarioScreen),
  },
  "modal-iframe": {
    title: "Página externa",
    tab: "cobro",
    over: "cobro",
    load: () => import("#src/screens/modal-iframe/modal-iframe.screen").then((m) => m.ModalIframeScreen),
  },
  "modal-mercadopago-spei": {
    title: "Transferencia SPEI",
    tab: "cobro",
    over: "cobro",
    load: () =>
      import("#src/screens/modal-mercadopago-spei/modal-mercadopago-spei.screen").then(
        (m) => m.ModalMercadopagoSpeiScreen,
      ),
  },
  hoy: {
    title: "Hoy",
    tab: "hoy",
    home: "venta-en-linea",
    help: { staff: "calendario-tareas" },
    load: () => import("#src/screens/hoy/hoy.screen").then((m) => m.HoyScreen),
  },
  ayuda: {
    title: "Ayuda",
    tab: "ajustes",
    home: "ajustes",
    load: () => import("#src/screens/ayuda/ayuda.screen").then((m) => m.AyudaScreen),
  },
  acceso: {
    title: "Acceso",
    tab: "ajustes",
    home: "ajustes",
    load: () => import("#src/screens/acceso/acceso.screen").then((m) => m.AccesoScreen),
  },
  ajustes: {
    title: "Ajustes",
    tab: "ajustes",
    home: "venta-en-linea",
    load: () => import("#src/screens/ajustes/ajustes.screen").then((m) => m.AjustesScreen),
  },
};

interface TabOf {
  path: Tab;
  icon: IconName;
  /** Without it the page would only refuse: the tab isn't there. */
  action?: Action;
}
/** The tabs of each side, in order. */
export const tabs: Record<Side, readonly TabOf[]> = {
  buyer: [
    { path: "venta-en-linea", icon: "store" },
    { path: "cobro", icon: "cart" },
    { path: "animales", icon: "animal" },
    { path: "calendario", icon: "calendar" },
  ],
  staff: [
    { path: "hoy", icon: "check-circle", action: "task.see" },
    { path: "cobro", icon: "charge", action: "charge.list" },
    { path: "animales", icon: "animal" },
    { path: "calendario", icon: "calendar" },
    { path: "ajustes", icon: "more" },
  ],
};
/** The tabs of this side that lead to more than a refusal. */
export const tabsFor = (side: Side, can: (action: Action) => boolean) =>
  tabs[side].filter((it) => !it.action || can(it.action));
export const isTab = (side: Side, path: RoutePath | null): path is Tab => tabs[side].some((it) => it.path === path);
/** The tab that is lit on a page: what is no tab of this side is behind the last one of the staff, or the buyers' first. */
export function litTab(side: Side, path: RoutePath): Tab {
  const { tab } = routes[path];
  return isTab(side, tab) ? tab : side === "staff" ? "ajustes" : "venta-en-linea";
}
