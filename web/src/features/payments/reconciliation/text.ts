/** Texts of the daily reconciliation of ledger and providers. */
export const checksText = {
  intro: "Cada mañana comparamos el libro con lo que dicen los proveedores, pago por pago.",
  run: "Revisar ahora",
  list: "Revisiones",
  asked: (n: number) => (n === 1 ? "1 intento de pago revisado" : `${n} intentos de pago revisados`),
  by: (who: string) => `la pidió ${who}`,
  none: "Aún no hay revisiones",
  noneHint: "La primera se hace sola mañana a las 5.",
  incomplete: "Un proveedor no contestó, así que no podemos decir que todo cuadra. Lo intentamos otra vez en una hora.",
  clean: "Todo cuadra",
  cleanHint: "El libro y los proveedores dicen lo mismo de cada pago.",
  open: "Por revisar",
  fixed: "Se arregló al preguntar",
  ours: "Nosotros",
  goCharge: "Abrir el cobro",
  back: "Todas las revisiones",
};
