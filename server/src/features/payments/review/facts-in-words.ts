import { lookup } from "@corral/domain/kernel/lookup";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { quoted } from "@corral/domain/kernel/text/names";
import { upperFirst } from "@corral/domain/kernel/text/upper-first";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { claimWords } from "@corral/domain/payments/review/claim-words";
import { missingOf, type ReviewFacts } from "@corral/domain/payments/review/review";
import type { RefusalCause } from "@corral/domain/payments/settlement";
import { bornInWords } from "@corral/domain/shop/births";
import type { ReviewRow } from "#src/features/business/review-tasks/state";

const amountOf = (task: ReviewRow) => {
  const { amount } = task.data as { amount?: unknown };
  return typeof amount === "number" ? centavos(amount) : undefined;
};

/** What a row of these tables is. */
const TABLES = lookup<string, string>({ customer: "un cliente", animal_group: "un grupo" });

/** A warning to read first: someone with only the link requests money. */
export const warningOf = (task: ReviewRow): string | null =>
  (task.data as { askedBy?: unknown }).askedBy === "elsewhere"
    ? task.kind === "surplus_refund_wanted"
      ? "Lo pidió un teléfono que no hizo la compra y que no confirmó su contacto. Llama a quien compró, al número guardado, antes de devolver; si no fue esa persona, elige «Que elija otra vez»."
      : "Lo pidió un teléfono que no hizo la compra y que no confirmó su contacto. Llama a quien compró, al número guardado, antes de decidir."
    : null;

const missingHeads = (heads: unknown) => (Number(heads) === 1 ? "falta 1" : `faltan ${String(heads ?? "")}`);

/** What happened and what is true now, in sentences for whoever decides. */
export function storyOf(task: ReviewRow, f: ReviewFacts): string[] {
  const amount = amountOf(task);
  const said = amount === undefined ? "dinero" : spoken(amount);
  const missing = missingOf(f);
  const short = missing > 0 ? `Para completar la compra faltan ${spoken(missing)}.` : "Con eso alcanza para la compra.";
  // The missing amount matters only while there are units to buy.
  const units = f.unitsFree ? ["Lo que compró sigue libre.", short] : ["Lo que compró ya no está libre."];
  switch (task.kind) {
    case "late_review":
      return [`Llegaron ${said} después de la fecha. Están guardados como dinero del comprador.`, ...units];
    case "expired_with_money":
      return [`Se acabó el tiempo con ${spoken(f.applied)} abonados.`, ...units];
    case "short_by_little":
      return [`Pagaron casi todo: faltan ${spoken(missing)}.`];
    case "surplus_choice":
      return [
        `Hay ${said} a favor del comprador.`,
        task.state === "waiting_buyer"
          ? "En su enlace puede elegir qué hacer. Si en 30 días no elige, te toca a ti."
          : "Pasaron 30 días sin que eligiera.",
      ];
    case "surplus_refund_wanted":
      return [
        `Pidieron de vuelta ${said}.`,
        ...((
          {
            buyer: ["Lo pidió el teléfono que hizo la compra."],
            confirmed: ["Lo pidió otro teléfono, que confirmó con un código el contacto de la compra."],
          } as Record<string, string[]>
        )[(task.data as { askedBy?: string }).askedBy ?? ""] ?? []),

        f.leaving > 0
          ? `Su devolución ya se pidió (${spoken(f.leaving)} de este cobro por salir): sigue en «Devoluciones», y al salir esto se resuelve solo.`
          : "Al elegir «Devolver» se pide la devolución con la cuenta que dieron; alguien la aprueba antes de que salga.",
      ];
    case "provider_mismatch": {
      const requestedBy = (task.data as { asked?: unknown }).asked;
      return [
        typeof requestedBy === "number" && amount !== undefined
          ? `Pedimos ${spoken(centavos(requestedBy))} y el proveedor reporta ${said}.`
          : "Lo que reporta el proveedor no coincide con lo que pedimos.",
        f.uncounted > 0 ? "Ese dinero todavía no cuenta para nada." : "No reporta dinero que se pueda contar.",
      ];
    }
    case "deposit_gone":
      return [
        `Del apartado ya no están ${said}: se devolvieron o se los llevó el banco.`,
        f.applied < f.charged
          ? "El saldo sigue abierto. Si lo pagan, la venta no se completa hasta que decidas."
          : "El saldo ya se pagó y está guardado como dinero del comprador. Véndelo con lo que hay, o devuélvelo.",
      ];
    case "test_payment": {
      const { order, provider } = task.data as { order?: unknown; provider?: unknown };
      return [
        `${upperFirst(nameOf(provider))} hizo este cobro con credenciales de prueba${typeof order === "string" ? ` (${order})` : ""}: detrás no hay dinero, así que no se contó.`,
        "En Ajustes → Proveedores de pago da las credenciales de producción, y pídele a quien compró que pague otra vez.",
      ];
    }
    case "provider_policy":
      return [
        "Mercado Pago reconoce tus credenciales y no deja cobrar: 403 PA_UNAUTHORIZED_RESULT_FROM_POLICIES (PolicyAgent). A quien compra se le dijo que esa forma de pago no está disponible.",
        "En su panel revisa que la cuenta esté verificada y la aplicación activa y con permiso de cobrar; si lo están, escríbeles a soporte con ese código.",
      ];
    case "provider_refused":
      return refusedWords(task.data as RefusedData);
    case "false_signatures": {
      const { provider, count } = task.data as { provider?: string; count?: number };
      return [
        `En una hora llegaron ${count ?? 30} avisos de ${nameOf(provider)} con una firma que no corresponde, y ninguno con la correcta desde que guardaste la clave. Lo más probable es que esté mal copiada.`,
        "Cópiala otra vez de su panel en Ajustes → Proveedores de pago. Mientras, los pagos se confirman preguntando, unos minutos después.",
      ];
    }
    case "claim": {
      const { claim, said } = task.data as { claim?: unknown; said?: unknown };
      return [
        claimWords(String(claim ?? ""), typeof said === "string" ? said : ""),
        "Cuando lo cierren, esto se resuelve solo.",
      ];
    }
    case "fraud_alert": {
      const { payment, signed } = task.data as { payment?: unknown; signed?: unknown };
      return [
        `Mercado Pago avisó que el pago ${String(payment ?? "")} puede ser un fraude y pide no entregar. Mientras esto siga abierto, el pedido no se puede marcar como entregado.`,
        ...(signed === true ? [] : ["El aviso llegó sin firma reciente: compruébalo en el panel de Mercado Pago."]),
        "Si es fraude, cancela la venta y devuelve el dinero. Si en su panel el pago está bien, escribe qué viste y márcalo como resuelto. Si ya lo entregaste, junta las pruebas de la entrega.",
      ];
    }
    case "payment_of_another":
      return ["El proveedor reporta para este cobro un pago que ya se contó en otro. No se contó dos veces."];
    case "undecided_for_a_day":
      return ["Un pago lleva más de un día sin respuesta del proveedor. Seguimos preguntando."];
    case "dispute":
      return [
        "El titular de la tarjeta reclamó este pago a su banco.",
        ...(f.disputed ? ["Si en el panel del proveedor ya se resolvió, di aquí quién ganó."] : []),
      ];
    case "chargeback_unmatched": {
      const { chargeback, payment, answerBy } = task.data as { chargeback?: string; payment?: string; answerBy?: Day };
      return [
        `El titular de una tarjeta reclamó ${amount === undefined ? "un pago" : said} a su banco (contracargo ${String(chargeback ?? "")}${payment ? ` del pago ${payment}` : ""}). ${task.attempt_id ? "Es de este cobro, y Mercado Pago ya no muestra su orden por antigua: el dinero no se movió aquí." : "El pago no es de ningún cobro de aquí: puede ser de otra tienda con la misma cuenta."}`,
        answerBy
          ? `Mercado Pago recibe pruebas hasta el ${dayInWords(answerBy)}.`
          : "Mercado Pago todavía no dice hasta cuándo recibe pruebas.",
      ];
    }
    case "dispute_over": {
      const { said } = task.data as { said?: unknown };
      return [
        `El proveedor dice que el contracargo terminó («${String(said ?? "")}»), y no a favor de quién.`,
        "De si el dinero se quedó contigo o se fue dependen tus cuentas.",
      ];
    }
    case "animal_unfit": {
      const { name, why } = task.data as { name?: unknown; why?: unknown };
      return [
        `${String(name ?? "El animal")} ${String(why ?? "ya no está en condiciones")}, y quien compra ya lo tiene apartado o pagado.`,
      ];
    }
    case "same_when_clean": {
      const { table, text } = task.data as { table?: string; text?: string };
      return [
        `Al quitar los caracteres que no se ven de ${TABLES[table ?? ""] ?? "un registro"}, queda igual que otro: ${quoted(text ?? "")}. Se dejó como estaba y no se juntaron.`,
      ];
    }
    case "message_failed": {
      const { subject, why } = task.data as { subject?: unknown; why?: unknown };
      return [
        `${quoted(String(subject ?? "Un mensaje"))} no le llegó a quien compra, o no lo sabemos.`,
        ...(typeof why === "string" ? [why] : []),
        "Cuando salga, esto se resuelve solo.",
      ];
    }
    case "cancel_asked": {
      const { text, inTime } = task.data as { text?: string; inTime?: boolean | null };
      return [
        `Dice: «${text ?? ""}».`,
        inTime === null || inTime === undefined
          ? "Todavía no se le entrega."
          : inTime
            ? "Lo pidió a tiempo: dentro de los días hábiles para devolver."
            : "Lo pidió fuera de plazo: decide el negocio.",
      ];
    }
    case "weight_rejected": {
      const { title, net } = task.data as { title?: unknown; net?: unknown };
      return [
        `Propusieron ${String(net ?? "un peso")} de ${quoted(String(title ?? "un animal"))}, con lo que costaría ${said}, y dijo que no. El precio sigue siendo el estimado.`,
        "Al proponer otro peso, quitarlo o cancelar la venta, esto se resuelve solo.",
      ];
    }
    case "choice_overdue": {
      const { title, heads, born } = task.data as { title?: unknown; heads?: unknown; born?: number };
      if (born !== undefined)
        return [
          `De ${quoted(String(title ?? "una cría"))} ${bornInWords(born)} y a esta compra le ${missingHeads(heads)} por escoger.`,
          "Si no alcanzó, cancela la venta y devuelve lo pagado. Al cancelarla o darle más días, esto se resuelve solo.",
        ];
      return [
        `Pasó el último día y ${missingHeads(heads)} por escoger de ${quoted(String(title ?? "un lote"))}.`,
        "Al escogerlos, dar más días o cancelar la venta, esto se resuelve solo.",
      ];
    }
    case "weight_unconfirmed": {
      const { title, net, why } = task.data as { title?: unknown; net?: unknown; why?: unknown };
      return [
        `Sin señal se pesó ${quoted(String(title ?? "un animal"))}: ${String(net ?? "un peso")}, con lo que costaría ${said}. ${String(why ?? "")} El precio no ha cambiado.`,
        "Al aceptarlo quien compra, proponer otro peso, quitarlo o cancelar la venta, esto se resuelve solo.",
      ];
    }
    case "visit_cancelled": {
      const { title, when } = task.data as { title?: unknown; when?: unknown };
      return [
        `Se canceló «${String(title ?? "una visita")}» del ${String(when ?? "día que compró")}: hay que devolver ${said}.`,
        "Por el proveedor no se puede. Pregúntale a quien compró a dónde mandarlo y pide la devolución en el cobro; si compró algo más, decide con esa persona.",
      ];
    }
    case "sale_to_return":
      return [
        `La venta se canceló o se devolvió y faltan ${said} por regresar.`,
        "La devolución ya está pedida en el cobro: al aprobarla y salir, esto se resuelve solo. Si no se aprobó, pídela otra vez o escribe qué se hizo.",
      ];
    default:
      return [];
  }
}

interface RefusedData {
  provider?: string;
  code?: string;
  says?: string;
  cause?: RefusalCause;
}
const nameOf = (provider: unknown) => (provider === "conekta" ? "el proveedor de efectivo" : "Mercado Pago");

/** Explains a refusal to staff: the cause, the buyers' message and the remedy. */
function refusedWords({ provider, code, says, cause }: RefusedData): string[] {
  const name = nameOf(provider);
  const theirs = `${code ?? ""}${says ? `: «${says}»` : ""}`;
  const told = "A quien compra se le dijo que no se hizo ningún cargo y que elija otra forma de pago.";
  if (cause === "key")
    return [
      `${upperFirst(name)} ya no acepta tus credenciales (401 ${theirs}): las cambiaron, las revocaron o vencieron. ${told}`,
      "Si lo repite, esa forma de pago deja de ofrecerse y vuelve sola cuando las acepte. Da las nuevas en Ajustes → Proveedores de pago, o pulsa «Probar» ahí cuando lo hayas arreglado en su panel.",
    ];
  if (cause === "method")
    return [
      `${upperFirst(name)} no deja cobrar así con tu cuenta (${theirs}). ${told}`,
      "Pide en su panel que activen esa forma de pago, o apágala mientras en Ajustes → Formas de pago.",
    ];
  return [
    `${upperFirst(name)} rechazó los datos de un cobro (${theirs}). ${told}`,
    "No es algo que quien compra pueda corregir. Manda este texto a quien cuida tu sistema.",
  ];
}
