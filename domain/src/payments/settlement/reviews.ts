import { type ReviewDeclarations, textIn } from "../../business/review-tasks/review-kind";
import { centavos, spoken } from "../../kernel/money";
import { type DecisionName, missingOf, type ReviewFacts, stillToBuy } from "../review/review";

/** What ends the question about a surplus. */
export const surplusDecided = {
  "surplus.sent_back": "se devolvió",
  "surplus.lost": "se lo llevó el banco",
  "surplus.applied": "pagó otra compra",
  "surplus.applied_here": "pagó esta compra",
  "surplus.kept": "quedó como saldo a favor",
  "surplus.asked_back": "se pidió de vuelta",
} as const;

export const settlementReviews = {
  late_review: {
    words: "Llegó dinero tarde",
    todo: "Decide si el dinero completa la compra o regresa a quien pagó.",
    decisions: ["confirm_sale", "write_off", "reopen", "offer_choice", "keep_credit", "give_back"],
    settledBy: surplusDecided,
    story: ({ amountWords, facts }) => [
      `Llegaron ${amountWords} después de la fecha. Están guardados como dinero del comprador.`,
      ...stillToBuy(facts),
    ],
  },
  short_by_little: {
    words: "Falta un peso o menos",
    todo: "Espera a que lo paguen o perdona la diferencia.",
    decisions: ["write_off", "resolve"],
    settledBy: { "charge.paid": "se pagó" },
    story: ({ facts }) => [`Pagaron casi todo: faltan ${spoken(missingOf(facts))}.`],
  },
  provider_mismatch: {
    words: "El proveedor reporta otro monto",
    todo: "Decide si se cuenta lo que llegó o se devuelve.",
    decisions: ["accept_amount", "keep_apart", "resolve"],
    story: ({ data: { asked }, amount, amountWords, facts }) => [
      typeof asked === "number" && amount !== undefined
        ? `Pedimos ${spoken(centavos(asked))} y el proveedor reporta ${amountWords}.`
        : "Lo que reporta el proveedor no coincide con lo que pedimos.",
      facts.uncounted > 0 ? "Ese dinero todavía no cuenta para nada." : "No reporta dinero que se pueda contar.",
    ],
  },
  payment_of_another: {
    words: "Un pago que ya era de otro cobro",
    todo: "Revisa de cuál cobro es y escribe qué se hizo.",
    story: () => ["El proveedor reporta para este cobro un pago que ya se contó en otro. No se contó dos veces."],
  },
  dispute: {
    words: "Contracargo: un comprador desconoce su pago",
    todo: "Junta las pruebas de la entrega.",
    decisions: ["dispute_won", "dispute_lost", "resolve"],
    ofWhole: true,
    story: ({ facts }) => [
      "El titular de la tarjeta reclamó este pago a su banco.",
      ...(facts.disputed ? ["Si en el panel del proveedor ya se resolvió, di aquí quién ganó."] : []),
    ],
  },
  dispute_over: {
    words: "Contracargo terminado: falta decir quién ganó",
    todo: "Mira en el panel del proveedor quién ganó y dilo aquí.",
    decisions: ["dispute_won", "dispute_lost", "resolve"],
    ofWhole: true,
    settledBy: { "dispute.won": "contracargo ganado", "dispute.lost": "contracargo perdido" },
    story: ({ data }) => [
      `El proveedor dice que el contracargo terminó («${textIn(data.said, "")}»), y no a favor de quién.`,
      "De si el dinero se quedó contigo o se fue dependen tus cuentas.",
    ],
  },
  dispute_lost: {
    words: "Contracargo perdido: el banco se llevó el dinero",
    todo: "El dinero ya salió de tus cuentas: escribe qué se hizo.",
    ofWhole: true,
  },
  dispute_won: {
    words: "Contracargo ganado: el dinero se queda",
    todo: "El dinero se queda contigo: márcalo como resuelto.",
    ofWhole: true,
  },
  deposit_overdue: {
    words: "Venció el plazo de un apartado",
    todo: "Habla con quien apartó: espera su pago o cancela el apartado.",
    ofWhole: true,
    settledBy: {
      "sale.paid": "se pagó",
      "part.paid": "se pagó",
      "balance.cancelled": "se canceló la venta",
      "balance.extended": "se dieron más días",
      "account.sell": "se dejó a crédito",
    },
  },
  deposit_to_return: {
    words: "Hay un apartado por devolver",
    todo: "Pide la devolución del apartado en su cobro.",
    ofWhole: true,
    settledBy: {
      "deposit.used": "se usó: la venta se completó",
      "deposit.lost": "se lo llevó el banco",
      "deposit.asked_back": "se pidió su devolución",
      "charge.returned": "se devolvió",
    },
  },
  deposit_gone: {
    words: "El apartado se devolvió y queda el saldo",
    todo: "Véndelo con lo que hay, o devuelve lo que se pagó.",
    decisions: ["complete_sale", "resolve"],
    settledBy: {
      "sale.paid": "se pagó",
      "balance.cancelled": "se canceló la venta",
      "deposit.back": "el apartado está otra vez",
      "part.back": "el pago está otra vez",
    },
    story: ({ amountWords, facts }) => [
      `Del apartado ya no están ${amountWords}: se devolvieron o se los llevó el banco.`,
      facts.applied < facts.charged
        ? "El saldo sigue abierto. Si lo pagan, la venta no se completa hasta que decidas."
        : "El saldo ya se pagó y está guardado como dinero del comprador. Véndelo con lo que hay, o devuélvelo.",
    ],
  },
} as const satisfies ReviewDeclarations<DecisionName, ReviewFacts>;
