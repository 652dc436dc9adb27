import type { ReviewDeclarations } from "../../business/review-tasks/review-kind";
import { spoken } from "../../kernel/money";
import { upperFirst } from "../../kernel/text/upper-first";
import { type DecisionName, type ReviewFacts, stillToBuy } from "../review/review";
import { providerInWords } from "../webhooks/reviews";

export const attemptsReviews = {
  expired_with_money: {
    words: "Venció con un abono",
    todo: "Decide si el dinero completa la compra o regresa a quien pagó.",
    decisions: ["confirm_sale", "write_off", "reopen", "offer_choice", "keep_credit", "give_back"],
    settledBy: { "charge.paid": "se pagó" },
    story: ({ facts }) => [`Se acabó el tiempo con ${spoken(facts.applied)} abonados.`, ...stillToBuy(facts)],
  },
  test_payment: {
    words: "Un pago de prueba no se contó",
    todo: "Da las credenciales de producción y pide que paguen otra vez.",
    story: ({ data: { order, provider } }) => [
      `${upperFirst(providerInWords(provider))} hizo este cobro con credenciales de prueba${typeof order === "string" ? ` (${order})` : ""}: detrás no hay dinero, así que no se contó.`,
      "En Ajustes → Proveedores de pago da las credenciales de producción, y pídele a quien compró que pague otra vez.",
    ],
  },
  provider_policy: {
    words: "Mercado Pago no deja cobrar a esta cuenta",
    todo: "Revisa tu cuenta en el panel de Mercado Pago.",
    story: () => [
      "Mercado Pago reconoce tus credenciales y no deja cobrar: 403 PA_UNAUTHORIZED_RESULT_FROM_POLICIES (PolicyAgent). A quien compra se le dijo que esa forma de pago no está disponible.",
      "En su panel revisa que la cuenta esté verificada y la aplicación activa y con permiso de cobrar; si lo están, escríbeles a soporte con ese código.",
    ],
  },
  provider_refused: {
    words: "Un proveedor de pago rechaza los cobros",
    todo: "Corrígelo con el proveedor de pago para volver a cobrar así.",
    story: ({ data }) => refusedWords(data),
  },
  undecided_for_a_day: {
    words: "Un pago lleva un día sin respuesta",
    todo: "Espera la respuesta; no pidas que paguen otra vez.",
    ofWhole: true,
    settledBy: { "attempt.decided": "el proveedor contestó" },
    story: () => ["Un pago lleva más de un día sin respuesta del proveedor. Seguimos preguntando."],
  },
} as const satisfies ReviewDeclarations<DecisionName, ReviewFacts>;

/** Explains a refusal to staff: the cause, the buyers' message and the remedy. */
function refusedWords({ provider, code, says, cause }: Readonly<Record<string, unknown>>): string[] {
  const name = upperFirst(providerInWords(provider));
  const theirs = `${String(code ?? "")}${says ? `: «${String(says)}»` : ""}`;
  const told = "A quien compra se le dijo que no se hizo ningún cargo y que elija otra forma de pago.";
  if (cause === "key")
    return [
      `${name} ya no acepta tus credenciales (401 ${theirs}): las cambiaron, las revocaron o vencieron. ${told}`,
      "Si lo repite, esa forma de pago deja de ofrecerse y vuelve sola cuando las acepte. Da las nuevas en Ajustes → Proveedores de pago, o pulsa «Probar» ahí cuando lo hayas arreglado en su panel.",
    ];
  if (cause === "method")
    return [
      `${name} no deja cobrar así con tu cuenta (${theirs}). ${told}`,
      "Pide en su panel que activen esa forma de pago, o apágala mientras en Ajustes → Formas de pago.",
    ];
  return [
    `${name} rechazó los datos de un cobro (${theirs}). ${told}`,
    "No es algo que quien compra pueda corregir. Manda este texto a quien cuida tu sistema.",
  ];
}
