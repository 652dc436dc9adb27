import { figures } from "@corral/domain/kernel/text/figures";

/** Texts of the review tasks for staff. */
export const reviewText = {
  groupsLabel: "Qué tareas ver",
  groups: { open: "Por revisar", waiting_buyer: "Espera al comprador", resolved: "Resueltas" },
  list: "Tareas",
  columns: {
    title: "Tarea",
    buyer: "Quién",
    concept: "De qué",
    owner: "La lleva",
    amount: "Monto",
    waited: "Espera",
  },
  none: {
    open: "Nada por revisar",
    waiting_buyer: "Nadie tiene dinero por elegir",
    resolved: "Todavía no se resuelve nada",
  },
  noneHint: {
    open: "Cuando llegue dinero tarde, de más o que no cuadre, aparecerá aquí y en los avisos.",
    waiting_buyer: "Aquí ves el dinero a favor de los compradores mientras ellos eligen en su enlace.",
    resolved: "Aquí queda cada decisión con su motivo y quién la tomó.",
  },
  task: "Tarea de revisión",
  mine: "Es tuya",
  ownedBy: (name: string) => `La lleva ${name}`,
  nobody: "Nadie la lleva",
  take: "La llevo yo",
  drop: "Soltarla",
  many: {
    take: (n: number) => `Yo llevo ${figures(n)}`,
    taken: (n: number) => (n === 1 ? "1 es tuya" : `${figures(n)} son tuyas`),
    drop: (n: number) => `Soltar ${figures(n)}`,
    dropped: (n: number) => (n === 1 ? "1 soltada" : `${figures(n)} soltadas`),
  },
  charge: "Abrir la venta o el cobro",
  phone: "Escribirle por WhatsApp",
  decide: "Qué decides",
  choose: "Elige qué hacer",
  note: "¿Por qué?",
  noteHint: "Queda en la bitácora con tu nombre.",
  readOnly: "Tu puesto puede ver esto; decide el encargado o el dueño.",
  outcome: "Cómo terminó",
};
