import { add, type Centavos, centavos, subtract } from "@corral/domain/money";
import { type Instant, toIso } from "@corral/domain/time";
import { sql } from "kysely";
import { newId } from "../../platform/ids";
import { announceCharge } from "../../platform/live";
import { holdUnits } from "../claims/hold-units";
import { holdsUnits, moveClaims } from "../claims/store";
import { type Account, balanceOf, depositsOf, writeJournal } from "../ledger/write-journal";
import { issueReceipt } from "../receipts/issue-receipt";
import type { PaidWith } from "../receipts/receipt-content";
import { askForBalance, REFUND_RULE, recogniseDeposit } from "./deposit";
import type { Scene } from "./settle";
import { addReviewTask, linesOf, moveCharge, moveSale, saleById } from "./store";

const clearing = (provider: string) => `clearing:${provider}` as Account;
const ended = new Set(["expired", "expired_partial", "cancelled", "paid_late"]);
/** Only these still ask for money. What goes back of a charge that was paid is no debt again: whatever comes then is too much. */
const asking = new Set(["open", "in_progress", "partially_paid", "cancelling", ...ended]);

/** Counts a provider's payment once, for ever: its id is the key. Journal, charge, sale, claims and receipts move with it or not at all. */
export async function countPayment(s: Scene, p: { ref: string; amount: Centavos; at: Instant | undefined }) {
  const { tx, charge, attempt, now } = s;
  const seen = await tx
    .selectFrom("provider_payment")
    .select("attempt_id")
    .where("provider", "=", attempt.provider)
    .where("payment_ref", "=", p.ref)
    .executeTakeFirst();
  if (seen) {
    if (seen.attempt_id !== attempt.id)
      await addReviewTask(tx, {
        kind: "payment_of_another",
        about: p.ref,
        chargeId: charge.id,
        attemptId: attempt.id,
        data: { counted_for: seen.attempt_id },
        now,
      });
    return;
  }
  const before = await balanceOf(tx, charge.id);
  const owed = asking.has(charge.state) ? Math.max(0, charge.amount - (before.collected - before.surplus)) : 0;
  const late = ended.has(charge.state);
  const revived = late ? await revive(s) : true;
  const applied = centavos(revived ? Math.min(owed, p.amount) : 0);
  const excess = subtract(p.amount, applied);
  const completes = revived && applied === owed && owed > 0;
  // A deposit stays the customer's until its sale is complete.
  const earned = completes && charge.purpose !== "deposit";
  const held = earned ? await depositsOf(tx, charge.id) : (0 as Centavos);
  const journalId = await writeJournal(tx, {
    kind: "collect",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: attempt.provider,
    reason: `${attempt.method} ${p.ref}`,
    postings: {
      [clearing(attempt.provider)]: p.amount,
      ...(earned
        ? { customer_deposits: held, sales: centavos(-(held + applied)) }
        : { customer_deposits: centavos(-applied) }),
      ...(excess ? { customer_surplus: centavos(-excess) } : {}),
    },
  });
  await tx
    .insertInto("provider_payment")
    .values({
      provider: attempt.provider,
      payment_ref: p.ref,
      attempt_id: attempt.id,
      charge_id: charge.id,
      amount: p.amount,
      journal_id: journalId,
      counted_at: toIso(now),
    })
    .execute();
  if (excess > 0)
    await tx
      .insertInto("surplus")
      .values({
        id: newId(),
        charge_id: charge.id,
        journal_id: journalId,
        amount: excess,
        state: "open",
        created_at: toIso(now),
      })
      .execute();
  if (late) {
    await moveCharge(tx, charge, "late_in");
    if (completes) await moveCharge(tx, charge, "late_accepted");
    else
      await addReviewTask(tx, {
        kind: "late_review",
        about: p.ref,
        chargeId: charge.id,
        attemptId: attempt.id,
        data: { amount: p.amount },
        now,
      });
  } else {
    await moveCharge(tx, charge, owed === 0 || excess > 0 ? "excess_in" : completes ? "all_in" : "part_in");
  }
  if (earned && charge.purpose === "balance" && charge.sale_id)
    await recogniseDeposit(s.deps, tx, charge, charge.sale_id);
  await writeReceipts(s, p, completes, centavos(Math.max(0, owed - applied)));
  if (completes) await supersedeLive(s, attempt.id);
  await announceCharge(tx, charge.public_id);
}

/** Money after the end: the sale comes back to life only if every unit is still free (domain.md §7.12). */
async function revive(s: Scene): Promise<boolean> {
  const { tx, charge, now } = s;
  if (!charge.sale_id) return true;
  // Its units belong to the charge that took its place: a person decides which of the two is paid with this money.
  if (await tx.selectFrom("charge").select("id").where("replaces_id", "=", charge.id).executeTakeFirst()) return false;
  const sale = await saleById(tx, charge.sale_id);
  // With part of the money in, they were never given back.
  if (await holdsUnits(tx, sale.id)) return true;
  const lines = await linesOf(tx, sale.id);
  await sql`savepoint revive`.execute(tx);
  const held = await holdUnits(
    tx,
    lines.map((l) => ({
      kind: l.kind,
      title: l.title,
      itemId: l.item_id,
      animalId: l.animal_id,
      sessionId: l.session_id,
      qty: l.qty,
    })),
    { saleId: sale.id, buyerId: sale.buyer_id, until: null, now, state: "awaiting_payment", lateMoney: true },
  );
  await (held.ok ? sql`release savepoint revive` : sql`rollback to savepoint revive`).execute(tx);
  return held.ok;
}

async function writeReceipts(
  s: Scene,
  p: { ref: string; amount: Centavos; at: Instant | undefined },
  completes: boolean,
  balance: Centavos,
) {
  const { tx, charge, attempt, now, deps } = s;
  const sale = charge.sale_id ? await saleById(tx, charge.sale_id) : undefined;
  const lines = sale ? await linesOf(tx, sale.id) : [];
  const common = {
    chargeId: charge.id,
    saleId: sale?.id ?? null,
    concept: charge.concept,
    buyerName: sale?.contact_name ?? attempt.payer.name ?? "Público en general",
    at: now,
    zone: deps.zone,
    policies: sale?.policies ?? [],
    delivery: [],
  };
  const payment: PaidWith = { method: attempt.method, reference: p.ref, amount: p.amount, at: p.at ?? now };
  await issueReceipt(tx, deps.seal, {
    ...common,
    tipo: "pago",
    lines: [],
    total: charge.amount,
    payments: [payment],
    balance: sale && charge.purpose === "deposit" ? add(balance, subtract(sale.total, charge.amount)) : balance,
    payment: { provider: attempt.provider, ref: p.ref },
  });
  if (!completes || !sale) return;
  const forDeposit = charge.purpose === "deposit";
  await moveClaims(tx, sale.id, forDeposit ? "deposit_in" : "all_in", null);
  await moveSale(tx, sale, sale.state === "expired" || sale.state === "cancelled" ? "late_money_in" : "money_in", {
    ...(sale.confirmed_at === null ? { confirmed_at: toIso(now) } : {}),
  });
  const all = await tx
    .selectFrom("provider_payment as pp")
    .innerJoin("attempt as a", "a.id", "pp.attempt_id")
    .innerJoin("charge as c", "c.id", "pp.charge_id")
    .select(["a.method", "pp.payment_ref", "pp.amount", "pp.counted_at"])
    .where("c.sale_id", "=", sale.id)
    .where((e) => e.or([e("c.id", "=", charge.id), e("c.purpose", "=", "deposit")]))
    .where("c.state", "in", ["paid", "overpaid"])
    .orderBy("pp.counted_at")
    .execute();
  const payments = all.map((x) => ({
    method: x.method,
    reference: x.payment_ref,
    amount: x.amount,
    at: x.counted_at,
  }));
  const ofSale = { ...common, lines, total: sale.total, payments };
  if (!forDeposit) return issueReceipt(tx, deps.seal, { ...ofSale, tipo: "venta", balance: centavos(0) });
  const rest = subtract(sale.total, charge.amount);
  const dueAt = await askForBalance(tx, deps.zone, charge, sale, now);
  return issueReceipt(tx, deps.seal, {
    ...ofSale,
    tipo: "apartado",
    balance: rest,
    deposit: { paid: charge.amount, balance: rest, dueAt, refundRule: REFUND_RULE },
  });
}

/** What else could still be paid is ended at the provider by the janitor, at once; if it is paid all the same, that is surplus. */
export async function supersedeLive(s: Pick<Scene, "deps" | "tx" | "charge" | "now">, exceptId?: string) {
  await s.tx
    .updateTable("attempt")
    .set({ superseded_at: toIso(s.now), next_check_at: toIso(s.now) })
    .where("charge_id", "=", s.charge.id)
    .$if(exceptId !== undefined, (q) => q.where("id", "<>", exceptId as string))
    .where("state", "in", ["created", "requires_action", "processing", "unknown", "awaiting_customer"])
    .execute();
  s.deps.kick("tick");
}
