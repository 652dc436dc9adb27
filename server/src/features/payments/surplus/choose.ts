import type { SurplusChoice } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { nameOf, recordFact } from "#src/features/business/facts/record-fact";
import { settleTasks } from "#src/features/business/review-tasks/state";
import { type ChargeRow, lockCharge } from "#src/features/payments/charges/state";
import { isPending, readRefunds } from "#src/features/payments/refunds/state";
import type { ChargeTx } from "#src/features/payments/settlement/charge-tx";
import { saleById } from "#src/features/payments/settlement/sale-state";
import type { Acting } from "#src/platform/calls/acting";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { applyToOther, type CantPay, keepAsCredit, payWithCredit, readyForMoney, wantBack } from "./settle-surplus";
import { readSurplus, type SurplusRow } from "./state";
import { decideSurplus, readAccount } from "./store";

type Refused =
  | "NOT_FOUND"
  | "VALIDATION_FAILED"
  | "CLABE_INVALID"
  | "ALREADY_DECIDED"
  | "DECISION_NOT_ALLOWED"
  | CantPay;

const byPublicId = (tx: Tx, publicId: string) =>
  tx.selectFrom("charge").select(["id", "sale_id"]).where("public_id", "=", publicId).executeTakeFirst();

/**
 * Applies the buyer's choice about their surplus. Of two concurrent choices the second is told that it is decided. A
 * phone with only the link may ask for it back, which staff see; its request doesn't bind the buyer.
 */
export async function chooseSurplus(
  deps: TxDeps,
  tx: Tx,
  acting: Acting,
  ask: SurplusChoice & { chargeId: string; surplusId: string },
): Promise<Result<ChargeRow, Refused>> {
  const found = await byPublicId(tx, ask.chargeId);
  if (!found) return refuse("NOT_FOUND");
  const other =
    ask.choice === "apply" ? await findOtherCharge(tx, found.sale_id, { ...ask, buyerId: acting.buyerId }) : undefined;
  if (ask.choice === "apply" && !other) return refuse("NOT_FOUND");
  // Both locks in one order, so that two phones can't deadlock.
  const locked = new Map<string, ChargeRow>();
  for (const id of [found.id, ...(other ? [other] : [])].sort()) locked.set(id, await lockCharge(tx, id));
  const context = { deps, tx, now: deps.now(), charge: present(locked.get(found.id)) };
  const row = (await readSurplus(tx, found.id)).find((s) => s.id === ask.surplusId);
  if (!row) return refuse("NOT_FOUND");
  const by =
    acting.as === "link" || acting.as === "first" ? "elsewhere" : acting.as === "phone" ? "buyer" : "confirmed";
  const actor = nameOf(acting);
  if (by !== "elsewhere" && row.state === "refund_wanted" && row.asked_by === "elsewhere")
    await undoElsewhere(context, row, actor);
  if (row.state !== "open") return refuse("ALREADY_DECIDED");
  if (ask.choice === "keep") {
    const kept = await keepAsCredit(context, row, actor);
    if (!kept.ok) return kept;
  } else if (ask.choice === "apply") {
    const done = await applyToOther(context, row, { ...context, charge: present(locked.get(present(other))) }, actor);
    if (!done.ok) return done;
  } else {
    const account = readAccount(ask);
    if (!account.ok) return account;
    const requested = await wantBack(context, row, account.value, actor, by);
    if (!requested.ok) return requested;
  }
  await recordFact(
    deps,
    tx,
    acting,
    "surplus.chosen",
    { kind: "charge", id: context.charge.id },
    { charge: context.charge.public_id, amount: row.amount, choice: ask.choice },
  );
  return ok(context.charge);
}

/** The buyer may still decide, as long as nothing is on its way to the account that somebody else gave. */
async function undoElsewhere(context: ChargeTx, row: SurplusRow, actor: string): Promise<void> {
  if ((await readRefunds(context.tx, context.charge.id)).some(isPending)) return;
  await decideSurplus(context, row, "wish_undone", actor, { clabe: null, holder: null, asked_by: null });
  await settleTasks(
    context.tx,
    "surplus.chosen_again",
    { chargeId: context.charge.id, surplusId: row.id },
    context.now,
  );
}

/** Another charge of the same buyer, requested by the phone that bought both; undefined for others. */
async function findOtherCharge(
  tx: Tx,
  saleId: string | null,
  ask: { chargeId: string; toChargeId?: string; buyerId: string | undefined },
): Promise<string | undefined> {
  if (!saleId || !ask.buyerId || !ask.toChargeId || ask.toChargeId === ask.chargeId) return undefined;
  if ((await saleById(tx, saleId)).buyer_id !== ask.buyerId) return undefined;
  const target = await byPublicId(tx, ask.toChargeId);
  if (!target?.sale_id) return undefined;
  return (await saleById(tx, target.sale_id)).buyer_id === ask.buyerId ? target.id : undefined;
}

/** Pays a charge of this buyer from their balance in favour, oldest first, as far as it goes. */
export async function spendCredit(
  deps: TxDeps,
  tx: Tx,
  acting: Acting,
  chargeId: string,
): Promise<Result<ChargeRow, "NOT_FOUND" | "DECISION_NOT_ALLOWED" | CantPay>> {
  const found = await byPublicId(tx, chargeId);
  if (!found?.sale_id || !acting.buyerId) return refuse("NOT_FOUND");
  const context = { deps, tx, now: deps.now(), charge: await lockCharge(tx, found.id) };
  const ready = await readyForMoney(context);
  if (!ready.ok) return ready;
  const credits = await tx
    .selectFrom("credit")
    .selectAll()
    .where("buyer_id", "=", acting.buyerId)
    .whereRef("spent", "<", "amount")
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  const parts: { id: string; spent: Centavos; amount: Centavos }[] = [];
  let left: number = ready.value;
  for (const c of credits) {
    const amount = centavos(Math.min(left, c.amount - c.spent));
    if (amount > 0) parts.push({ id: c.id, spent: centavos(c.spent + amount), amount });
    left -= amount;
  }
  if (parts.length === 0) return refuse("DECISION_NOT_ALLOWED", "Ya no tienes saldo a favor.");
  const journalId = await payWithCredit(context, centavos(ready.value - left), nameOf(acting), "saldo a favor");
  for (const p of parts) {
    await tx.updateTable("credit").set({ spent: p.spent }).where("id", "=", p.id).execute();
    await tx
      .insertInto("credit_use")
      .values({
        id: newId(),
        credit_id: p.id,
        charge_id: found.id,
        journal_id: journalId,
        amount: p.amount,
        at: toIso(context.now),
      })
      .execute();
  }
  return ok(context.charge);
}
