import { type ReviewDeclarations, textIn } from "../../business/review-tasks/review-kind";

export const visitsReviews = {
  visit_cancelled: {
    words: "Se canceló una fecha y hay dinero por devolver",
    todo: "Pregúntale a dónde mandar su dinero y pide la devolución.",
    settledBy: { "charge.returned": "se devolvió" },
    story: ({ data, amountWords }) => [
      `Se canceló «${textIn(data.title, "una visita")}» del ${textIn(data.when, "día que compró")}: hay que devolver ${amountWords}.`,
      "Por el proveedor no se puede. Pregúntale a quien compró a dónde mandarlo y pide la devolución en el cobro; si compró algo más, decide con esa persona.",
    ],
  },
} as const satisfies ReviewDeclarations;
