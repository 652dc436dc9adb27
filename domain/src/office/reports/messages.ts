import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";
import { type Centavos, spoken } from "../../kernel/money";
import { type Day, monthInWords } from "../../kernel/time";

export const reportsMessages = {
  monthly_report: { words: "Reporte del mes", lasts: true },
} as const satisfies MessageDeclarations;

/** What a month brought, for the business itself. Its sums are secret: staff who read the messages may not see reports. */
export const monthlyReportMessage = (m: {
  business: string;
  demo: boolean;
  /** The first day of the month. */
  month: Day;
  totals: { collected: Centavos; refunded: Centavos; disputed: Centavos; net: Centavos };
  /** The net of the month before, and of the same month a year ago. */
  before: Centavos;
  yearAgo: Centavos;
  sales: number;
  /** What brought most, the largest first. */
  items: readonly { title: string; net: Centavos }[];
  /** What is owed with a day to pay it. */
  owed: Centavos;
}): MessageContent => {
  const name = `${monthInWords(m.month)} de ${m.month.slice(0, 4)}`;
  const sum = (label: string, amount: Centavos) => ({ label, value: spoken(amount), secret: true as const });
  return {
    subject: oneLine(`Reporte de ${name}`),
    business: oneLine(m.business),
    says: [`Así cerró ${name}.`, ...demoNote(m.demo)],
    facts: [
      sum("Neto", m.totals.net),
      sum("Entró", m.totals.collected),
      sum("Se devolvió", m.totals.refunded),
      ...(m.totals.disputed !== 0 ? [sum("Contracargos perdidos", m.totals.disputed)] : []),
      sum("El mes anterior", m.before),
      ...(m.yearAgo !== 0 ? [sum("Hace un año", m.yearAgo)] : []),
      { label: "Ventas", value: String(m.sales), secret: true as const },
      ...m.items.map((it) => sum(oneLine(it.title, 80), it.net)),
      ...(m.owed > 0 ? [sum("Por cobrar hoy", m.owed)] : []),
    ],
    link: { path: `/cobro?ver=reportes&lapso=month&dia=${m.month}`, words: "Ver el reporte" },
  };
};
