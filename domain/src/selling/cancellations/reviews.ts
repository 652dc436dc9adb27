import { type ReviewDeclarations, textIn } from "../../business/review-tasks/review-kind";

export const cancellationsReviews = {
  cancel_asked: {
    words: "El comprador pide cancelar",
    todo: "Contesta desde la venta: cancela, recíbela o di que no.",
    ofWhole: true,
    settledBy: { "sale.cancel": "se aceptó", "sale.return": "se aceptó", "sale.request_declined": "se dijo que no" },
    story: ({ data }) => [
      `Dice: «${textIn(data.text, "")}».`,
      typeof data.inTime !== "boolean"
        ? "Todavía no se le entrega."
        : data.inTime
          ? "Lo pidió a tiempo: dentro de los días hábiles para devolver."
          : "Lo pidió fuera de plazo: decide el negocio.",
    ],
  },
  sale_to_return: {
    words: "Hay dinero de una venta por devolver",
    todo: "Devuelve lo que falta, o escribe qué se hizo.",
    settledBy: { "charge.returned": "se devolvió", "refund.done": "se devolvió" },
    story: ({ amountWords }) => [
      `La venta se canceló o se devolvió y faltan ${amountWords} por regresar.`,
      "La devolución ya está pedida en el cobro: al aprobarla y salir, esto se resuelve solo. Si no se aprobó, pídela otra vez o escribe qué se hizo.",
    ],
  },
} as const satisfies ReviewDeclarations;
