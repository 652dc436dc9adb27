const heads = (n: number) => (n === 1 ? "1 animal" : `${n} animales`);

export const picksText = {
  heading: "Tus animales",
  left: (n: number) => (n === 1 ? "Falta 1 por escoger" : `Faltan ${n} por escoger`),
  all: (n: number) => (n === 1 ? "Ya está escogido" : `Ya están escogidos los ${n}`),
  by: (day: string) => `Hasta el ${day}.`,
  overdue: (day: string) => `El último día fue el ${day}.`,
  change: "Cambiar alguno",
  save: (chosen: number, all: number) => (chosen === all ? `Guardar: ${heads(all)}` : `Guardar: ${chosen} de ${all}`),
};
