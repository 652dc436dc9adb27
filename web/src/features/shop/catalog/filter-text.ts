import { figures } from "@corral/domain/kernel/text/figures";
import { byKey } from "#src/shared/text/by-key";

export const filterText = {
  offlineHint: "Lo que ya viste de la tienda sigue guardado en este teléfono.",
  keptFound: "Sin señal. Esto es lo que ya viste en este teléfono.",
  toKept: "Ver lo guardado",
  title: "Filtros",
  on: "Filtros puestos",
  remove: (what: string) => `Quitar: ${what}`,
  clear: "Quitar todo",
  see: (n: number, hasMore: boolean) =>
    n === 0
      ? "No hay nada así"
      : `Ver ${hasMore ? "más de " : ""}${figures(n)} ${n === 1 ? "resultado" : "resultados"}`,
  seeUncounted: "Ver lo que hay",
  any: "Todas",
  anySex: "Cualquiera",
  anyAge: "Cualquiera",
  anyDelivery: "Como sea",
  species: "Especie",
  sex: "Sexo",
  age: "Edad",
  weight: "Peso en kilos",
  kgFrom: "Peso desde, en kilos",
  kgTo: "Peso hasta, en kilos",
  price: "Precio en pesos",
  priceFrom: "Precio desde, en pesos",
  priceTo: "Precio hasta, en pesos",
  from: "Desde",
  to: "Hasta",
  delivery: "Dónde lo recibes",
  pickedUpAt: (address: string) => `El rancho está en ${address}`,
  available: "Sólo lo disponible",
  chips: {
    group: byKey({ animales: "Animales", productos: "Productos", visitas: "Visitas" }),
    words: (q: string) => `«${q}»`,
    price: (from: string, to: string) =>
      from && to ? `De $${from} a $${to}` : from ? `Desde $${from}` : `Hasta $${to}`,
    weight: (from: string, to: string) =>
      from && to ? `De ${from} a ${to} kg` : from ? `Desde ${from} kg` : `Hasta ${to} kg`,
  },
  nothingYet: "Aún no hay nada a la venta",
  nothingYetHint: "En cuanto el rancho publique algo, lo verás aquí.",
  noneHint: "Quita alguno y vuelve a mirar:",
  onlyHint: "Quítalo y vuelve a mirar:",
  bad: "Este enlace trae un filtro que no sirve",
  badHint: "Quita el que sobra, o todos, y verás lo que está a la venta:",
};
