import { type ReviewDeclarations, textIn } from "../../business/review-tasks/review-kind";
import { quoted } from "../../kernel/text/names";

export const messagesReviews = {
  message_failed: {
    words: "Un mensaje no le llegó a quien compra",
    todo: "Mándalo otra vez o por WhatsApp, desde «Mensajes».",
    story: ({ data }) => [
      `${quoted(textIn(data.subject, "Un mensaje"))} no le llegó a quien compra, o no lo sabemos.`,
      ...(typeof data.why === "string" ? [data.why] : []),
      "Cuando salga, esto se resuelve solo.",
    ],
  },
} as const satisfies ReviewDeclarations;
