/** Texts for recovering a lost receipt link. */
export const lostReceiptText = {
  title: "Encontrar mis compras",
  hint: "Escribe el correo o el celular con el que compraste. La liga llega sólo a ese contacto.",
  contact: "Correo o celular",
  contactHint: "No hace falta el folio.",
  go: "Pedir la liga",
  done: "Listo",
  close: "Cerrar",
  listTitle: "Mis compras",
  listOf: (contact: string, business: string) => `Lo que has comprado en ${business} con ${contact}`,
  listHint: "No le pases esta liga a nadie: abre todas tus compras.",
  charge: "Ver el cobro",
  none: "Aquí no hay compras todavía",
  missing: "Esta liga ya no abre",
  missingHint: "Pide otra con el correo o el celular con el que compraste.",
  again: "Pedir otra liga",
  shop: "Ir a la tienda",
};
