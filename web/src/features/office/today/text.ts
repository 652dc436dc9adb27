export const todayText = {
  title: "Hoy",
  sold: "Vendido hoy",
  sales: (n: number) => (n === 1 ? "1 venta" : `${n} ventas`),
  income: "Entró hoy",
  back: (amount: string) => `se devolvió ${amount}`,
  waiting: "Te espera",
  due: "Por cobrar",
  /** Counts stop at a thousand. */
  count: (n: number, hasMore: boolean) => (hasMore ? `más de ${n.toLocaleString("es-MX")}` : n.toLocaleString("es-MX")),
  allDone: "Nada por cobrar, entregar ni decidir",
  visits: "Visitas de hoy",
  find: "Buscar un animal",
  findHint: "Arete o nombre",
  go: "Buscar",
  shop: "Ir a la tienda",
  more: "Más",
};
