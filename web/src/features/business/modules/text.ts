export const modulesText = {
  kinds: "Qué es tu negocio",
  kindsNote: "Puedes elegir varios. Cada uno enciende lo que suele usar; abajo lo cambias.",
  modules: "Lo que usas",
  modulesNote: "Apagar no borra nada: lo que ya estaba sigue guardado, y vuelve al encenderlo.",
  open: (words: string) => `Tiene ${words}: no se puede apagar todavía.`,
  onlyOwner: "Sólo el dueño cambia esto.",
  saved: "Guardado.",
};
