import { byKey } from "#src/shared/text/by-key";
/** Texts of the keyboard's shortcuts, which the help lists. */
export const shortcutsText = {
  title: "Atajos del teclado",
  here: "En esta página",
  anywhere: "En todas partes",
  search: "Buscar en esta página",
  goAnywhere: "Ir a cualquier página, ajuste o cosa por su nombre",
  help: "Ver estos atajos",
  close: "Cerrar lo que está abierto",
  new: (what: string) => what,
  goTo: (where: string) => `Ir a ${where}`,
  move: "Moverte por la lista",
  open: "Abrir",
  pick: "Elegir",
  pickMore: "Elegir hasta ahí",
  andThen: "y luego",
  note: "No funcionan mientras escribes en un campo.",
  names: byKey({
    ArrowDown: "↓",
    ArrowUp: "↑",
    Enter: "Entrar",
    Escape: "Esc",
    Space: "Espacio",
    Shift: "Mayús",
  }),
};
