export const cartText = {
  pay: "Ver carrito",
  items: (n: number) => `${n} ${n === 1 ? "artículo" : "artículos"}`,
};
