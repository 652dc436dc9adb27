import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { ok, type Result } from "@corral/domain/kernel/result";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { type ChargeStep, priceAfter, type WeighedChargeFacts } from "@corral/domain/selling/weighings/price-after";
import { balanceDueAt } from "@corral/domain/shop/deposit";
import { finalNote } from "@corral/domain/shop/price-by-kilo";
import { liveAttempts } from "#src/features/payments/attempts/state";
import { insertCharge } from "#src/features/payments/charges/insert-charge";
import { type ChargeRow, cancelAtOnce, moveCharge } from "#src/features/payments/charges/state";
import { readBalance, readDeposits, writeJournal } from "#src/features/payments/ledger/write-journal";
import { completeSale, issueAgain } from "#src/features/payments/settlement/confirm-sale";
import { readLines } from "#src/features/payments/settlement/sale-state";
import { keepSurplus } from "#src/features/payments/settlement/towards-debt";
import type { Locked } from "#src/features/selling/sales/find-sale";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { newId } from "#src/platform/ids";
import { announceCharge } from "#src/platform/live/live";
import type { WeighingRow } from "./state";

type Refused = "PAYMENT_IN_PROGRESS" | "SALE_MOVE_NOT_ALLOWED" | "AMOUNT_ABOVE_MAX" | "WEIGHT_OUT_OF_RANGE";
interface Settling {
  deps: Deps;
  tx: Tx;
  now: Instant;
  locked: Locked;
  weighing: WeighingRow;
  /** For the ledger: who accepted, in words. */
  actor: string;
}

/**
 * Gives a line its final weight: price, charges, ledger and receipts follow in the caller's transaction, which holds
 * the sale's locks. Refused while a payment of the sale is on its way; then nothing is written.
 */
export async function settleWeight(s: Settling): Promise<Result<null, Refused>> {
  const { tx, locked, weighing: w } = s;
  const { sale, charges } = locked;
  const lines = await readLines(tx, sale.id);
  const line = lines.find((l) => l.id === w.line_id);
  if (!line || line.price_per_kg === null) throw new Error(`line ${w.line_id} isn't sold by the kilo`);
  const facts = await Promise.all(charges.map((c) => factsOf(tx, c)));
  const price = priceAfter(
    { lines: lines.map((l) => ({ id: l.id, lineTotal: l.line_total })), charges: facts },
    { lineId: line.id, netG: w.net_g, pricePerKg: line.price_per_kg },
  );
  if (!price.ok) return price;
  const { lineTotal, total, steps, isPaid } = price.value;
  await tx
    .updateTable("sale_line")
    .set({
      unit_price: lineTotal,
      line_total: lineTotal,
      final_weight_g: w.net_g,
      weight_note: finalNote({ grossG: w.gross_g, tareG: w.tare_g, shrinkBp: w.shrink_bp }, w.net_g, line.price_per_kg),
    })
    .where("id", "=", line.id)
    .execute();
  const isFinal = lines.every((l) => l.id === line.id || l.price_per_kg === null || l.final_weight_g !== null);
  const change = { subtotal: total, total, price_status: isFinal ? "final" : "estimated" };
  await tx.updateTable("sale").set(change).where("id", "=", sale.id).execute();
  Object.assign(sale, change);
  const wasComplete = facts.every((c) => c.purpose !== "deposit") && sale.state === "confirmed";
  for (const step of steps) await apply(s, step, line.title);
  await closeOrReissue(s, { isPaid, wasComplete });
  for (const c of charges) await announceCharge(tx, c.public_id);
  return ok(null);
}

async function factsOf(tx: Tx, c: ChargeRow): Promise<WeighedChargeFacts> {
  const { applied } = await readBalance(tx, c.id);
  const tried = await tx.selectFrom("attempt").select("id").where("charge_id", "=", c.id).limit(1).executeTakeFirst();
  const isLive = (await liveAttempts(tx, c.id)).length > 0;
  return {
    id: c.id,
    purpose: c.purpose,
    state: c.state,
    amount: c.amount,
    applied,
    isLive,
    wasTried: tried !== undefined,
  };
}

const REASON = "Cambió con el peso final";

async function apply(s: Settling, step: ChargeStep, title: string): Promise<void> {
  const { tx, now, locked } = s;
  if (step.do === "ask") {
    locked.charges.unshift(await askMore(s, step.amount, title));
    return;
  }
  const charge = locked.charges.find((c) => c.id === step.chargeId) as ChargeRow;
  switch (step.do) {
    case "cancel":
    case "replace":
      await cancelAtOnce(tx, charge, { cancelled_by: s.weighing.proposed_by, cancel_reason: REASON });
      if (step.do === "replace")
        locked.charges.unshift(await insertCharge(tx, { ...charge, amount: step.amount, replaces_id: charge.id }, now));
      return;
    case "change":
      return changeAmount(s, charge, step.amount);
    case "complete":
      await changeAmount(s, charge, step.amount);
      await moveCharge(tx, charge, "all_in");
      return;
    case "give_back": {
      await changeAmount(s, charge, step.amount);
      if (charge.state === "partially_paid") await moveCharge(tx, charge, "all_in");
      await moveCharge(tx, charge, "excess_in");
      const held = Math.min(await readDeposits(tx, charge.id), step.over);
      const journalId = await writeJournal(tx, {
        kind: "surplus_in",
        at: now,
        chargeId: charge.id,
        actor: s.actor,
        reason: `pesó menos: ${title}`,
        postings: {
          customer_deposits: centavos(held),
          sales: centavos(step.over - held),
          customer_surplus: centavos(-step.over),
        },
      });
      await keepSurplus({ ...s, charge }, { amount: step.over, journalId, why: "lighter", asks: "buyer" });
    }
  }
}

/** What a charge asks for changes only here, and why stays written. */
async function changeAmount({ tx, now, weighing }: Settling, charge: ChargeRow, amount: Centavos): Promise<void> {
  if (charge.amount === amount) return;
  await tx
    .insertInto("charge_adjustment")
    .values({
      id: newId(),
      charge_id: charge.id,
      weighing_id: weighing.id,
      before: charge.amount,
      after: amount,
      at: toIso(now),
    })
    .execute();
  await tx
    .updateTable("charge")
    .set((e) => ({ amount, version: e("version", "+", 1) }))
    .where("id", "=", charge.id)
    .execute();
  charge.amount = amount;
}

/** A charge for what is missing, by any method; due as the balance of a reservation is. */
const askMore = ({ deps, tx, now, locked: { sale, charges } }: Settling, amount: Centavos, title: string) =>
  insertCharge(
    tx,
    {
      sale_id: sale.id,
      customer_id: sale.customer_id,
      purpose: "balance",
      concept: `Diferencia de peso: ${title}`.slice(0, 120),
      amount,
      created_by: charges[0]?.created_by ?? null,
      hold_until: null,
      due_at: balanceDueAt(deps.zone, now, sale.balance_days ?? undefined),
    },
    now,
  );

/** Completes a sale that its money pays now; otherwise its receipts are issued again with the price that it has now. */
async function closeOrReissue(s: Settling, { isPaid, wasComplete }: { isPaid: boolean; wasComplete: boolean }) {
  const { deps, tx, now, locked } = s;
  const { sale, charges } = locked;
  const paid = charges.find((c) => c.state === "paid" || c.state === "overpaid");
  if (!paid) return;
  const isNews = isPaid && !wasComplete && (await stillHeld(tx, sale.id));
  if (isNews) return completeSale({ deps, tx, charge: paid, now }, { byWeight: true });
  await issueAgain({ deps, tx, charge: paid, now });
}

/** The units are set aside, or wait for the payment: the sale isn't complete. */
const stillHeld = async (tx: Tx, saleId: string) =>
  (await tx
    .selectFrom("claim")
    .select("id")
    .where("sale_id", "=", saleId)
    .where("state", "in", ["temporary", "awaiting_payment", "deposit"])
    .executeTakeFirst()) !== undefined;
