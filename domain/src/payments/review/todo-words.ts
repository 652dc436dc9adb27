import type { ReviewKind } from "../../business/review-kinds";
import type { ReviewState } from "../../business/review-tasks/states";

const orGivenBack = "Decide si el dinero completa la compra o regresa a quien pagó.";

const todos: Record<ReviewKind, string> = {
  late_review: orGivenBack,
  expired_with_money: orGivenBack,
  short_by_little: "Espera a que lo paguen o perdona la diferencia.",
  surplus_choice: "Búscale y decidan juntos qué hacer con su dinero.",
  surplus_refund_wanted: "Pide la devolución con la cuenta que dieron.",
  provider_mismatch: "Decide si se cuenta lo que llegó o se devuelve.",
  test_payment: "Da las credenciales de producción y pide que paguen otra vez.",
  provider_policy: "Revisa tu cuenta en el panel de Mercado Pago.",
  provider_refused: "Corrígelo con el proveedor de pago para volver a cobrar así.",
  false_signatures: "Copia otra vez la clave de los avisos, en Ajustes → Proveedores de pago.",
  claim: "Contesta en el panel de Mercado Pago antes de que venza el plazo.",
  fraud_alert: "No lo entregues: compruébalo en el panel de Mercado Pago.",
  payment_of_another: "Revisa de cuál cobro es y escribe qué se hizo.",
  undecided_for_a_day: "Espera la respuesta; no pidas que paguen otra vez.",
  dispute: "Junta las pruebas de la entrega.",
  chargeback_unmatched: "Busca el pago en el panel de Mercado Pago y manda ahí tus pruebas antes del plazo.",
  dispute_over: "Mira en el panel del proveedor quién ganó y dilo aquí.",
  dispute_lost: "El dinero ya salió de tus cuentas: escribe qué se hizo.",
  dispute_won: "El dinero se queda contigo: márcalo como resuelto.",
  deposit_overdue: "Habla con quien apartó: espera su pago o cancela el apartado.",
  deposit_to_return: "Pide la devolución del apartado en su cobro.",
  deposit_gone: "Véndelo con lo que hay, o devuelve lo que se pagó.",
  refunded_twice: "Revisa las devoluciones del cobro y escribe qué se hizo.",
  refund_undecided:
    "Mira en el panel del proveedor si la devolución salió. Si no salió, anótalo en el cobro: «No salió»; no se vuelve a pedir sola.",
  weight_rejected: "Háblale: pesen otra vez, cambia la merma o cancela la venta.",
  choice_overdue: "Háblale: dale más días, escógelos por él o cancela la venta.",
  weight_unconfirmed: "Ábrelo y confírmalo con quien compra, o pesen otra vez.",
  cancel_asked: "Contesta desde la venta: cancela, recíbela o di que no.",
  sale_to_return: "Devuelve lo que falta, o escribe qué se hizo.",
  visit_cancelled: "Pregúntale a dónde mandar su dinero y pide la devolución.",
  message_failed: "Mándalo otra vez o por WhatsApp, desde «Mensajes».",
  same_when_clean: "Ábrelos: si son el mismo, quédate con uno; si no, cambia el texto de uno.",
  animal_unfit: "Háblale: que espere, cámbiaselo por otro o devuelve su dinero.",
  daily_check: "Mira las diferencias en «Revisión diaria».",
};

/** What staff has to do about a task, in one sentence; generic for a kind of another version. */
export const todoWords = (kind: string, state: ReviewState): string =>
  state === "waiting_buyer"
    ? "Nada por ahora: elige quien compró, en su enlace."
    : ((todos as Record<string, string>)[kind] ?? "Revísalo y escribe qué se hizo.");

/** The kinds about the whole of a payment or of a charge, whose amount is not in the task itself. */
export const kindsOfWholeAmount = [
  "undecided_for_a_day",
  "claim",
  "fraud_alert",
  "dispute",
  "dispute_over",
  "dispute_lost",
  "dispute_won",
  "deposit_overdue",
  "deposit_to_return",
  "cancel_asked",
  "animal_unfit",
] as const satisfies readonly ReviewKind[];
