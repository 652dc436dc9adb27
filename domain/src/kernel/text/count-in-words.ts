/** A number with its noun: "1 oferta abierta", "3 ofertas abiertas". */
export const countInWords = (n: number, [one, many]: readonly [one: string, many: string]): string =>
  `${n} ${n === 1 ? one : many}`;
