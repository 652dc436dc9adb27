import { isOneOf } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos, subtract } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { cancellableChargeStates } from "@corral/domain/payments/charges/states";
import { type RefundWay, refundWayWords } from "@corral/domain/payments/refunds/refunds";
import {
  eventsAfterRefund,
  refundPostings,
  saleAfterRefund,
  surplusGivenBack,
} from "@corral/domain/payments/settlement/refunds";
import { settleTasks } from "#src/features/business/review-tasks/state";
import { noteMovement } from "#src/features/herd/animals/leave-and-return";
import { liveAttempts } from "#src/features/payments/attempts/state";
import { type ChargeRow, moveCharge } from "#src/features/payments/charges/state";
import {
  type Account,
  readBalance,
  readDeposits,
  readForgiven,
  readGivenBack,
  returnableOf,
  writeJournal,
} from "#src/features/payments/ledger/write-journal";
import { issueReceipt } from "#src/features/payments/receipts/issue-receipt";
import { isLeaving, moveRefund, type RefundRow, readRefunds } from "#src/features/payments/refunds/state";
import { moveSurplus, readSurplus, splitSurplus } from "#src/features/payments/surplus/state";
import { moveClaims } from "#src/features/shop/claims/store";
import { voidTickets } from "#src/features/shop/seats/state";
import type { Tx } from "#src/platform/database/db";
import type { ChargeTx } from "./charge-tx";
import { supersedeLive } from "./confirm-sale";
import { afterDepositMoved } from "./deposits/deposit-gone";
import { lastPayer } from "./last-payer";
import { afterPartMoved } from "./parts";
import { returnCredit } from "./return-credit";
import {
  endedSaleStates,
  endSale,
  mayFulfil,
  moveFulfilment,
  moveSale,
  readLines,
  type SaleRow,
  saleById,
} from "./sale-state";

const outOf = (r: Pick<RefundRow, "way" | "provider">): Account =>
  r.way === "provider" ? (`clearing:${r.provider}` as Account) : BY_HAND[r.way];
const BY_HAND = {
  cash: "clearing:cash",
  terminal: "clearing:terminal",
  spei_manual: "clearing:transfer",
} as const satisfies Record<Exclude<RefundWay, "provider">, Account>;

/** Writes the journal of a refund. */
export async function writeRefundJournal(
  context: ChargeTx,
  r: Pick<RefundRow, "way" | "provider" | "amount">,
  by: { actor: string; reason: string; attemptId?: string; cashSessionId?: string | null },
): Promise<string> {
  const balance = await readBalance(context.tx, context.charge.id);
  const postings = refundPostings(r.amount, {
    from: outOf(r),
    surplus: balance.surplus,
    deposits: await readDeposits(context.tx, context.charge.id),
    forgiven: await readForgiven(context.tx, context.charge.id),
    returnable: returnableOf(balance),
  });
  const journalId = await writeJournal(context.tx, {
    kind: "refund",
    at: context.now,
    chargeId: context.charge.id,
    actor: by.actor,
    reason: by.reason,
    ...(by.attemptId ? { attemptId: by.attemptId } : {}),
    cashSessionId: by.cashSessionId ?? null,
    postings,
  });
  await giveSurplusBack(context, postings.customer_surplus ?? centavos(0));
  return journalId;
}

/** Settles the refunded surplus; after a partial refund, the rest stays as it was. */
async function giveSurplusBack({ tx, charge, now }: ChargeTx, amount: Centavos): Promise<void> {
  const done = { decided_by: "programa", decided_at: toIso(now) };
  for (const { row, part } of surplusGivenBack(amount, await readSurplus(tx, charge.id))) {
    if (part < row.amount) {
      const sentBack = await splitSurplus(tx, row, subtract(row.amount, part));
      if (sentBack) await moveSurplus(tx, sentBack, "sent_back", done);
      continue;
    }
    await moveSurplus(tx, row, "sent_back", done);
    await settleTasks(tx, "surplus.sent_back", { chargeId: charge.id, surplusId: row.id }, now);
  }
}

/** Confirms a refund: ledger, row, receipt, charge and units change together or not at all. */
export async function confirmRefund(
  context: ChargeTx,
  refund: RefundRow,
  by: {
    actor: string;
    reason: string;
    attemptId?: string;
    /** The drawer that cash is paid from. */
    cashSessionId?: string | null;
    also?: Parameters<typeof moveRefund>[3];
  },
): Promise<void> {
  const journal_id = await writeRefundJournal(context, refund, by);
  const done = await moveRefund(context.tx, refund, "done", {
    ...by.also,
    journal_id,
    ended_at: toIso(context.now),
    next_check_at: null,
  });
  await afterConfirmed(context, done);
}

/** The consequences of a refund that is in the ledger. */
export async function afterConfirmed(context: ChargeTx, refund: RefundRow): Promise<void> {
  await writeReceipt(context, refund);
  const balance = await readBalance(context.tx, context.charge.id);
  if (balance.collected <= 0) await returnCredit(context, "todo lo demás se devolvió");
  if (returnableOf(balance) <= 0)
    await settleTasks(context.tx, "charge.returned", { chargeId: context.charge.id }, context.now);
  await settleTasks(context.tx, "refund.done", { chargeId: context.charge.id, about: refund.id }, context.now);
  await refreshCharge(context, refund.charge_before ?? context.charge.state);
  await releaseUnits(context);
  await afterDepositMoved(context.tx, context.charge, context.now);
  await afterPartMoved(context.tx, context.charge, context.now);
}

/** Updates the charge's state from its refunds and ledger. `before` is its state when they were approved. */
export async function refreshCharge(context: ChargeTx, before: ChargeRow["state"]): Promise<void> {
  const { tx, charge } = context;
  const balance = await readBalance(tx, charge.id);
  const events = eventsAfterRefund({
    state: charge.state,
    before,
    isLeaving: (await readRefunds(tx, charge.id)).some(isLeaving),
    collected: returnableOf(balance),
    surplus: balance.surplus,
    givenBack: await readGivenBack(tx, charge.id),
    isOwed: await isOwed(tx, charge),
  });
  for (const event of events) await moveCharge(tx, charge, event);
}

/** What was left on a customer's account is owed as long as its sale stands, also when a payment of it goes back. */
async function isOwed(tx: Tx, charge: ChargeRow): Promise<boolean> {
  if (charge.credit_due === null || !charge.sale_id || (await isReleaseChosen(tx, charge.id))) return false;
  const { state } = await saleById(tx, charge.sale_id);
  return state !== "cancelling" && !isOneOf(endedSaleStates, state);
}

const isReleaseChosen = async (tx: Tx, chargeId: string) =>
  (await readRefunds(tx, chargeId)).some((r) => r.state === "confirmed" && r.units === "release");

/** After a full refund of the sale, releases its units where `saleAfterRefund` says so. */
async function releaseUnits(context: ChargeTx): Promise<void> {
  const { tx, charge } = context;
  if (charge.state !== "refunded" || !charge.sale_id) return;
  const sale = await saleById(tx, charge.sale_id);
  // With money on another charge, nothing changes. Fully refunded places are voided, whatever happens to their seats.
  const charges = await tx.selectFrom("charge").select("id").where("sale_id", "=", sale.id).execute();
  for (const c of charges) if ((await readBalance(tx, c.id)).held > 0) return;
  await voidTickets(tx, { saleId: sale.id }, "se devolvió el dinero", context.now);
  const events = saleAfterRefund(sale.state, await isReleaseChosen(tx, charge.id));
  if (!events) return;
  // While the balance could still be paid, the units stay held until the provider confirms that it can't.
  if (!(await cancelOpenParts(context, sale.id))) return;
  await moveClaims(tx, sale.id, "returned", null, context.now);
  await moveClaims(tx, sale.id, "let_go", null, context.now);
  if (events.includes("return_accepted"))
    await cameBack({ deps: context.deps, tx, now: context.now }, sale, null, "se devolvió todo el dinero");
  if (events.includes("cancel_done")) await endSale(tx, sale, "cancelled", context.now);
  else for (const event of events) await moveSale(tx, sale, event);
}

/** Returns delivered goods, and animals to the herd. */
export async function cameBack(
  context: Pick<ChargeTx, "deps" | "tx" | "now">,
  sale: SaleRow,
  by: string | null,
  note: string,
): Promise<void> {
  if (!mayFulfil(sale, "came_back")) return;
  await moveFulfilment(context.tx, sale, "came_back", { now: context.now, by, data: { note } });
  const animals = (await readLines(context.tx, sale.id)).flatMap((l) => (l.animal_id ? [l.animal_id] : []));
  await noteMovement(
    context.tx,
    animals,
    { type: "return", saleId: sale.id, note },
    { at: context.now, zone: context.deps.zone },
  );
}

/**
 * Cancels the balance of a sale whose deposit was refunded; the janitor cancels it at the provider first. Returns
 * whether everything has ended.
 */
export async function cancelOpenParts(
  { deps, tx, now }: Pick<ChargeTx, "deps" | "tx" | "now">,
  saleId: string,
): Promise<boolean> {
  const open = await tx
    .selectFrom("charge")
    .selectAll()
    .where("sale_id", "=", saleId)
    .where("state", "in", [...cancellableChargeStates])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .forNoKeyUpdate()
    .execute();
  for (const part of open) {
    await moveCharge(tx, part, "cancel_asked");
    await supersedeLive({ deps, tx, charge: part, now });
    if ((await liveAttempts(tx, part.id)).length === 0) await moveCharge(tx, part, "cancel_done");
  }
  return open.every((part) => part.state === "cancelled");
}

async function writeReceipt(context: ChargeTx, r: RefundRow): Promise<void> {
  const { tx, charge, now, deps } = context;
  const sale = charge.sale_id ? await saleById(tx, charge.sale_id) : undefined;
  const payer = await lastPayer(tx, charge.id);
  const folios = await tx
    .selectFrom("receipt")
    .select(["folio", "payment_ref"])
    .where("charge_id", "=", charge.id)
    .where("tipo", "in", ["pago", "donativo"])
    .orderBy("issued_at")
    .execute();
  const own = folios.filter((f) => r.payment_ref !== null && f.payment_ref === r.payment_ref);
  await issueReceipt(tx, deps.seal, {
    tipo: "reembolso",
    refundId: r.id,
    refund: {
      of: (own.length ? own : folios).map((f) => f.folio).join(", ") || null,
      routeWords: refundWayWords[r.way],
      amount: r.amount,
      reference: r.tracking_key ?? r.provider_refund_ref,
      reason: r.reason,
    },
    chargeId: charge.id,
    saleId: sale?.id ?? null,
    concept: charge.concept,
    buyerName: sale?.contact_name ?? payer ?? charge.payer_name ?? "Público en general",
    lines: [],
    total: r.amount,
    payments: [],
    balance: centavos(0),
    policies: [],
    delivery: [],
    at: now,
    zone: deps.zone,
  });
}
