import { figures } from "@corral/domain/kernel/text/figures";

const rows = (n: number) => (n === 1 ? "1 renglón" : `${figures(n)} renglones`);

/** Texts of the tables of a desktop and of printed lists. */
export const listsText = {
  pick: (what: string) => `Elegir ${what}`,
  pickAll: "Elegir todos los que se ven",
  picked: (n: number) => (n === 1 ? "1 elegido" : `${figures(n)} elegidos`),
  stop: "Quitar la selección",
  acting: (n: number, of: number) => `${figures(n)} de ${figures(of)}…`,
  refused: (n: number) => `${figures(n)} no se ${n === 1 ? "pudo" : "pudieron"}`,
  left: (n: number) => (n === 1 ? "falta 1" : `faltan ${figures(n)}`),
  why: "Ver por qué",
  whyTitle: "Lo que no se hizo",
  unanswered: "No hubo respuesta",
  goOn: "Seguir",
  undo: "Deshacer",
  undone: (n: number) => (n === 1 ? "1 deshecho" : `${figures(n)} deshechos`),
  close: "Cerrar el aviso",
  loadingMore: "Trayendo más…",
  gone: (elsewhere: string) => `Ya no está en esta lista. Búscalo en «${elsewhere}».`,
  /** What the button does where the rows are so. */
  density: { compact: "Renglones altos", comfortable: "Renglones bajos" },
  columns: "Columnas",
  columnsHint: "Las que se ven en este aparato, y en papel. En una ventana angosta salen las que caben.",
  formats: { xlsx: "Excel", csv: "CSV" },
  saveAs: (what: string, format: string) => `${format}: ${what}`,
  print: "Imprimir la lista",
  printPicked: "Imprimir los elegidos",
  printFailed: "No pudimos traer toda la lista para imprimirla. Revisa tu señal e intenta otra vez.",
  printed: (when: string, n: number) => `Impreso el ${when} · ${rows(n)}`,
  partly: (n: number, total: number) => `Salen ${figures(n)} de ${figures(total)}: los que ya estaban en la pantalla.`,
  sum: "Suma",
  partlyUnknown: "Salen los que ya estaban en la pantalla; hay más.",
};
