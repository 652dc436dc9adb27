export const ticketsText = {
  places: "Lugares",
  each: "cada uno",
  pick: "Elige cuántos lugares",
  add: (n: number) => (n === 1 ? "Agregar 1 lugar" : `Agregar ${n} lugares`),
  inCart: (n: number) => (n === 1 ? "Ya tienes 1 lugar en el carrito." : `Ya tienes ${n} lugares en el carrito.`),
};
