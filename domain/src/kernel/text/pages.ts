/** Titles and first sentences of pages, for the HTML that the server draws (server/src/page/) and for the app. */
export const pageWords = {
  animals: { title: "Animales", subtitle: "Conoce a cada uno: su edad, su familia y su historia." },
  calendar: { title: "Calendario", subtitle: "Visitas y servicios con fecha." },
  cart: {
    title: "Carrito",
    emptyTitle: "Tu carrito está vacío",
    empty: "Agrega algo de la tienda y vuelve aquí para pagarlo.",
  },
  demo: { title: "Modo demostración", detail: "sin dinero real" },
  shop: "Ir a la tienda",
  notForSale: "No está en venta",
} as const;
