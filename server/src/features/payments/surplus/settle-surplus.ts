import { add, type Centavos, centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { quoted } from "@corral/domain/kernel/text/names";
import { toIso } from "@corral/domain/kernel/time";
import { paymentReceipt } from "@corral/domain/payments/purposes";
import { refundWays } from "@corral/domain/payments/refunds/refunds";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { mayPayNow } from "#src/features/payments/attempts/may-pay";
import { liveAttempts } from "#src/features/payments/attempts/state";
import { readBalance, writeJournal } from "#src/features/payments/ledger/write-journal";
import { issueReceipt } from "#src/features/payments/receipts/issue-receipt";
import { askRefund } from "#src/features/payments/refunds/ask-refund";
import { refundable } from "#src/features/payments/refunds/find-refund";
import { amountOf, isPending, readRefunds } from "#src/features/payments/refunds/state";
import type { ChargeTx } from "#src/features/payments/settlement/charge-tx";
import { receiptFacts } from "#src/features/payments/settlement/confirm-sale";
import { owedBesides } from "#src/features/payments/settlement/parts";
import { saleById } from "#src/features/payments/settlement/sale-state";
import { payFromWithin } from "#src/features/payments/settlement/towards-debt";
import type { Staff } from "#src/platform/calls/authorize";
import { newId } from "#src/platform/ids";
import type { SurplusRow } from "./state";
import { afterSettling, decideSurplus, takePart } from "./store";

/** Why a charge can't be paid now. */
export type CantPay = "PAYMENT_IN_PROGRESS" | "ALREADY_PAID" | "CHARGE_EXPIRED" | "CHARGE_CANCELLED" | "HOLD_EXPIRED";

const LEAVING = "Ese dinero ya se está devolviendo. Espera a que termine la devolución.";
/** Whether a requested refund needs this money, which must not be used twice. */
async function isLeaving({ tx, charge }: ChargeTx, amount: Centavos): Promise<boolean> {
  const { held } = await readBalance(tx, charge.id);
  return held - amountOf((await readRefunds(tx, charge.id)).filter(isPending)) < amount;
}

/** Keeps an open surplus as the buyer's balance in favour. Refuses without a known buying phone. */
export async function keepAsCredit(
  d: ChargeTx,
  row: SurplusRow,
  by: string,
): Promise<Result<null, "DECISION_NOT_ALLOWED">> {
  const { tx, charge, now } = d;
  const buyerId = charge.sale_id ? (await saleById(tx, charge.sale_id)).buyer_id : null;
  if (!buyerId)
    return refuse("DECISION_NOT_ALLOWED", "Este cobro no tiene un comprador con saldo; elige que se devuelva.");
  if (await isLeaving(d, row.amount)) return refuse("DECISION_NOT_ALLOWED", LEAVING);
  await writeJournal(tx, {
    kind: "surplus_apply",
    at: now,
    chargeId: charge.id,
    actor: by,
    reason: "queda como saldo a favor",
    postings: { customer_surplus: row.amount, customer_credit: centavos(-row.amount) },
  });
  await tx
    .insertInto("credit")
    .values({ id: newId(), buyer_id: buyerId, surplus_id: row.id, amount: row.amount, created_at: toIso(now) })
    .execute();
  await decideSurplus(d, row, "kept", by);
  await afterSettling(d, row, "surplus.kept");
  return ok(null);
}

/**
 * Pays another charge with an open surplus, up to what that owes; the rest stays open. The caller has locked both
 * charges.
 */
export async function applyToOther(
  d: ChargeTx,
  row: SurplusRow,
  target: ChargeTx,
  by: string,
): Promise<Result<null, CantPay | "DECISION_NOT_ALLOWED">> {
  const ready = await readyForMoney(target);
  if (!ready.ok) return ready;
  const amount = centavos(Math.min(row.amount, ready.value));
  if (await isLeaving(d, amount)) return refuse("DECISION_NOT_ALLOWED", LEAVING);
  await takePart(d, row, amount);
  await writeJournal(d.tx, {
    kind: "surplus_apply",
    at: d.now,
    chargeId: d.charge.id,
    actor: by,
    reason: `paga ${quoted(target.charge.concept)}`,
    postings: { customer_surplus: amount, customer_credit: centavos(-amount) },
  });
  await decideSurplus(d, row, "applied", by, { to_charge_id: target.charge.id });
  await payWithCredit(target, amount, by, `a favor de ${quoted(d.charge.concept)}`);
  await afterSettling(d, row, "surplus.applied");
  return ok(null);
}

/**
 * How much a charge can be paid from within now, in centavos. Refuses while an attempt could still be paid: a debt is
 * never paid twice.
 */
export async function readyForMoney({ tx, charge, now }: ChargeTx): Promise<Result<Centavos, CantPay>> {
  const refused = await mayPayNow(tx, charge, now, false);
  if (refused) return refuse(refused);
  if ((await liveAttempts(tx, charge.id)).length > 0)
    return refuse(
      "PAYMENT_IN_PROGRESS",
      "Hay otra forma de pago abierta en esa compra. Cancélala o espera a que termine.",
    );
  const owed = centavos(charge.amount - (await readBalance(tx, charge.id)).applied);
  return owed > 0 ? ok(owed) : refuse("ALREADY_PAID");
}

/** Pays a charge's debt from the balance in favour, with a receipt. Returns the journal id. */
export async function payWithCredit(d: ChargeTx, amount: Centavos, by: string, reason: string): Promise<string> {
  const owed = d.charge.amount - (await readBalance(d.tx, d.charge.id)).applied;
  await issueReceipt(d.tx, d.deps.seal, {
    ...(await receiptFacts(d)),
    tipo: paymentReceipt(d.charge.purpose),
    lines: [],
    total: d.charge.amount,
    payments: [{ method: "credit", reference: reason.slice(0, 60), amount, at: d.now }],
    balance: add(centavos(owed - amount), await owedBesides(d.tx, d.charge)),
  });
  return payFromWithin(d, { from: "customer_credit", kind: "credit_apply", amount, actor: by, reason });
}

/**
 * Records that an open surplus is wanted back: a task with amount and account. Staff fulfil it with `refundSurplus`.
 */
export async function wantBack(
  d: ChargeTx,
  row: SurplusRow,
  account: { clabe: string; holder: string },
  by: string,
  asked_by: "buyer" | "confirmed" | "elsewhere" | null = null,
): Promise<Result<null, "DECISION_NOT_ALLOWED">> {
  // Payments from a balance in favour were not received by this charge.
  const { collected } = await readBalance(d.tx, d.charge.id);
  if (collected < row.amount)
    return refuse("DECISION_NOT_ALLOWED", "Ese dinero venía de un saldo a favor: puede quedar otra vez como saldo.");
  await decideSurplus(d, row, "back_wanted", by, { ...account, asked_by });
  await afterSettling(d, row, "surplus.asked_back");
  await addReviewTask(d.tx, {
    kind: "surplus_refund_wanted",
    about: `${row.id} ${toIso(d.now)}`,
    chargeId: d.charge.id,
    surplusId: row.id,
    data: { amount: row.amount, ...(asked_by ? { askedBy: asked_by } : {}) },
    now: d.now,
  });
  return ok(null);
}

/**
 * Requests the refund of a surplus: to the card or wallet that paid, else to the given account. It is an ordinary
 * refund, approved by role, booked once, with its receipt; once sent, choice and task are settled.
 */
export async function refundSurplus(d: ChargeTx, row: SurplusRow, staff: Staff, note: string) {
  const { payments } = await refundable(d.tx, d.charge.id);
  const { method } = (await d.tx
    .selectFrom("journal as j")
    .leftJoin("attempt as a", "a.id", "j.attempt_id")
    .select("a.method")
    .where("j.id", "=", row.journal_id)
    .executeTakeFirst()) ?? { method: null };
  const [byProvider] = refundWays({ amount: row.amount, payments, now: d.now });
  const online = (method === "mp_card" || method === "mp_wallet") && byProvider?.allowed;
  const said = note.length >= 3 ? note.slice(0, 150) : "Dinero a favor que se pidió de vuelta";
  return askRefund(d.deps, d.tx, staff, d.charge.public_id, {
    amount: row.amount,
    // The approver sees it too.
    reason: row.asked_by === "elsewhere" ? `OJO: lo pidió otro teléfono, sin confirmar. ${said}` : said,
    ...(online ? { way: "provider" } : { way: "spei_manual", clabe: row.clabe ?? "", holder: row.holder ?? "" }),
  });
}
