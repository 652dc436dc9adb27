import type { ReviewDeclarations } from "../../business/review-tasks/review-kind";
import { lookup } from "../../kernel/lookup";
import { spoken } from "../../kernel/money";
import type { DecisionName, ReviewFacts } from "../review/review";
import { surplusDecided } from "../settlement/reviews";

/** Who asked for their money back, where it was the buyer. */
const ASKED_BY = lookup<string, string>({
  buyer: "Lo pidió el teléfono que hizo la compra.",
  confirmed: "Lo pidió otro teléfono, que confirmó con un código el contacto de la compra.",
});

export const surplusReviews = {
  surplus_choice: {
    words: "Dinero a favor por decidir",
    todo: "Búscale y decidan juntos qué hacer con su dinero.",
    decisions: ["keep_credit", "give_back"],
    settledBy: surplusDecided,
    story: ({ state, amountWords }) => [
      `Hay ${amountWords} a favor del comprador.`,
      state === "waiting_buyer"
        ? "En su enlace puede elegir qué hacer. Si en 30 días no elige, te toca a ti."
        : "Pasaron 30 días sin que eligiera.",
    ],
  },
  surplus_refund_wanted: {
    words: "Pidieron su dinero de vuelta",
    todo: "Pide la devolución con la cuenta que dieron.",
    decisions: ["refund", "ask_again"],
    warning:
      "Lo pidió un teléfono que no hizo la compra y que no confirmó su contacto. Llama a quien compró, al número guardado, antes de devolver; si no fue esa persona, elige «Que elija otra vez».",
    settledBy: {
      "surplus.sent_back": "se devolvió",
      "surplus.lost": "se lo llevó el banco",
      "surplus.chosen_again": "quien compró eligió",
    },
    story({ data, amountWords, facts }) {
      const askedBy = ASKED_BY[String(data.askedBy)];
      return [
        `Pidieron de vuelta ${amountWords}.`,
        ...(askedBy === undefined ? [] : [askedBy]),
        facts.leaving > 0
          ? `Su devolución ya se pidió (${spoken(facts.leaving)} de este cobro por salir): sigue en «Devoluciones», y al salir esto se resuelve solo.`
          : "Al elegir «Devolver» se pide la devolución con la cuenta que dieron; alguien la aprueba antes de que salga.",
      ];
    },
  },
} as const satisfies ReviewDeclarations<DecisionName, ReviewFacts>;
