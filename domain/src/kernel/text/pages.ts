/** What pages say at their head: the server's first drawing and the app say the same. */
export const pageWords = {
  animals: { title: "Animales", subtitle: "Conoce a cada uno: su edad, su familia y su historia." },
  calendar: { title: "Calendario", subtitle: "Visitas y servicios con fecha." },
  cart: {
    title: "Carrito",
    emptyTitle: "Tu carrito está vacío",
    empty: "Agrega algo de la tienda y vuelve aquí para pagarlo.",
  },
  demo: { title: "Modo demostración", detail: "sin dinero real" },
  notForSale: "No está en venta",
} as const;
