import { type ReviewDeclarations, textIn } from "../../business/review-tasks/review-kind";
import { dayInWords, toDay } from "../../kernel/time";
import { claimWords } from "../review/claim-words";

/** A provider as staff know it. */
export const providerInWords = (provider: unknown) =>
  provider === "conekta" ? "el proveedor de efectivo" : "Mercado Pago";

export const webhooksReviews = {
  false_signatures: {
    words: "Llegan avisos de pago con una firma falsa",
    todo: "Copia otra vez la clave de los avisos, en Ajustes → Proveedores de pago.",
    story: ({ data: { provider, count } }) => [
      `En una hora llegaron ${String(count ?? 30)} avisos de ${providerInWords(provider)} con una firma que no corresponde, y ninguno con la correcta desde que guardaste la clave. Lo más probable es que esté mal copiada.`,
      "Cópiala otra vez de su panel en Ajustes → Proveedores de pago. Mientras, los pagos se confirman preguntando, unos minutos después.",
    ],
  },
  claim: {
    words: "Un comprador abrió un reclamo en Mercado Pago",
    todo: "Contesta en el panel de Mercado Pago antes de que venza el plazo.",
    ofWhole: true,
    settledBy: { "claim.closed": "reclamo cerrado" },
    story: ({ data: { claim, said } }) => [
      claimWords(String(claim ?? ""), textIn(said, "")),
      "Cuando lo cierren, esto se resuelve solo.",
    ],
  },
  fraud_alert: {
    words: "No entregues: Mercado Pago avisa de un posible fraude",
    todo: "No lo entregues: compruébalo en el panel de Mercado Pago.",
    ofWhole: true,
    story: ({ data: { payment, signed } }) => [
      `Mercado Pago avisó que el pago ${String(payment ?? "")} puede ser un fraude y pide no entregar. Mientras esto siga abierto, el pedido no se puede marcar como entregado.`,
      ...(signed === true ? [] : ["El aviso llegó sin firma reciente: compruébalo en el panel de Mercado Pago."]),
      "Si es fraude, cancela la venta y devuelve el dinero. Si en su panel el pago está bien, escribe qué viste y márcalo como resuelto. Si ya lo entregaste, junta las pruebas de la entrega.",
    ],
  },
  chargeback_unmatched: {
    words: "Contracargo de un pago que aquí no está",
    todo: "Busca el pago en el panel de Mercado Pago y manda ahí tus pruebas antes del plazo.",
    story: ({ data: { chargeback, payment, answerBy }, amount, amountWords, hasAttempt }) => [
      `El titular de una tarjeta reclamó ${amount === undefined ? "un pago" : amountWords} a su banco (contracargo ${String(chargeback ?? "")}${payment ? ` del pago ${String(payment)}` : ""}). ${hasAttempt ? "Es de este cobro, y Mercado Pago ya no muestra su orden por antigua: el dinero no se movió aquí." : "El pago no es de ningún cobro de aquí: puede ser de otra tienda con la misma cuenta."}`,
      answerBy
        ? `Mercado Pago recibe pruebas hasta el ${dayInWords(toDay(String(answerBy)))}.`
        : "Mercado Pago todavía no dice hasta cuándo recibe pruebas.",
    ],
  },
} as const satisfies ReviewDeclarations;
