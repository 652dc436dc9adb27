/** Texts for recovering a lost receipt link. */
export const lostReceiptText = {
  title: "Encontrar mis compras",
  hint: "Escribe el correo o el celular con el que compraste. El enlace llega sólo a ese contacto.",
  contact: "Correo o celular",
  contactHint: "No hace falta el folio.",
  go: "Pedir mi comprobante",
  done: "Listo",
  close: "Cerrar",
  listTitle: "Mis compras",
  listOf: (contact: string, business: string) => `Lo que has comprado en ${business} con ${contact}`,
  listHint: "No le pases este enlace a nadie: abre todas tus compras.",
  charge: "Ver el cobro",
  none: "Aquí no hay compras todavía",
  missing: "Este enlace ya no abre",
  missingHint: "Pide otra con el correo o el celular con el que compraste.",
  again: "Pedir otro enlace",
  shop: "Ir a la tienda",
};
