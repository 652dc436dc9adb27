export const picksText = {
  heading: "Escoge cuáles quieres",
  taken: "Ya tiene dueño",
  unfit: "No disponible",
  find: "Busca por nombre o arete",
  none: "Ninguno con ese nombre o arete.",
  empty: "Ahora no hay animales libres para escoger.",
  tag: (tag: string) => `Arete ${tag}`,
};
