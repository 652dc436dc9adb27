import type { Action } from "@corral/domain/kernel/permissions";
import { reach } from "@corral/domain/kernel/permissions";
import { mayAskToCancel } from "@corral/domain/selling/cancellation";
import { fulfilmentSaid, paymentState, type SaleMoney, saleSaid } from "@corral/domain/selling/sale-words";
import { payableChargeStates } from "@corral/domain/states/charge";
import { preparingEvents } from "@corral/domain/states/fulfilment";
import { sql } from "kysely";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { mayFulfil, type SaleRow } from "#src/features/payments/settlement/sale-state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";

type Part = Pick<ChargeRow, "purpose" | "state" | "created_by">;
export type CancelHow = "unpaid" | "deposit" | "paid";

const is = (state: string, of: readonly string[]) => of.includes(state);
export const isPaid = (m: SaleMoney) => is(paymentState(m), ["paid", "overpaid"]);

/** How a sale would be cancelled with what is in it now, or why it can't be. */
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
  if (sale.state === "confirmed" && charges.some((c) => c.purpose === "balance" && is(c.state, payableChargeStates)))
    return { how: "deposit" };
  return { how: sale.state === "placed" && money.applied <= 0 ? "unpaid" : "paid" };
}

/** Whether the provider warned that a payment of this sale may be a fraud, and nobody has decided about it. */
export const hasFraudAlert = async (db: Db | Tx, saleId: string): Promise<boolean> =>
  (
    await sql`select from review_task t join charge c on c.id = t.charge_id
      where c.sale_id = ${saleId} and t.kind = 'fraud_alert' and t.state <> 'resolved' limit 1`.execute(db)
  ).rows.length > 0;
const FRAUD =
  "No lo entregues: Mercado Pago avisa que su pago puede ser un fraude. Alguien con permiso lo decide en Por revisar.";

/** Why a sale can't be handed over at all now; undefined when it can, paid or by somebody's word. */
export function whyNotDelivered(sale: SaleRow, isSuspect: boolean): string | undefined {
  if (!is(sale.state, ["placed", "confirmed"])) return `La venta está en «${saleSaid[sale.state].words}».`;
  if (!mayFulfil(sale, "handed_over"))
    return sale.fulfilment === "not_needed"
      ? "No hay nada que entregar: son visitas."
      : `La entrega está en «${fulfilmentSaid[sale.fulfilment].words}».`;
  if (isSuspect) return FRAUD;
  return undefined;
}

/** Whether what was handed over can be received again. */
export const mayComeBack = (sale: SaleRow) =>
  sale.fulfilment === "delivered" && is(sale.state, ["completed", "confirmed"]);

/** What this person may do about a sale, as its tables and their role say. The verbs check again under the lock. */
export function mayDo(
  staff: Staff,
  sale: SaleRow,
  charges: readonly Part[],
  money: SaleMoney,
  known: { asked: boolean; isSuspect: boolean },
) {
  const theirs = charges.some((c) => c.created_by === staff.id);
  const can = (action: Action) => {
    const far = reach(action, staff.role);
    return far === "all" || (far === "own" && theirs);
  };
  const alive = is(sale.state, ["placed", "confirmed"]);
  const cancel = cancelHow(sale, charges, money);
  const ownUnpaidOnly = reach("sale.cancel", staff.role) === "own";
  const mayCancel = "how" in cancel && can("sale.cancel") && (!ownUnpaidOnly || cancel.how === "unpaid");
  const notNow = whyNotDelivered(sale, known.isSuspect);
  const credit = can("sale.credit");
  const paid = isPaid(money);
  return {
    prepare: alive && can("sale.prepare") ? preparingEvents.filter((e) => mayFulfil(sale, e)) : [],
    deliver: notNow === undefined && can("sale.deliver") && (paid || credit),
    deliverWhy: notNow === FRAUD ? FRAUD : can("sale.deliver") && notNow === undefined && !paid ? "Falta pagar." : null,
    credit,
    cancel: mayCancel ? cancel.how : null,
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
      !known.asked &&
      can("sale.note"),
    note: can("sale.note"),
    relink: reach("receipt.relink", staff.role) !== "none",
  };
}
