import type { ReviewDeclarations } from "../../business/review-tasks/review-kind";

export const refundsReviews = {
  refunded_twice: {
    words: "Se devolvió más de lo cobrado",
    todo: "Revisa las devoluciones del cobro y escribe qué se hizo.",
  },
  refund_undecided: {
    words: "Una devolución lleva un día sin respuesta",
    todo: "Mira en el panel del proveedor si la devolución salió. Si no salió, anótalo en el cobro: «No salió»; no se vuelve a pedir sola.",
    settledBy: {
      "refund.not_done": "no salió",
      "refund.failed": "el proveedor no la hizo",
      "refund.done": "se devolvió",
    },
  },
} as const satisfies ReviewDeclarations;
