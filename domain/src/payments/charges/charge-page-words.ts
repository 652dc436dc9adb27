import { pageWords } from "../../kernel/text/pages";
import { isPartOnly, type LinesHeading, linesHeading, type OverKind, type SumLabel } from "./charge-page";
import type { ShownCharge } from "./shown-charge";
import type { ChargePurpose, ChargeState } from "./states";

type ByPurpose = Partial<Record<ChargePurpose, string>>;
type HasPurpose = Pick<ShownCharge, "purpose">;

const gifts: ByPurpose = { sponsorship: "Tu padrinazgo", donation: "Tu donativo" };
const asked: ByPurpose = { deposit: "Apartado", balance: "Saldo por pagar" };
const paid: ByPurpose = { deposit: "Apartado pagado", balance: "Saldo pagado" };
const lines = {
  toPay: "Qué estás pagando",
  paid: "Tu compra",
  setAside: "Qué apartaste",
  over: "Qué incluía",
} satisfies Record<LinesHeading, string>;
const sums = {
  estimated: "Total estimado",
  whole: "Total de la compra",
  part: "Este pago",
  collected: "Recibido",
  remaining: "Falta por pagar",
};

/** The title of a charge's page for its payer; what is given is no purchase. */
export const chargeTitle = (c: HasPurpose | undefined): string => (c && gifts[c.purpose]) ?? lines.paid;
/** The heading of a charge's lines. */
export function headingOfLines(c: ShownCharge): string {
  const heading = linesHeading(c);
  return heading === "paid" ? chargeTitle(c) : lines[heading];
}
/** The label of a sum below the lines. */
export function sumWords({ purpose }: HasPurpose, label: SumLabel): string {
  if (label === "asked") return asked[purpose] ?? "Total";
  return label === "paid" ? (paid[purpose] ?? "Total pagado") : sums[label];
}
/** The heading of what was paid: late, in part, as a deposit, or whole. */
export function paidTitle(c: ShownCharge): string {
  if (c.state === "paid_late") return chargePageWords.late;
  if (isPartOnly(c)) return "Recibimos tu pago; falta una parte";
  return c.purpose === "deposit" ? "¡Listo! Quedó apartado para ti" : "¡Listo! Recibimos tu pago";
}

/** The title of the banner with the notice of a charge; other states have none. */
export const noticeTitles: Partial<Record<ChargeState, string>> = {
  partially_paid: "Falta una parte de tu pago",
  disputed: "El banco está revisando este pago",
};

export const chargePageWords = {
  how: "¿Cómo quieres pagar?",
  howElse: "Pagar de otra forma",
  howRest: "¿Cómo quieres pagar lo que falta?",
  /** The heading of money that came after its charge ended. */
  late: "Tu pago llegó tarde",
  sums,
  /** Why a charge takes no money any more. Where the title is empty the charge's state is shown, where the text is empty its notice. */
  over: {
    replaced: {
      title: "El vendedor cambió este pago por uno nuevo",
      text: "Paga el nuevo. La ficha o la CLABE de antes ya no sirve.",
      goOn: "Abrir el pago nuevo",
    },
    cancelled: {
      title: "Esta compra se canceló",
      text: "Ya no se puede pagar. Si pagaste una ficha o una CLABE de esta compra, tu dinero no se pierde: te avisamos aquí.",
      goOn: pageWords.shop,
    },
    kept: { title: "Llegó sólo una parte de tu pago", text: "", goOn: pageWords.shop },
    expired: {
      title: "Se acabó el tiempo de apartado",
      text: "Lo que apartaste volvió a la tienda. Puedes intentarlo otra vez.",
      goOn: pageWords.shop,
    },
    closed: { title: "", text: "Aquí ya no hay nada que pagar.", goOn: "Ver mi compra" },
  } satisfies Record<OverKind, object>,
  direct: "Transferir a la cuenta del negocio",
  directHint: "El vendedor la busca en su banco: puede tardar",
  methods: {
    mp_card: "Tarjeta de crédito o débito",
    mp_wallet: "Cuenta de Mercado Pago",
    spei_mp: "Transferencia SPEI",
    oxxo_cash: "Efectivo en OXXO",
  },
};
