import { type ReviewDeclarations, textIn } from "../../business/review-tasks/review-kind";

export const itemsReviews = {
  animal_unfit: {
    words: "Un animal apartado o vendido ya no está en condiciones",
    todo: "Háblale: que espere, cámbiaselo por otro o devuelve su dinero.",
    ofWhole: true,
    story: ({ data }) => [
      `${textIn(data.name, "El animal")} ${textIn(data.why, "ya no está en condiciones")}, y quien compra ya lo tiene apartado o pagado.`,
    ],
  },
} as const satisfies ReviewDeclarations;
