export const cartText = {
  pay: "Ver carrito y pagar",
  items: (n: number) => `${n} ${n === 1 ? "artículo" : "artículos"}`,
};
