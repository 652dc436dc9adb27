import { thisDevice } from "#src/shared/text/this-device";
/** Texts of the staff's part of cobro. */
export const staffChargesText = {
  charge: "Cobrar",
  toList: "Ver las ventas",
  get cart() {
    return `Tienes un carrito en ${thisDevice()}`;
  },
  cartGo: "Ver el carrito",
  sale: "Venta",
  tools: "Todo lo de Cobrar",
  daily: "De todos los días",
  rest: "Control",
  bell: (n: number) => (n === 0 ? "Avisos" : n === 1 ? "Avisos, 1 nuevo" : `Avisos, ${n} nuevos`),
  news: "Lo último",
  noNews: "Nada nuevo por ahora",
  noNewsHint: "Aquí verás cada venta, cada pago y lo que espere tu decisión.",
  fresh: "Nuevo",
};
