import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { afterRefunds, type RefundWay, refundWayWords } from "@corral/domain/payments/refunds/refunds";
import { type ChargeEvent, type ChargeState, cancellableChargeStates, chargeMoves } from "@corral/domain/states/charge";
import { move } from "@corral/domain/states/machine";
import { type SaleEvent, type SaleState, saleMoves } from "@corral/domain/states/sale";
import { unsettledSurplus } from "@corral/domain/states/surplus";
import { settleTasks } from "#src/features/business/review-tasks/state";
import { noteMovement } from "#src/features/herd/animals/leave-and-return";
import { liveAttempts } from "#src/features/payments/attempts/state";
import { type ChargeRow, moveCharge } from "#src/features/payments/charges/state";
import { refundPostings } from "#src/features/payments/ledger/refund-postings";
import { type Account, balanceOf, givenBackOf, writeJournal } from "#src/features/payments/ledger/write-journal";
import { issueReceipt } from "#src/features/payments/receipts/issue-receipt";
import { isLeaving, moveRefund, type RefundRow, refundsOf } from "#src/features/payments/refunds/state";
import { moveSurplus, splitSurplus } from "#src/features/payments/surplus/state";
import { moveClaims } from "#src/features/shop/claims/store";
import { voidTickets } from "#src/features/shop/seats/state";
import type { ChargeTx } from "./charge-tx";
import { supersedeLive } from "./confirm-sale";
import { afterDepositMoved } from "./deposit-gone";
import { returnCredit } from "./return-credit";
import { linesOf, mayFulfil, moveFulfilment, moveSale, type SaleRow, saleById } from "./sale-state";

const outOf = (r: Pick<RefundRow, "way" | "provider">): Account =>
  r.way === "provider" ? (`clearing:${r.provider}` as Account) : BY_HAND[r.way];
const BY_HAND = {
  cash: "clearing:cash",
  terminal: "clearing:terminal",
  spei_manual: "clearing:transfer",
} as const satisfies Record<Exclude<RefundWay, "provider">, Account>;

/** The journal of money that went back. */
export async function writeRefundJournal(
  s: ChargeTx,
  r: Pick<RefundRow, "way" | "provider" | "amount">,
  by: { actor: string; reason: string; attemptId?: string; cashSessionId?: string | null },
): Promise<string> {
  const postings = await refundPostings(s.tx, s.charge.id, outOf(r), r.amount);
  const journalId = await writeJournal(s.tx, {
    kind: "refund",
    at: s.now,
    chargeId: s.charge.id,
    actor: by.actor,
    reason: by.reason,
    ...(by.attemptId ? { attemptId: by.attemptId } : {}),
    cashSessionId: by.cashSessionId ?? null,
    postings,
  });
  await giveSurplusBack(s, postings.customer_surplus ?? centavos(0));
  return journalId;
}

/** What went back of the surplus is settled, what was asked for first; of one that went back in part, the rest stays as it was. */
async function giveSurplusBack({ tx, charge, now }: ChargeTx, amount: Centavos): Promise<void> {
  const waiting = await tx
    .selectFrom("surplus")
    .selectAll()
    .where("charge_id", "=", charge.id)
    .where("state", "in", [...unsettledSurplus])
    .orderBy("state", "desc")
    .orderBy("created_at")
    .execute();
  const done = { decided_by: "programa", decided_at: toIso(now) };
  let left: number = amount;
  for (const one of waiting) {
    if (left === 0) return;
    const part = Math.min(left, one.amount);
    left -= part;
    if (part < one.amount) {
      const gone = await splitSurplus(tx, one, centavos(one.amount - part));
      if (gone) await moveSurplus(tx, gone, "sent_back", done);
      continue;
    }
    await moveSurplus(tx, one, "sent_back", done);
    await settleTasks(tx, {
      chargeId: charge.id,
      kinds: ["surplus_choice", "surplus_refund_wanted", "late_review"],
      surplusId: one.id,
      how: "se devolvió",
      now,
    });
  }
}

/** Money is back with the payer: ledger, row, receipt, charge and units move together or not at all. */
export async function confirmRefund(
  s: ChargeTx,
  refund: RefundRow,
  by: {
    actor: string;
    reason: string;
    attemptId?: string;
    /** The drawer that cash is handed over from. */
    cashSessionId?: string | null;
    also?: Parameters<typeof moveRefund>[3];
  },
): Promise<void> {
  const journal_id = await writeRefundJournal(s, refund, by);
  const done = await moveRefund(s.tx, refund, "done", {
    ...by.also,
    journal_id,
    ended_at: toIso(s.now),
    next_check_at: null,
  });
  await afterConfirmed(s, done);
}

/** What follows from a refund that is in the ledger. */
export async function afterConfirmed(s: ChargeTx, refund: RefundRow): Promise<void> {
  await writeReceipt(s, refund);
  const { collected, held } = await balanceOf(s.tx, s.charge.id);
  if (collected <= 0) await returnCredit(s, "todo lo demás se devolvió");
  if (Math.min(collected, held) <= 0)
    await settleTasks(s.tx, {
      chargeId: s.charge.id,
      kinds: ["deposit_to_return", "sale_to_return", "visit_cancelled"],
      how: "se devolvió",
      now: s.now,
    });
  await settleTasks(s.tx, {
    chargeId: s.charge.id,
    kinds: ["sale_to_return", "refund_undecided"],
    about: refund.id,
    how: "se devolvió",
    now: s.now,
  });
  await refreshCharge(s, refund.charge_before ?? s.charge.state);
  await releaseUnits(s);
  await afterDepositMoved(s.tx, s.charge, s.now);
}

/** Brings the charge to where its refunds say: `refunding` while one is on its way, else to where the ledger leaves it. */
export async function refreshCharge(s: ChargeTx, before: ChargeRow["state"]): Promise<void> {
  const { tx, charge } = s;
  const all = await refundsOf(tx, charge.id);
  const leaving = all.some(isLeaving);
  if (charge.state !== "refunding") {
    const direct = afterRefunds({ ...(await moneyOf(s)), before });
    // Some states know a refund only through `refunding`; a disputed charge waits for its dispute.
    if (!leaving && move(chargeMoves, charge.state, direct)) return void (await moveCharge(tx, charge, direct));
    if (!move<ChargeState, ChargeEvent>(chargeMoves, charge.state, "refund_asked")) return;
    await moveCharge(tx, charge, "refund_asked");
  }
  if (!leaving) await moveCharge(tx, charge, afterRefunds({ ...(await moneyOf(s)), before }));
}

async function moneyOf(s: ChargeTx) {
  const { collected, held, surplus } = await balanceOf(s.tx, s.charge.id);
  return {
    collected: centavos(Math.min(collected, held)),
    surplus,
    givenBack: await givenBackOf(s.tx, s.charge.id),
  };
}

/**
 * Everything of the sale is back and the staff chose so: the units go on sale again. A sale that was never completed has nothing to keep
 * them for.
 */
async function releaseUnits(s: ChargeTx): Promise<void> {
  const { tx, charge } = s;
  if (charge.state !== "refunded" || !charge.sale_id) return;
  const sale = await saleById(tx, charge.sale_id);
  // With money of another charge in, all stays. Places whose money is all back let nobody in, whatever becomes of the seats.
  const charges = await tx.selectFrom("charge").select("id").where("sale_id", "=", sale.id).execute();
  for (const c of charges) if ((await balanceOf(tx, c.id)).held > 0) return;
  await voidTickets(tx, { saleId: sale.id }, "se devolvió el dinero", s.now);
  const wish = (await refundsOf(tx, charge.id)).some((r) => r.state === "confirmed" && r.units === "release");
  if (!wish && sale.state !== "placed") return;
  // While the balance could still be paid the units stay: they are let go when the provider has said that it can't.
  if (!(await cancelOpenParts(s, sale.id))) return;
  await moveClaims(tx, sale.id, "returned", null, s.now);
  await moveClaims(tx, sale.id, "let_go", null, s.now);
  if (move<SaleState, SaleEvent>(saleMoves, sale.state, "return_accepted")) {
    await cameBack({ deps: s.deps, tx, now: s.now }, sale, null, "se devolvió todo el dinero");
    return moveSale(tx, sale, "return_accepted");
  }
  if (!move<SaleState, SaleEvent>(saleMoves, sale.state, "cancel_asked")) return;
  await moveSale(tx, sale, "cancel_asked");
  await moveSale(tx, sale, "cancel_done");
}

/** What had been handed over is here again: the goods, and the animals on the herd. */
export async function cameBack(
  s: Pick<ChargeTx, "deps" | "tx" | "now">,
  sale: SaleRow,
  by: string | null,
  note: string,
): Promise<void> {
  if (!mayFulfil(sale, "came_back")) return;
  await moveFulfilment(s.tx, sale, "came_back", { now: s.now, by, data: { note } });
  const animals = (await linesOf(s.tx, sale.id)).flatMap((l) => (l.animal_id ? [l.animal_id] : []));
  await noteMovement(s.tx, animals, { type: "return", saleId: sale.id, note }, { at: s.now, zone: s.deps.zone });
}

/** The balance of a sale whose deposit went back can't be paid any more: it is ended at the provider first, by the janitor. Answers whether all is over. */
export async function cancelOpenParts(
  { deps, tx, now }: Pick<ChargeTx, "deps" | "tx" | "now">,
  saleId: string,
): Promise<boolean> {
  const open = await tx
    .selectFrom("charge")
    .selectAll()
    .where("sale_id", "=", saleId)
    .where("state", "in", [...cancellableChargeStates])
    .forUpdate()
    .execute();
  for (const part of open) {
    await moveCharge(tx, part, "cancel_asked");
    await supersedeLive({ deps, tx, charge: part, now });
    if ((await liveAttempts(tx, part.id)).length === 0) await moveCharge(tx, part, "cancel_done");
  }
  return open.every((part) => part.state === "cancelled");
}

async function writeReceipt(s: ChargeTx, r: RefundRow): Promise<void> {
  const { tx, charge, now, deps } = s;
  const sale = charge.sale_id ? await saleById(tx, charge.sale_id) : undefined;
  const payer = await tx
    .selectFrom("attempt")
    .select("payer")
    .where("charge_id", "=", charge.id)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const folios = await tx
    .selectFrom("receipt")
    .select(["folio", "payment_ref"])
    .where("charge_id", "=", charge.id)
    .where("tipo", "=", "pago")
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
    buyerName: sale?.contact_name ?? payer?.payer.name ?? "Público en general",
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
