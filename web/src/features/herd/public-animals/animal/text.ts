import { figures, thousandths } from "@corral/domain/kernel/text/figures";

/** "412 kg", "2.3 kg", "850 g", with a space that doesn't break. */
const weight = (grams: number) =>
  Math.abs(grams) < 1000
    ? `${figures(grams)}\u00a0g`
    : `${thousandths(grams, Math.abs(grams) < 100_000 ? 1 : 0)}\u00a0kg`;

export const animalText = {
  title: "Animal",
  asPublic: { title: "Así ve el público a este animal.", back: "Volver a su ficha" },
  loading: "Trayendo sus datos…",
  share: "Compartir",
  shareText: (name: string, business: string | undefined) => (business ? `${name}, de ${business}` : name),
  price: "Precio",
  sold: "Ya se vendió",
  soldDetail: "Tiene nuevo dueño. Mira otros que hay a la venta.",
  moreOf: (plural: string) => `Ver más ${plural.toLowerCase()}`,
  copy: "Sin señal: es la copia guardada en tu teléfono. El precio y lo disponible pueden haber cambiado.",
  notForSale: "No está en venta",
  notForSaleDetail: "El rancho lo muestra, pero por ahora no lo vende.",
  identity: "Identificación",
  fields: {
    tag: "Arete",
    species: "Especie",
    breed: "Raza",
    sex: "Sexo",
    age: "Edad",
    birth: "Nacimiento",
    color: "Color",
    purpose: "Propósito",
    weight: "Peso",
  },
  story: "Su historia",
  family: "Familia",
  relation: { dam: "Madre", sire: "Padre", offspring: "Cría" },
  offspring: (n: number) => `${n} crías`,
  weights: "Peso",
  weight,
  weighed: (weight: string, day: string) => `${weight}, el ${day}`,
  now: "Último pesaje",
  gain: "Ganancia diaria",
  gainOf: (grams: number) => `${grams > 0 ? "+" : grams < 0 ? "−" : ""}${weight(Math.abs(grams))} al día`,
  chart: (n: number, first: string, firstDay: string, last: string, lastDay: string) =>
    `Gráfica de ${n} pesajes: de ${first} el ${firstDay} a ${last} el ${lastDay}.`,
  reading: "Recorrer los pesajes",
  readingHint: "Toca la gráfica para leer cada pesaje",
  readingOf: (weight: string, day: string, gain: string | null) => `${weight}, ${day}${gain ? `, ${gain}` : ""}`,
  table: "Ver los pesajes",
  day: "Día",
  timeline: "Bitácora",
  timelineAll: (n: number) => `Ver los ${n} registros`,
  missing: {
    title: "Este animal ya no está a la vista",
    detail: "Puede que se haya vendido o que el rancho dejara de mostrarlo.",
    action: "Ver los animales",
  },
};
