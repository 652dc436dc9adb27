export const favoritesText = {
  open: "Favoritos y vistos",
  keep: (title: string) => `Guardar en favoritos: ${title}`,
  favorites: "Favoritos",
  seen: "Vistos hace poco",
  forget: "Borrar los vistos",
  gone: "Ya no está a la venta",
  /** Without signal. */
  lastSeen: "Sin señal: el precio es el que tenía cuando lo viste.",
  none: "Todavía no guardas nada",
  noneHint: "Toca el corazón de un artículo y aquí lo encuentras, sin cuenta y también sin señal.",
  note: "Se guardan sólo en este teléfono.",
};
