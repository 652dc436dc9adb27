/** The kinds of review tasks, with their words. */
const reviewKinds = {
  late_review: "Llegó dinero tarde",
  expired_with_money: "Venció con un abono",
  short_by_little: "Falta un peso o menos",
  surplus_choice: "Dinero a favor por decidir",
  surplus_refund_wanted: "Pidieron su dinero de vuelta",
  provider_mismatch: "El proveedor reporta otro monto",
  test_payment: "Un pago de prueba no se contó",
  provider_policy: "Mercado Pago no deja cobrar a esta cuenta",
  provider_refused: "Un proveedor de pago rechaza los cobros",
  false_signatures: "Llegan avisos de pago con una firma falsa",
  claim: "Un comprador abrió un reclamo en Mercado Pago",
  fraud_alert: "No entregues: Mercado Pago avisa de un posible fraude",
  payment_of_another: "Un pago que ya era de otro cobro",
  undecided_for_a_day: "Un pago lleva un día sin respuesta",
  dispute: "Contracargo: un comprador desconoce su pago",
  chargeback_unmatched: "Contracargo de un pago que aquí no está",
  dispute_over: "Contracargo terminado: falta decir quién ganó",
  dispute_lost: "Contracargo perdido: el banco se llevó el dinero",
  dispute_won: "Contracargo ganado: el dinero se queda",
  deposit_overdue: "Venció el plazo de un apartado",
  deposit_to_return: "Hay un apartado por devolver",
  deposit_gone: "El apartado se devolvió y queda el saldo",
  refunded_twice: "Se devolvió más de lo cobrado",
  refund_undecided: "Una devolución lleva un día sin respuesta",
  weight_rejected: "Quien compra no aceptó el peso",
  choice_overdue: "Venció el plazo para escoger",
  weight_unconfirmed: "Un peso tomado sin señal quedó sin confirmar",
  cancel_asked: "El comprador pide cancelar",
  sale_to_return: "Hay dinero de una venta por devolver",
  visit_cancelled: "Se canceló una fecha y hay dinero por devolver",
  message_failed: "Un mensaje no le llegó a quien compra",
  same_when_clean: "Dos registros dicen lo mismo",
  animal_unfit: "Un animal apartado o vendido ya no está en condiciones",
  daily_check: "La revisión diaria encontró diferencias",
} as const satisfies Record<string, string>;

/** The kinds about one weighing: obsolete once another weight, or the sale's end, decides. */
export const weighingReviews = ["weight_rejected", "weight_unconfirmed"] as const satisfies readonly ReviewKind[];

export type ReviewKind = keyof typeof reviewKinds;

/** The words of a kind; generic ones for a kind of another version. */
export const reviewWords = (kind: string) => (reviewKinds as Record<string, string>)[kind] ?? "Algo por revisar";
