import { headsInWords } from "@corral/domain/herd/lots";

const places = (n: number) => (n === 1 ? "1 lugar" : `${n} lugares`);

/** Texts of young that aren't born yet, for staff. */
export const birthsText = {
  groupsLabel: "Cuáles",
  groups: { open: "Por nacer", over: "Ya nacieron" },
  none: { open: "Nada por nacer a la venta", over: "Ninguna ha nacido" },
  noneHint: {
    open: "Vende lugares para las crías de una hembra gestante: quien paga primero escoge primero.",
    over: "Aquí quedan las que ya nacieron, con quién escogió.",
  },
  list: "Por nacer",
  columns: { item: "De quién", state: "En qué va", days: "Nace", taken: "Lugares tomados" },
  taken: (n: number, of: number) => `${n} de ${of}`,
  places: (n: number, of: number) =>
    n === 0
      ? `${places(of)}, todos libres`
      : n === of
        ? `${places(of)}, todos tomados`
        : `${n} de ${places(of)} ${n === 1 ? "tomado" : "tomados"}`,
  add: "Vender lugares",
  newTitle: "Vender lugares de una cría",
  dam: "Madre",
  pickDam: "Elige la hembra",
  noDams: "No hay hembras gestantes sin vender. Anota la monta o el diagnóstico en su ficha.",
  placesLabel: "¿Cuántos lugares?",
  placesHint: "Los que crees que nazcan. Si nacen menos, a los últimos se les devuelve.",
  price: "Precio de cada cría",
  deposit: "Al comprar se paga",
  deposits: { all: "Todo", "2000": "20 %", "3000": "30 %", "5000": "50 %" } as Record<string, string>,
  from: "Nace del",
  to: "Al",
  turn: "Para escoger, cada quien tiene",
  turns: { "12": "12 horas", "24": "1 día", "48": "2 días" } as Record<string, string>,
  sell: "Poner a la venta",
  noPrice: "Escribe el precio.",
  noDam: "Elige la hembra.",
  sheet: "Por nacer",
  each: (price: string) => `${price} cada una`,
  days: "Nace",
  takenLabel: "Lugares tomados",
  born: "Nacieron",
  bornWords: (n: number) => headsInWords(n),
  line: "La fila, en orden de pago",
  nobody: "Nadie ha comprado lugar.",
  heads: (n: number) => places(n),
  shop: "Editar o pausar",
  tell: "Ya nació",
  tellTitle: "¿Cuáles nacieron?",
  tellHint:
    "Marca las crías de este parto. Quienes compraron escogen en orden y se les avisa; a quienes no alcancen se les devuelve. No se puede deshacer.",
  noYoung: "Primero anota el parto en la ficha de la madre, con sus crías. Si ninguna vivió, sigue sin marcar.",
  send: (n: number) => (n === 0 ? "Ninguna nació" : n === 1 ? "Nació 1" : `Nacieron ${n}`),
  noneTitle: "¿Ninguna nació?",
  noneSure: "A nadie le toca cría: sus ventas pasan a Por revisar para devolverles. No se puede deshacer.",
  noneGo: "Sí, ninguna",
  back: "Regresar",
  toDam: "Ver a la madre",
  done: "Nadie escoge más: vuelve a publicarla para vender las que queden.",
};
