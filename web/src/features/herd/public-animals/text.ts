import { figures as count } from "@corral/domain/kernel/text/figures";
import { pageWords } from "@corral/domain/kernel/text/pages";

export const publicAnimalsText = {
  ...pageWords.animals,
  asPublic: { title: "Así ve el público tus animales.", back: "Volver al hato" },
  search: "Buscar por nombre, arete o raza",
  hint: "Nombre, arete o raza",
  filters: "Filtros",
  onSale: "En venta",
  all: "Todos",
  total: (n: number) => (n === 1 ? "animal" : "animales"),
  count,
  counted: (n: number, hasMore: boolean) => `${hasMore ? "Más de " : ""}${count(n)}`,
  onSaleNow: "en venta",
  list: "Animales del rancho",
  notForSale: pageWords.notForSale,
  loadingMore: "Trayendo más animales…",
  moreFailed: "No pudimos traer los demás.",
  retry: "Reintentar",
  allShown: (n: number) => (n === 1 ? "Es el único que hay." : `Ya viste los ${count(n)}.`),
  none: "Prueba con otra palabra o quita los filtros.",
  empty: {
    title: "Todavía no hay animales",
    detail: "En cuanto el rancho publique los suyos, los verás aquí.",
    action: "Ir a la tienda",
  },
};
