import { isOneOf, present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import {
  cancellableChargeStates,
  type DepositOutcome,
  payableChargeStates,
} from "@corral/domain/payments/charges/states";
import { reach } from "@corral/domain/permissions";
import { mayKeepDeposit } from "@corral/domain/shop/deposit";
import { recordFact } from "#src/features/business/facts/record-fact";
import { type ChargeRow, lockCharge, moveCharge } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { finishCancel } from "#src/features/payments/settlement/finish-cancel";
import { returnCredit } from "#src/features/payments/settlement/return-credit";
import { saleById } from "#src/features/payments/settlement/sale-state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { abandonAttempt } from "./abandon-attempt";
import { askProvider } from "./ask-provider";
import { isOnline, liveAttempts } from "./state";

type Refused =
  | "SALE_MOVE_NOT_ALLOWED"
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "VALIDATION_FAILED"
  | "ALREADY_PAID"
  | "CHARGE_EXPIRED"
  | "CHARGE_CANCELLED"
  | "PAYMENT_IN_PROGRESS";

/**
 * Cancels a charge, also with an open voucher or CLABE: it stays `cancelling`, and nothing new can be paid, until the
 * provider has answered for each attempt; the janitor completes it. Late money still counts for 45 days.
 * With `replace`, an equal charge is created when this one ends. `onlyOf` limits it to charges created by one person.
 * Cancelling a balance ends its whole sale: then `deposit` says what happens to the deposit.
 */
export async function cancelCharge(
  deps: Deps,
  publicId: string,
  by: {
    staff: Staff;
    onlyOf: string | undefined;
    reason: string;
    replace: boolean;
    deposit?: DepositOutcome | undefined;
  },
): Promise<Result<null, Refused>> {
  const cancelled = await inTransaction(deps, async (tx, deps): Promise<Result<{ ids: string[] }, Refused>> => {
    const found = await tx
      .selectFrom("charge")
      .select(["id", "created_by"])
      .where("public_id", "=", publicId)
      .executeTakeFirst();
    if (!found || (by.onlyOf !== undefined && found.created_by !== by.onlyOf)) return refuse("NOT_FOUND");
    const charge = await lockCharge(tx, found.id);
    const parts = by.replace ? [charge] : await partsToCancel(tx, charge);
    if (charge.state === "cancelling") return ok({ ids: parts.map((p) => p.id) });
    if (charge.state === "cancelled") return refuse("CHARGE_CANCELLED");
    if (charge.state === "expired") return refuse("CHARGE_EXPIRED");
    // What is paid of a plan goes back first: its other parts alone are no debt that can be called off.
    if (charge.plan_id !== null && !by.replace && (await planHasMoney(tx, charge)))
      return refuse(
        "ALREADY_PAID",
        charge.sale_id
          ? "Este pago es parte de un plan que ya tiene dinero. Cancela la venta entera: ahí se devuelve."
          : "Este pago es parte de un plan que ya tiene dinero. Devuélvelo primero; después se puede cancelar.",
      );
    // A balance in favour is the only payment that can be returned at once.
    const onlyCredit = charge.state === "partially_paid" && (await readBalance(tx, charge.id)).collected <= 0;
    if (!onlyCredit && !isOneOf(cancellableChargeStates, charge.state))
      return refuse("ALREADY_PAID", "Este cobro ya tiene dinero. Devuélvelo primero; después se puede cancelar.");
    if (!by.replace && (await isHandedOver(tx, charge)))
      return refuse("SALE_MOVE_NOT_ALLOWED", "Ya se entregó sin pagar. Cóbrala, o recíbela de vuelta en Ventas.");
    // A reported transfer may already be at the bank, so somebody must check first.
    if (!(await liveOf(tx, parts)).every(isOnline))
      return refuse(
        "PAYMENT_IN_PROGRESS",
        "Hay una transferencia por confirmar en este cobro. Confírmala o recházala primero.",
      );
    const endsSale = charge.purpose === "balance" && !by.replace;
    const not = endsSale ? await whyNotEnd(tx, charge, by) : undefined;
    if (not) return not;
    if (onlyCredit) await returnCredit({ deps, tx, charge, now: deps.now() }, by.reason);
    const was = charge.state;
    for (const part of parts)
      if (part.state !== "cancelling")
        await moveCharge(tx, part, "cancel_asked", {
          deposit_outcome: endsSale ? by.deposit : null,
          cancelled_by: by.staff.id,
          cancel_reason: by.reason,
          replace_wanted: by.replace,
        });
    // Each is cancelled at the provider before it ends here.
    await tx
      .updateTable("attempt")
      .set({ superseded_at: toIso(deps.now()), next_check_at: toIso(deps.now()) })
      .where(
        "charge_id",
        "in",
        parts.map((p) => p.id),
      )
      .where("state", "in", ["created", "requires_action", "processing", "unknown", "awaiting_customer"])
      .execute();
    await recordFact(
      deps,
      tx,
      by.staff,
      by.replace ? "charge.replace" : "charge.cancel",
      { kind: "charge", id: charge.id },
      {
        before: { state: was },
        after: { state: parts[0]?.state ?? charge.state },
        reason: by.reason,
        ...(endsSale ? { deposit: by.deposit } : {}),
      },
    );
    return ok({ ids: parts.map((p) => p.id) });
  });
  if (!cancelled.ok) return cancelled;
  await askToEnd(deps, cancelled.value.ids);
  for (const id of cancelled.value.ids) await finishCancelling(deps, id);
  return ok(null);
}

/** Cancels the open attempts of these charges at their providers; what can't be cancelled there ends here and stays watched. */
export async function askToEnd(deps: Deps, chargeIds: readonly string[]): Promise<"ended" | "no_answer"> {
  let ended = true;
  for (const id of chargeIds)
    for (const a of (await liveAttempts(deps.db, id)).filter(isOnline)) {
      const answer = await askProvider(deps, a, a.order_ref ? "cancel" : "ask");
      if (answer.kind === "unknown") ended = false;
      if (answer.kind === "waiting") await abandonAttempt(deps, a.id);
    }
  return ended ? "ended" : "no_answer";
}

/** The charge and what is still to be paid of its plan, which is called off as one debt. Locked with it. */
async function partsToCancel(tx: Tx, charge: ChargeRow): Promise<ChargeRow[]> {
  if (charge.plan_id === null) return [charge];
  return tx
    .selectFrom("charge")
    .selectAll()
    .where("plan_id", "=", charge.plan_id)
    .where("state", "in", [...payableChargeStates, "cancelling"])
    .orderBy("part")
    .execute();
}

async function planHasMoney(tx: Tx, charge: ChargeRow): Promise<boolean> {
  const parts = await tx.selectFrom("charge").select("id").where("plan_id", "=", charge.plan_id).execute();
  for (const { id } of parts) if ((await readBalance(tx, id)).applied > 0) return true;
  return false;
}

async function liveOf(tx: Tx, parts: readonly ChargeRow[]) {
  return (await Promise.all(parts.map((p) => liveAttempts(tx, p.id)))).flat();
}

/** Why a sale with a deposit can't end by cancelling its balance, as a refusal; undefined when it can. */
async function whyNotEnd(tx: Tx, balance: ChargeRow, by: { staff: Staff; deposit?: DepositOutcome | undefined }) {
  if (await hasMoreThanDeposit(tx, balance))
    return refuse(
      "SALE_MOVE_NOT_ALLOWED",
      "Es la diferencia de una venta pagada: cancela la venta entera, o corrige su peso.",
    );
  if (reach("review.decide", by.staff.role) === "none") return refuse("FORBIDDEN");
  if (!by.deposit) return refuseField("deposit", "Di qué pasa con el apartado: se devuelve o se queda.");
  if (by.deposit === "return") return undefined;
  if (await isWeightOpen(tx, balance))
    return refuseField(
      "deposit",
      "El peso se salió de lo acordado y no lo aceptaron los dos: el apartado se devuelve.",
    );
  const { deposit_refundable } = await saleById(tx, present(balance.sale_id));
  return mayKeepDeposit(deposit_refundable)
    ? undefined
    : refuseField("deposit", "El apartado de esta venta se devuelve: así se le dijo a quien lo pagó.");
}

/** What its sale has paid is more than a deposit: then ending it means refunds, which the sale's own cancellation asks for. */
const hasMoreThanDeposit = async (tx: Tx, charge: ChargeRow) =>
  (await tx
    .selectFrom("charge")
    .select("id")
    .where("sale_id", "=", charge.sale_id)
    .where("purpose", "<>", "deposit")
    .where("state", "in", ["paid", "overpaid", "partially_paid"])
    .where("id", "<>", charge.id)
    .executeTakeFirst()) !== undefined;

/** Its weight left the agreed difference and both sides did not go on: whoever leaves gets the deposit back, whatever its rule says (rulings 52). */
const isWeightOpen = async (tx: Tx, charge: ChargeRow) =>
  (await tx
    .selectFrom("weighing")
    .select("id")
    .where("sale_id", "=", charge.sale_id)
    .where("outside", "=", true)
    .where("state", "in", ["proposed", "rejected"])
    .executeTakeFirst()) !== undefined;

const isHandedOver = async (tx: Tx, charge: ChargeRow) =>
  charge.sale_id !== null && (await saleById(tx, charge.sale_id)).fulfilment === "delivered";

/** Completes cancellations of which nothing can be paid any more. Idempotent, and safe in several processes. */
export async function finishCancels(deps: Deps): Promise<void> {
  const waiting = await deps.db
    .selectFrom("charge as c")
    .select("c.id")
    .where("c.state", "=", "cancelling")
    .limit(200)
    .execute();
  for (const { id } of waiting) await finishCancelling(deps, id);
}

async function finishCancelling(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps, async (tx, deps) => {
    const charge = await lockCharge(tx, id);
    if (charge.state !== "cancelling" || (await liveAttempts(tx, id)).length > 0) return;
    await finishCancel(deps, tx, charge);
  });
}
