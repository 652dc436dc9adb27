import type { PlanMethod } from "@corral/domain/payments/plans/plans";
import { inPesos } from "#src/shared/money/in-pesos";

export const plansText = {
  heading: "Pagos de esta compra",
  headingOf: (paid: number, total: number) => `Pagado ${inPesos(paid)} de ${inPesos(total)}`,
  part: (n: number) => `Pago ${n}`,
  here: "Estás aquí",
  dueBy: (when: string) => `Paga lo demás antes del ${when}.`,
  overdue: (when: string) => `El plazo venció el ${when}. Todavía puedes pagarlo; sigue apartado para ti.`,
  dueByForStaff: (when: string) => `Se paga antes del ${when}.`,
  overdueForStaff: (when: string) => `El plazo venció el ${when}.`,
  next: (amount: number) => `Pagar lo que sigue: ${inPesos(amount)}`,
  divide: "Dividir en varios pagos",
  divideAgain: "Cambiar los pagos",
  why: "Cada pago lleva su ficha, su CLABE o su tarjeta. Los pagas en el orden que quieras.",
  sheet: "Dividir en varios pagos",
  sheetAgain: "Cambiar los pagos que faltan",
  owed: "Falta pagar",
  how: "¿Cómo lo dividimos?",
  own: "De otra forma",
  ownHint: "Tú pones cuánto y cómo.",
  whole: "En un solo pago",
  amount: (n: number) => `Monto del pago ${n}`,
  method: (n: number) => `Forma del pago ${n}`,
  badAmount: "Escribe un monto, por ejemplo 350.50.",
  add: "Agregar un pago",
  remove: (n: number) => `Quitar el pago ${n}`,
  left: (amount: number) => `Faltan ${inPesos(amount)} por repartir.`,
  over: (amount: number) => `Sobran ${inPesos(amount)}: baja algún pago.`,
  exact: "Suman justo lo que se debe.",
  between: (min: number, max: number) => `De ${inPesos(min)} a ${inPesos(max)}`,
  confirm: "Dividir",
  confirmJoin: "Dejar un solo pago",
  slipsEnd: "La ficha o la CLABE que ya tenías deja de servir: no la pagues.",
  none: "Este monto no se puede dividir con las formas de pago que hay.",
  methods: {
    oxxo_cash: "Efectivo en OXXO",
    spei_mp: "Transferencia SPEI",
    mp_card: "Tarjeta",
    cash: "Efectivo en el rancho",
  } satisfies Record<PlanMethod, string>,
  /** "2 transferencias de $16,500.00", "OXXO $10,000.00 + tarjeta $23,000.00". */
  proposal: (parts: readonly { method: PlanMethod; amount: number }[]) => {
    const [first] = parts;
    const isOneWay = first && parts.every((p) => p.method === first.method);
    if (!isOneWay) return parts.map((p) => SHORT[p.method]).join(" y ");
    return `${parts.length} ${MANY[first.method]}`;
  },
  amounts: (parts: readonly { method: PlanMethod; amount: number }[]) =>
    parts.every((p) => p.amount === parts[0]?.amount)
      ? `${inPesos(parts[0]?.amount ?? 0)} ${parts.every((p) => p.method === "spei_mp") ? "cada una" : "cada uno"}`
      : parts.map((p) => inPesos(p.amount)).join(" + "),
};

const SHORT: Record<PlanMethod, string> = {
  oxxo_cash: "OXXO",
  spei_mp: "transferencia",
  mp_card: "tarjeta",
  cash: "efectivo",
};
const MANY: Record<PlanMethod, string> = {
  oxxo_cash: "pagos en OXXO",
  spei_mp: "transferencias",
  mp_card: "pagos con tarjeta",
  cash: "pagos en efectivo",
};
