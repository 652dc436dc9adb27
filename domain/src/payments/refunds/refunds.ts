import { bankOf, clabeWithin } from "../../business/clabe";
import { type Centavos, centavos, spoken, sum } from "../../kernel/money";
import type { Role } from "../../kernel/roles";
import { DAY, type Instant, plus } from "../../kernel/time";
import type { ChargeEvent, ChargeState } from "../charges/states";

export type RefundWay = "provider" | "terminal" | "spei_manual" | "cash";

export const refundWayWords: Record<RefundWay, string> = {
  provider: "A la misma tarjeta o cuenta",
  terminal: "En la terminal",
  spei_manual: "Transferencia SPEI",
  cash: "Efectivo",
};

/** A payment that may be refunded through its own channel. */
export interface RefundablePayment {
  id: string;
  method: string;
  /** Neither refunded nor in a pending refund. */
  left: Centavos;
  paidAt: Instant;
}

export interface RefundOffer {
  way: RefundWay;
  allowed: boolean;
  /** Why it is unavailable, or what to expect. */
  reason: string;
  /** For the provider: the payment that is refunded. */
  payment?: string;
}

/** Mercado Pago refunds for 180 days (providers.md §2.12.2); one day less, so that none is requested too late. */
const PROVIDER_WINDOW = 179 * DAY;
const byMercadoPago = (method: string) => ["mp_card", "mp_wallet", "spei_mp"].includes(method);

/**
 * The ways to refund an amount, best first, each with its reason. Cash paid at OXXO can't be refunded there
 * (providers.md §3.6), so it goes by transfer. Pure: server and browser run it.
 */
export function refundWays(input: {
  amount: Centavos;
  payments: readonly RefundablePayment[];
  now: Instant;
}): RefundOffer[] {
  return [
    byProvider(input),
    ...byTerminal(input),
    {
      way: "spei_manual",
      allowed: true,
      reason: "Tú haces la transferencia desde tu banco y anotas la clave de rastreo.",
    },
    { way: "cash", allowed: true, reason: "Lo entregas en mano." },
  ];
}

/** Only for payments by the business's own terminal, which refunds to the same card. */
function byTerminal(input: { amount: Centavos; payments: readonly RefundablePayment[] }): RefundOffer[] {
  const own = input.payments.filter((p) => p.method === "terminal_manual");
  if (own.length === 0) return [];
  const most = sum(own.map((p) => p.left));
  return input.amount <= most
    ? [{ way: "terminal", allowed: true, reason: "Haz la devolución en tu terminal, a la misma tarjeta." }]
    : [{ way: "terminal", allowed: false, reason: `Por tu terminal puedes devolver hasta ${spoken(most)}.` }];
}

function byProvider(input: { amount: Centavos; payments: readonly RefundablePayment[]; now: Instant }): RefundOffer {
  const off = (reason: string): RefundOffer => ({ way: "provider", allowed: false, reason });
  const online = input.payments.filter((p) => byMercadoPago(p.method));
  if (online.length === 0)
    return off(
      input.payments.some((p) => p.method === "oxxo_cash")
        ? "OXXO no devuelve por la caja lo que se pagó en efectivo. Usa transferencia o efectivo."
        : "Este dinero no entró por un proveedor. Usa transferencia o efectivo.",
    );
  const inTime = online.filter((p) => input.now <= plus(p.paidAt, PROVIDER_WINDOW));
  if (inTime.length === 0) return off("Pasaron más de 180 días: Mercado Pago ya no devuelve este pago.");
  const most = centavos(Math.max(...inTime.map((p) => p.left)));
  if (most <= 0) return off("Lo que se pagó por Mercado Pago ya se devolvió o ya se pidió.");
  // The smallest payment that suffices, so that larger ones stay whole.
  const fits = inTime.filter((p) => p.left >= input.amount).sort((a, b) => a.left - b.left)[0];
  if (!fits) return off(`Por Mercado Pago puedes devolver hasta ${spoken(most)} de una vez.`);
  return {
    way: "provider",
    allowed: true,
    payment: fits.id,
    reason:
      fits.method === "mp_card"
        ? "Mercado Pago lo abona a la tarjeta; el banco puede tardar unos días en mostrarlo."
        : "Mercado Pago lo regresa a quien pagó.",
  };
}

/** Whether a role may approve this refund, counting its earlier approvals on the charge: splitting doesn't lift the limit (domain.md §7.14). */
export function mayApproveRefund(input: {
  role: Role;
  isAsker: boolean;
  amount: Centavos;
  approvedBefore: Centavos;
  /** A manager's limit for one charge: `refundByManager` of the settings. */
  managerLimit: Centavos;
}): { ok: true } | { ok: false; reason: string } {
  if (input.role === "owner") return { ok: true };
  if (input.role !== "manager") return { ok: false, reason: "Lo aprueba el encargado o el dueño." };
  if (input.isAsker)
    return { ok: false, reason: "Quien lo pidió no lo aprueba: pídeselo a otro encargado o al dueño." };
  if (input.amount + input.approvedBefore > input.managerLimit)
    return {
      ok: false,
      reason: `Un encargado aprueba hasta ${spoken(input.managerLimit)} por cobro. Pídeselo al dueño.`,
    };
  return { ok: true };
}

/** The CLABE of what was typed or pasted, and its bank; undefined where none, or more than one, is valid. */
export function readClabe(typed: string): { clabe: string; bank: string } | undefined {
  const clabe = clabeWithin(typed);
  return clabe ? { clabe, bank: bankOf(clabe) } : undefined;
}

/** The destination of a transfer, as typed. */
export interface Account {
  clabe: string;
  holder: string;
}

/** The account holder's name with normalized spaces; undefined when it is too short. */
export function readHolder(typed: string): string | undefined {
  const holder = typed.trim().replace(/\s+/g, " ");
  return holder.length >= 2 ? holder : undefined;
}

/** Whether the account is complete: a valid CLABE and a name. */
export const isAccount = (a: Account) => readClabe(a.clabe) !== undefined && readHolder(a.holder) !== undefined;

const still: Partial<Record<ChargeState, ChargeEvent>> = {
  partially_paid: "still_partial",
  paid_late: "still_late",
  expired_partial: "still_expired",
};

/**
 * How a charge leaves `refunding` once no refund is pending, by the ledger. `collected` is what is still held for it,
 * `givenBack` what was refunded of the paid debt; `before` is its state when the first refund was approved. What is left on
 * a customer's account (`isOwed`) is asked for again.
 */
export function afterRefunds(input: {
  collected: Centavos;
  surplus: Centavos;
  givenBack: Centavos;
  before: ChargeState;
  isOwed: boolean;
}): ChargeEvent {
  if (input.collected <= 0) return input.isOwed && input.before === "partially_paid" ? "still_owed" : "all_refunded";
  // A partially paid charge still requests the rest and its deadline runs; otherwise its units would stay reserved for
  // nobody.
  if (input.before === "partially_paid") return "still_partial";
  if (input.givenBack > 0) return "part_refunded";
  if (input.before !== "paid" && input.before !== "overpaid") return still[input.before] ?? "part_refunded";
  if (input.surplus > 0) return "still_overpaid";
  return input.before === "overpaid" ? "surplus_settled" : "still_paid";
}
