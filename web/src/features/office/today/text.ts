export const todayText = {
  title: "Hoy",
  sold: "Vendido hoy",
  sales: (n: number) => (n === 1 ? "1 venta" : `${n} ventas`),
  income: "Entró hoy",
  back: (amount: string) => `se devolvió ${amount}`,
  waiting: "Te espera",
  due: "Por cobrar",
  toDeliver: "Por entregar",
  toReview: "Por decidir",
  transfers: "Transferencias por confirmar",
  requests: "Piden cancelar o devolver",
  /** Counts stop at a thousand. */
  count: (n: number, hasMore: boolean) => (hasMore ? `más de ${n.toLocaleString("es-MX")}` : n.toLocaleString("es-MX")),
  allDone: "Nada por cobrar, entregar ni decidir",
  visits: "Visitas de hoy",
  visit: (v: { taken: number; capacity: number; arrived: number }) =>
    `${v.taken} de ${v.capacity} lugares · ${
      v.capacity - v.taken === 1 ? "queda 1" : `quedan ${Math.max(0, v.capacity - v.taken)}`
    } · ${v.arrived === 1 ? "entró 1" : `entraron ${v.arrived}`}`,
  find: "Buscar un animal",
  findHint: "Arete o nombre",
  go: "Buscar",
  shop: "Ir a la tienda",
  more: "Más",
};
