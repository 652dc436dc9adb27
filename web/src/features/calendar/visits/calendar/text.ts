import { pageWords } from "@corral/domain/kernel/text/pages";

export const calendarText = {
  ...pageWords.calendar,
  view: "Vista",
  views: { mes: "Mes", semana: "Semana", agenda: "Agenda" },
  previous: { mes: "Mes anterior", semana: "Semana anterior", agenda: "Mes anterior" },
  next: { mes: "Mes siguiente", semana: "Semana siguiente", agenda: "Mes siguiente" },
  today: "Hoy",
  weekdays: [
    { short: "L", name: "lunes", three: "lun" },
    { short: "M", name: "martes", three: "mar" },
    { short: "M", name: "miércoles", three: "mié" },
    { short: "J", name: "jueves", three: "jue" },
    { short: "V", name: "viernes", three: "vie" },
    { short: "S", name: "sábado", three: "sáb" },
    { short: "D", name: "domingo", three: "dom" },
  ],
  /** A day's entries, for screen readers. */
  things: (of: readonly { kind: string }[]) => {
    const visits = of.filter((it) => it.kind === "session").length;
    const tasks = of.length - visits;
    const said = [
      ...(visits > 0 ? [visits === 1 ? "1 visita" : `${visits} visitas`] : []),
      ...(tasks > 0 ? [tasks === 1 ? "1 pendiente" : `${tasks} pendientes`] : []),
    ];
    return said.join(" y ") || "nada programado";
  },
  keys: "Con las flechas vas de día en día, con Re Pág y Av Pág de mes en mes, y con T a hoy.",
  allDay: "Todo el día",
  isToday: "hoy",
  from: "desde",
  over: (n: number) => (n === 1 ? "Ver el día que ya pasó" : `Ver los ${n} días que ya pasaron`),
  more: (n: number) => `+${n}`,
  times: (n: number) => `×${n}`,
  closeDay: "Cerrar este día",
  swipe: "Calendario: desliza para ir a lo anterior o a lo siguiente",
  add: "Agregar fechas",
  sheet: {
    gone: "Esa fecha ya no está",
    goneHint: "Puede que se haya cambiado o cancelado. Mira las demás en el calendario.",
    when: (day: string, time: string) => `${day}, ${time}`,
    total: "Total",
    inShop: "Ver todo sobre esta visita",
    staff: "Quién viene, cambiar o cancelar",
    most: (n: number) => `Hasta ${n} por compra.`,
  },
  dayEmpty: "Nada programado este día.",
  nextOne: (day: string) => `Lo siguiente es el ${day}.`,
  goNext: "Ir a ese día",
  empty: {
    month: (month: string) => `Nada programado en ${month}`,
    week: "Nada programado esta semana",
    detail: "Mira lo que sigue o lo que hay en la tienda.",
    shop: "Ir a la tienda",
  },
};
