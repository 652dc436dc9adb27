import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { type DepositOutcome, payableChargeStates } from "@corral/domain/payments/charges/states";
import { reach } from "@corral/domain/permissions";
import { recordFact } from "#src/features/business/facts/record-fact";
import { cancelCharge } from "#src/features/payments/attempts/cancel-charge";
import { liveAttempts } from "#src/features/payments/attempts/state";
import { queueChanged } from "#src/features/payments/charges/queue-changed";
import { type ChargeRow, cancelAtOnce, moveCharge } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { supersedeLive } from "#src/features/payments/settlement/confirm-sale";
import { returnCredit } from "#src/features/payments/settlement/return-credit";
import { endSale } from "#src/features/payments/settlement/sale-state";
import { cancelHow } from "#src/features/selling/sales/allowed-acts";
import { findSale, type Locked, lockSale } from "#src/features/selling/sales/find-sale";
import { moneyOfSale } from "#src/features/selling/sales/sale-money";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps, TxDeps } from "#src/platform/deps";
import { type Back, giveMoneyBack } from "./give-money-back";
import { answerRequest } from "./requests";

export interface SaleCancel {
  reason: string;
  deposit?: DepositOutcome;
  refunds: Back[];
  /** The caller tells the buyer itself. */
  isTold?: true;
}
const is = (state: string, of: readonly string[]) => of.includes(state);
type Refused =
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "VALIDATION_FAILED"
  | "SALE_MOVE_NOT_ALLOWED"
  | "ALREADY_PAID"
  | "CHARGE_EXPIRED"
  | "CHARGE_CANCELLED"
  | "PAYMENT_IN_PROGRESS"
  | "CLABE_INVALID"
  | "REFUND_EXCEEDS_COLLECTED"
  | "REFUND_NOT_ALLOWED";

/**
 * Cancels a sale in any state. Unpaid or set aside: its charge is cancelled, after asking the provider. Paid: the
 * units go on sale again at once, and every centavo is requested back through the refund flow with its approvals.
 * With reach `own`, only unpaid sales.
 */
export async function cancelSale(
  deps: Deps,
  staff: Staff,
  onlyTheirs: boolean,
  publicId: string,
  typed: SaleCancel,
): Promise<Result<null, Refused>> {
  const ask = { ...typed, reason: typed.reason.trim().replace(/\s+/g, " ") };
  if (ask.reason.length < 3) return refuseField("reason", "Escribe por qué; queda anotado.");
  const found = await findSale(deps.db, publicId, onlyTheirs ? staff.id : undefined);
  if (!found) return refuse("NOT_FOUND");
  const first = await inTransaction(
    deps,
    async (tx, deps): Promise<Result<{ charge?: string; hasMoney: boolean }, Refused>> => {
      const locked = await lockSale(tx, found.id);
      const money = await moneyOfSale(tx, found.id);
      const cancel = cancelHow(locked.sale, locked.charges, money);
      if ("why" in cancel) return refuse("SALE_MOVE_NOT_ALLOWED", `No se puede cancelar. ${cancel.why}`);
      if (cancel.how !== "unpaid" && (onlyTheirs || reach("sale.cancel", staff.role) !== "all"))
        return refuse("FORBIDDEN");
      const payable = locked.charges.find((c) => ["open", "in_progress", "partially_paid"].includes(c.state));
      if (cancel.how === "paid") return cancelPaid(deps, tx, staff, locked, ask);
      return payable
        ? ok({ charge: payable.public_id, hasMoney: cancel.how !== "unpaid" })
        : refuse("SALE_MOVE_NOT_ALLOWED");
    },
  ).catch(refused);
  if (!first.ok) return first;
  if (first.value.charge === undefined) return ok(null);
  const done = await cancelCharge(deps, first.value.charge, {
    staff,
    onlyOf: onlyTheirs ? staff.id : undefined,
    reason: ask.reason,
    replace: false,
    deposit: ask.deposit,
  });
  return done.ok ? afterCancel(deps, staff, found.id, { ...ask, hasMoney: first.value.hasMoney }) : done;
}

/** Rolls back its transaction and carries the refusal out of it. */
class Undo extends Error {
  constructor(readonly refusal: Result<never, Refused>) {
    super("refused");
  }
}
const refused = (e: unknown): Result<never, Refused> => {
  if (e instanceof Undo) return e.refusal;
  throw e;
};

async function cancelPaid(
  deps: TxDeps,
  tx: Tx,
  staff: Staff,
  locked: Locked,
  ask: SaleCancel,
): Promise<Result<{ charge?: string; hasMoney: boolean }, Refused>> {
  const { sale, charges } = locked;
  const now = deps.now();
  const part = sale.state === "placed";
  // Before the units: a refund that isn't possible this way rolls back everything.
  const requested = await giveMoneyBack({ deps, tx, staff }, charges, ask.refunds, {
    reason: ask.reason,
    all: true,
    salePublicId: sale.public_id,
    ...(part ? { units: "release" as const } : {}),
  });
  if (!requested.ok) throw new Undo(requested);
  // Partly paid: the sale ends when that part is refunded, and its units stay held until then.
  if (!part) {
    for (const charge of charges) {
      // The difference that a final weight asked for, which nobody paid.
      if (is(charge.state, payableChargeStates) && (await readBalance(tx, charge.id)).applied === 0) {
        if ((await liveAttempts(tx, charge.id)).length) throw new Undo(refuse("PAYMENT_IN_PROGRESS"));
        await cancelAtOnce(tx, charge, { cancelled_by: staff.id, cancel_reason: ask.reason });
        continue;
      }
      await supersedeLive({ deps, tx, charge, now });
      await returnCredit({ deps, tx, charge, now }, `venta cancelada: ${ask.reason}`);
      // Its units are released: whoever has its link must not pay the rest and revive a sale without them.
      if (charge.state === "partially_paid") await moveCharge(tx, charge, "time_up");
    }
    await moveClaims(tx, sale.id, "returned", null, now);
    await moveClaims(tx, sale.id, "let_go", null, now);
    await endSale(tx, sale, "cancelled", now);
  }
  await closeCancel(deps, tx, staff, locked, { ...ask, hasMoney: true }, requested.value);
  return ok({ hasMoney: true });
}

/** A cancellation of a sale; `hasMoney`: something of the sale was paid. */
type Cancelled = SaleCancel & { hasMoney: boolean };

const cancelledInWords = ({ reason, deposit }: SaleCancel, isRefunded: boolean) =>
  `El negocio canceló tu compra: ${reason.replace(/\.$/, "")}. ${
    isRefunded
      ? "Te avisamos cuando salga la devolución de lo que pagaste."
      : deposit === "keep"
        ? "Lo que pagaste de apartado no se devuelve, como quedó dicho al apartar."
        : "Abre tu compra: ahí dice qué sigue."
  }`;

async function closeCancel(deps: TxDeps, tx: Tx, staff: Staff, locked: Locked, ask: Cancelled, refunds: number) {
  await answerRequest({ deps, tx }, locked, "accept", ask.reason, staff);
  // A purchase of which nothing was paid is told by the message of its released hold (settlement/finish-cancel.ts).
  if (ask.hasMoney && !ask.isTold)
    await queueChanged(deps, tx, staff, locked.charges.at(-1), cancelledInWords(ask, refunds > 0));
  await recordFact(
    deps,
    tx,
    staff,
    "sale.cancel",
    { kind: "sale", id: locked.sale.id },
    {
      charge: locked.charges[0]?.public_id,
      reason: ask.reason,
      refunds,
      ...(ask.deposit ? { deposit: ask.deposit } : {}),
    },
  );
}

/** After the charge is cancelled: requests the refund of a deposit, if its method was given. */
async function afterCancel(deps: Deps, staff: Staff, saleId: string, ask: Cancelled): Promise<Result<null, Refused>> {
  return inTransaction(deps, async (tx, deps): Promise<Result<null, Refused>> => {
    const locked = await lockSale(tx, saleId);
    let refunds = 0;
    // While the provider hasn't answered, the deposit stays; it becomes a task when the sale ends.
    if (locked.sale.state === "cancelled" && ask.deposit === "return" && ask.refunds.length) {
      const deposits = locked.charges.filter((c: ChargeRow) => c.purpose === "deposit");
      const requested = await giveMoneyBack({ deps, tx, staff }, deposits, ask.refunds, {
        reason: ask.reason,
        all: false,
        salePublicId: locked.sale.public_id,
      });
      if (!requested.ok) throw new Undo(requested);
      refunds = requested.value;
    }
    await closeCancel(deps, tx, staff, locked, ask, refunds);
    return ok(null);
  }).catch(refused);
}
