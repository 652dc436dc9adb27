import { figures } from "@corral/domain/kernel/text/figures";
export const catalogText = {
  title: "Tienda",
  search: "Buscar animal, producto o visita",
  hint: "¿Qué buscas?",
  filters: (n: number) => (n ? `Filtros: ${n}` : "Filtros"),
  groups: "Qué buscas",
  all: "Todo",
  animals: "Animales",
  products: "Productos",
  visits: "Visitas",
  sort: "Orden",
  sorts: {
    new: "Lo más nuevo",
    price_asc: "Precio: menor a mayor",
    price_desc: "Precio: mayor a menor",
    name: "Por nombre",
  },
  byWeight: "Estimado ·",
  eachKg: "/kg",
  from: "desde",
  negotiable: "A tratar",
  gone: "Ya no está a la venta",
  goneHint: "Puede que se haya vendido. Mira lo demás en la tienda.",
  results: ({ total: n, hasMoreThanTotal, nearly }: { total: number; hasMoreThanTotal: boolean; nearly?: true }) =>
    `${nearly ? "Se parece a lo que buscas: " : hasMoreThanTotal ? "Más de " : ""}${figures(n)} ${n === 1 ? "resultado" : "resultados"}`,
};
