import { payableChargeStates } from "@corral/domain/payments/charges/states";
import type { Action } from "@corral/domain/permissions";
import { reach } from "@corral/domain/permissions";
import { mayAskToCancel } from "@corral/domain/selling/cancellation";
import { preparingEvents } from "@corral/domain/selling/delivery/states";
import { fulfilmentSaid, paymentState, type SaleMoney, saleSaid } from "@corral/domain/selling/sale-words";
import { mayKeepDeposit } from "@corral/domain/shop/deposit";
import { sql } from "kysely";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { mayFulfil, type SaleRow } from "#src/features/payments/settlement/sale-state";
import { reachOf, type Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";

type Part = Pick<ChargeRow, "purpose" | "state" | "created_by" | "credit_due">;
export type CancelHow = "unpaid" | "deposit" | "paid";

const is = (state: string, of: readonly string[]) => of.includes(state);
export const isPaid = (m: SaleMoney) => is(paymentState(m), ["paid", "overpaid"]);

/** Everything that is still to be paid is on its customer's account: it was sold on credit. */
export const isOnAccount = (charges: readonly Pick<Part, "state" | "credit_due">[]) => {
  const payable = charges.filter((c) => is(c.state, payableChargeStates));
  return payable.length > 0 && payable.every((c) => c.credit_due !== null);
};

/** How a sale in its current state would be cancelled, or why it can't be. */
export function cancelHow(
  sale: SaleRow,
  charges: readonly Part[],
  money: SaleMoney,
): { how: CancelHow } | { why: string } {
  if (!is(sale.state, ["placed", "confirmed"])) return { why: `Está en «${saleSaid[sale.state].words}».` };
  if (sale.fulfilment === "delivered") return { why: "Ya se entregó: recíbela de vuelta." };
  if (sale.fulfilment === "in_transit")
    return { why: "Va en camino: espera a que llegue o anota que no la recibieron." };
  if (charges.some((c) => c.state === "cancelling"))
    return { why: "Ya se está cancelando; falta que conteste el proveedor." };
  const isOpen = (c: Part) => c.purpose === "balance" && is(c.state, payableChargeStates);
  // A difference of weight is a balance too: then more than the deposit is paid.
  const onlyDeposit = charges.every((c) => c.purpose === "deposit" || !is(c.state, ["paid", "overpaid"]));
  if (sale.state === "confirmed" && onlyDeposit && charges.some(isOpen)) return { how: "deposit" };
  return { how: sale.state === "placed" && money.applied <= 0 ? "unpaid" : "paid" };
}

/** Whether a fraud warning about a payment of this sale is undecided. */
export const hasFraudAlert = async (db: Db | Tx, saleId: string): Promise<boolean> =>
  (
    await sql`select from review_task t join charge c on c.id = t.charge_id
      where c.sale_id = ${saleId} and t.kind = 'fraud_alert' and t.state <> 'resolved' limit 1`.execute(db)
  ).rows.length > 0;
const FRAUD =
  "No lo entregues: Mercado Pago avisa que su pago puede ser un fraude. Alguien con permiso lo decide en Por revisar.";

/** Why a sale can't be delivered now; undefined when it can, paid or on credit. */
export function whyNotDelivered(sale: SaleRow, isSuspect: boolean): string | undefined {
  if (!is(sale.state, ["placed", "confirmed"])) return `La venta está en «${saleSaid[sale.state].words}».`;
  if (!mayFulfil(sale, "handed_over"))
    return sale.fulfilment === "not_needed"
      ? "No hay nada que entregar: son visitas."
      : `La entrega está en «${fulfilmentSaid[sale.fulfilment].words}».`;
  if (isSuspect) return FRAUD;
  return undefined;
}

/** Whether delivered goods can be returned. */
export const mayComeBack = (sale: SaleRow) =>
  sale.fulfilment === "delivered" && is(sale.state, ["completed", "confirmed"]);

/** The actions that state tables and role allow on a sale. The verbs check again under the lock. */
export function mayDo(
  staff: Staff,
  sale: SaleRow,
  charges: readonly Part[],
  money: SaleMoney,
  known: { hasOpenRequest: boolean; isSuspect: boolean },
) {
  const theirs = charges.some((c) => c.created_by === staff.id);
  const can = (action: Action) => {
    const far = reachOf(staff, action);
    return far === "all" || (far === "own" && theirs);
  };
  const alive = is(sale.state, ["placed", "confirmed"]);
  const cancel = cancelHow(sale, charges, money);
  const ownUnpaidOnly = reach("sale.cancel", staff.role) === "own";
  const mayCancel = "how" in cancel && can("sale.cancel") && (!ownUnpaidOnly || cancel.how === "unpaid");
  const notNow = whyNotDelivered(sale, known.isSuspect);
  const credit = can("sale.credit");
  const paid = isPaid(money);
  const onAccount = isOnAccount(charges);
  return {
    prepare: alive && can("sale.prepare") ? preparingEvents.filter((e) => mayFulfil(sale, e)) : [],
    deliver: notNow === undefined && can("sale.deliver") && (paid || credit || onAccount),
    deliverWhy:
      notNow === FRAUD
        ? FRAUD
        : can("sale.deliver") && notNow === undefined && !paid && !onAccount
          ? "Falta pagar."
          : null,
    credit,
    leaveOnAccount: credit && alive && !paid && !onAccount && charges.some((c) => is(c.state, payableChargeStates)),
    cancel: mayCancel ? cancel.how : null,
    keepDeposit: mayKeepDeposit(sale.deposit_refundable),
    cancelWhy:
      "why" in cancel || !can("sale.cancel")
        ? "why" in cancel
          ? cancel.why
          : null
        : mayCancel
          ? null
          : "Con dinero adentro sólo la cancelan el encargado y el dueño.",
    giveBack: mayComeBack(sale) && can("sale.return"),
    request:
      mayAskToCancel(
        sale.state,
        charges.map((it) => it.state),
      ) &&
      !known.hasOpenRequest &&
      can("sale.note"),
    note: can("sale.note"),
    relink: reach("receipt.relink", staff.role) !== "none",
  };
}
