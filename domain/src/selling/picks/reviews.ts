import { type ReviewDeclarations, textIn } from "../../business/review-tasks/review-kind";
import { quoted } from "../../kernel/text/names";
import { bornInWords } from "../../shop/births";

const missingHeads = (heads: unknown) => (Number(heads) === 1 ? "falta 1" : `faltan ${String(heads ?? "")}`);

export const picksReviews = {
  choice_overdue: {
    words: "Venció el plazo para escoger",
    todo: "Háblale: dale más días, escógelos por él o cancela la venta.",
    settledBy: {
      "sale.choice_extended": "se dieron más días",
      "sale.choice_returned": "lo que faltaba volvió a la venta",
      "choice.made": "ya se escogieron",
      "sale.expired": "venció la venta",
      "sale.cancelled": "se canceló la venta",
    },
    story: ({ data: { title, heads, born } }) =>
      typeof born === "number"
        ? [
            `De ${quoted(textIn(title, "una cría"))} ${bornInWords(born)} y a esta compra le ${missingHeads(heads)} por escoger.`,
            "Si no alcanzó, cancela la venta y devuelve lo pagado. Al cancelarla o darle más días, esto se resuelve solo.",
          ]
        : [
            `Pasó el último día y ${missingHeads(heads)} por escoger de ${quoted(textIn(title, "un lote"))}.`,
            "Al escogerlos, dar más días o cancelar la venta, esto se resuelve solo.",
          ],
  },
} as const satisfies ReviewDeclarations;
