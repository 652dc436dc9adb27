import { thousandths } from "@corral/domain/kernel/text/figures";

const kilos = (grams: number) => `${thousandths(grams, grams < 100_000 ? 1 : 0)}\u00a0kg`;

export const itemText = {
  from: "Desde",
  estimated: "Estimado",
  perHead: "por cabeza",
  negotiable: "a tratar",
  perKg: (grams: number | null) => `/kg${grams ? ` · peso estimado ${kilos(grams)}` : ""}`,
  copy: "Sin señal: es la copia guardada en tu teléfono. El precio y lo disponible pueden haber cambiado.",
  sale: "Sobre la compra",
  delivery: "Entrega",
  deposit: "Apartado",
  depositToday: "hoy y",
  depositLater: (days: number) => (days === 1 ? "a más tardar mañana" : `en los ${days} días siguientes`),
  policies: "Condiciones",
  place: "Dónde",
  page: "Ver su ficha completa",
  quantity: "Cantidad",
  dates: "Elige fecha",
  otherDates: "Otra fecha",
  left: (n: number) => (n === 1 ? "Queda 1" : `Quedan ${n}`),
  noDates: "No hay fechas abiertas por ahora.",
  bar: {
    label: "Comprar",
    buy: "Comprar",
    setAside: "Apartar",
    offer: "Ofrecer",
    with: "con",
    add: "Agregar al carrito",
    goCart: "Ir a pagar",
    goOnHold: "Ya lo tienes apartado: seguir",
    inCart: (n: number) => `${n} en tu carrito`,
    inCartOne: "En tu carrito",
    offline: "Sin señal",
    others: { animal: "Ver otros animales", product: "Ver otros productos", session: "Ver otras visitas" },
    moreOf: (plural: string) => `Ver más ${plural.toLowerCase()}`,
    ask: "Preguntar por WhatsApp",
    askAbout: (what: string, price: string, url: string) =>
      `Hola, me interesa ${what}, de ${price}. ¿Me das más información?\n${url}`,
    tagged: (name: string, tag: string) => `${name} (arete ${tag})`,
  },
};
