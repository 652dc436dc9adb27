import { weightInWords } from "@corral/domain/herd/records/weights";

export const weighingText = {
  intro: "Báscula, siguiente, siguiente: escribe el arete, luego los kilos, y sigue con el otro. Sirve sin señal.",
  groups: "O a un grupo",
  start: "Empezar a pesar",
  find: "Arete o nombre",
  kilos: "Kilos",
  save: "Guardar y siguiente",
  saveAnyway: "Sí, guardar ese peso",
  other: "Es otro animal",
  before: (weight: string, when: string) => `Antes ${weight}, ${when}`,
  first: "Es su primer peso",
  perDay: (g: number) => `${g < 0 ? "−" : "+"}${weightInWords(Math.abs(g))} al día`,
  progress: (done: number, of: number) => `${done} de ${of}`,
  count: (n: number) => (n === 1 ? "1 pesado" : `${n} pesados`),
  done: "Ya pesados",
  left: (n: number) => (n === 1 ? "Falta 1" : `Faltan ${n}`),
  some: "O elige de la lista",
  allDone: "Ya pesaste a todos los del grupo",
  empty: "Todavía no pesas a ninguno",
  end: "Terminar",
  summary: "Así quedó",
  average: "Peso promedio",
  gain: "Ganancia promedio",
  close: "Listo",
  goOn: "Seguir pesando",
  needKilos: "Escribe los kilos.",
};

/** Asks about a weight that is so many grams from the last one. */
export const oddWords = (change: number) =>
  `Es ${weightInWords(Math.abs(change))} ${change > 0 ? "más" : "menos"} que la última vez. Revisa que sea ese animal y ese peso.`;
