import { type ReviewDeclarations, textIn } from "../../business/review-tasks/review-kind";
import { quoted } from "../../kernel/text/names";

export const weighingsReviews = {
  weight_rejected: {
    words: "Quien compra no aceptó el peso",
    todo: "Háblale: pesen otra vez, cambia la merma o cancela la venta.",
    settledBy: {
      "sale.weigh_withdrawn": "se retiró el peso",
      "weighing.replaced": "se propuso otro peso",
      "sale.expired": "venció la venta",
      "sale.cancelled": "se canceló la venta",
    },
    story: ({ data, amountWords }) => [
      `Propusieron ${textIn(data.net, "un peso")} de ${quoted(textIn(data.title, "un animal"))}, con lo que costaría ${amountWords}, y dijo que no. El precio sigue siendo el estimado.`,
      "Al proponer otro peso, quitarlo o cancelar la venta, esto se resuelve solo.",
    ],
  },
  weight_unconfirmed: {
    words: "Un peso tomado sin señal quedó sin confirmar",
    todo: "Ábrelo y confírmalo con quien compra, o pesen otra vez.",
    settledBy: {
      "sale.weighed": "se aceptó el peso",
      "sale.weigh_rejected": "quien compra no aceptó el peso",
      "sale.weigh_withdrawn": "se retiró el peso",
      "weighing.replaced": "se propuso otro peso",
      "sale.expired": "venció la venta",
      "sale.cancelled": "se canceló la venta",
    },
    story: ({ data, amountWords }) => [
      `Sin señal se pesó ${quoted(textIn(data.title, "un animal"))}: ${textIn(data.net, "un peso")}, con lo que costaría ${amountWords}. ${textIn(data.why, "")} El precio no ha cambiado.`,
      "Al aceptarlo quien compra, proponer otro peso, quitarlo o cancelar la venta, esto se resuelve solo.",
    ],
  },
} as const satisfies ReviewDeclarations;
