import { pageWords } from "@corral/domain/kernel/text/pages";
export const appText = {
  name: "Corral",
  tabs: {
    buyer: { "venta-en-linea": "Tienda", cobro: "Carrito", animales: "Animales", calendario: "Calendario" },
    staff: { hoy: "Hoy", cobro: "Cobrar", animales: "Animales", calendario: "Calendario", ajustes: "Más" },
  } as Record<"buyer" | "staff", Record<string, string>>,
  /** What a screen reader says of the number on the cart's tab. */
  inCart: (n: number) => (n === 1 ? "1 artículo" : `${n} artículos`),
  purchases: "Mis compras",
  lost: "No encuentro mi comprobante",
  tabsLabel: "Secciones",
  settings: "Ajustes",
  help: "Ayuda",
  find: "Buscar un animal",
  /** Replaces the buy button while availability is unknown. */
  seeWithSignal: "Ver disponibilidad con señal",
  skip: "Saltar al contenido",
  clear: "Borrar lo escrito",
  demo: { ...pageWords.demo, link: "Panel de pruebas" },
  update: { ready: "Hay versión nueva", now: "Actualizar", reloading: "Actualizando…" },
  offline: {
    title: "Sin conexión",
    slow: "Señal lenta",
    kept: (isDesktop: boolean) =>
      `Guardado en ${isDesktop ? "este equipo" : "el teléfono"}. Se envía cuando haya señal.`,
    age: (minutes: number) =>
      minutes < 60
        ? `datos de hace ${minutes || 1} min`
        : minutes < 1440
          ? `datos de hace ${Math.round(minutes / 60)} h`
          : `datos de hace ${Math.round(minutes / 1440)} días`,
  },
  fence: {
    title: "Algo se descompuso en esta pantalla",
    detail: "Lo que ya pagaste o guardaste sigue ahí. Recarga la página; si vuelve a pasar, danos el folio de ayuda.",
    reload: "Recargar",
    home: "Ir a la tienda",
  },
  chunk: {
    title: "No pudimos abrir esta pantalla",
    offline: "Parece que no hay señal. Lo que ya tenías sigue guardado.",
    newer: "Parece que hay una versión nueva. Guarda lo que escribes y actualiza.",
    reload: "Actualizar",
  },
  loading: "Abriendo…",
  loaded: {
    more: "Ver más",
    moreFailed: "No pudimos traer más. Toca para intentar otra vez.",
    offline: "Esto necesita señal",
    failed: "No pudimos traer esto",
    fromList: "Sin señal: esto es lo que guardó la lista. Con señal verás lo demás.",
    whatNow: "¿Qué hago?",
  },
};
