/** Texts of the way to anything by its name. */
export const goToText = {
  title: "Ir a…",
  label: "Página, ajuste, animal, artículo, cliente o venta",
  hint: "Escribe un nombre, un arete, un folio o lo que quieres cambiar.",
  found: "Lo que se llama así",
  nothing: (word: string) => `Nada con «${word}».`,
  page: "Página",
  setting: (page: string) => `Ajuste de ${page}`,
  customer: "Cliente",
  sale: "Venta",
};
