import { present } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos, subtract } from "@corral/domain/kernel/money";
import { ok, type Result } from "@corral/domain/kernel/result";
import type { Instant } from "@corral/domain/kernel/time";
import {
  type ChargeFacts,
  type ChargeStep,
  FREIGHT,
  type LineChange,
  priceAfter,
} from "@corral/domain/payments/price-after";
import type { SurplusReason } from "@corral/domain/payments/surplus/states";
import { balanceDueAt } from "@corral/domain/shop/deposit";
import { liveAttempts } from "#src/features/payments/attempts/state";
import { insertCharge } from "#src/features/payments/charges/insert-charge";
import { type ChargeRow, cancelAtOnce, moveCharge } from "#src/features/payments/charges/state";
import { readBalance, readDeposits, writeJournal } from "#src/features/payments/ledger/write-journal";
import type { Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { changeAmount } from "./change-amount";
import { completeSale, issueAgain } from "./confirm-sale";
import { isIncomplete, nameParts } from "./parts";
import { readLines, type SaleRow } from "./sale-state";
import { keepSurplus } from "./towards-debt";

export interface PriceChange {
  deps: TxDeps;
  tx: Tx;
  now: Instant;
  /** The sale and its charges, locked, newest first; those that are made join them. */
  locked: { sale: SaleRow; charges: ChargeRow[] };
  why: {
    /** For the ledger: who, in words. */
    actor: string;
    /** The weighing that it follows from. */
    weighingId?: string;
    staffId: string | null;
    /** Why a charge was cancelled that others take the place of. */
    cancelled: string;
    /** What a new charge is for. */
    asks: string;
    /** Why what was paid above it is the payer's: its kind, and for the ledger. */
    less: { why: SurplusReason; reason: string };
  };
}

/**
 * A line of a sale, or its freight, costs something else: its charges, ledger and receipts follow in the caller's transaction, which
 * holds the sale's locks. `writeLine` writes the line, and answers what the whole price is now. Refused while a payment
 * of the sale is on its way; then nothing is written.
 */
export async function changePrice(
  s: PriceChange,
  change: LineChange,
  writeLine: () => Promise<SaleRow["price_status"]>,
): Promise<Result<null, "PAYMENT_IN_PROGRESS" | "SALE_MOVE_NOT_ALLOWED" | "AMOUNT_ABOVE_MAX">> {
  const { tx, locked } = s;
  const { sale, charges } = locked;
  const lines = await readLines(tx, sale.id);
  const facts = await Promise.all(charges.map((c) => factsOf(tx, c)));
  const price = priceAfter(
    {
      lines: [...lines.map((l) => ({ id: l.id, lineTotal: l.line_total })), { id: FREIGHT, lineTotal: sale.freight }],
      charges: facts,
    },
    change,
  );
  if (!price.ok) return price;
  const { total, steps, isPaid } = price.value;
  const status = await writeLine();
  const changed = { subtotal: subtract(total, sale.freight), total, price_status: status };
  await tx.updateTable("sale").set(changed).where("id", "=", sale.id).execute();
  Object.assign(sale, changed);
  const plans = new Set(charges.flatMap((c) => c.plan_id ?? []));
  const wasComplete = facts.every((c) => c.purpose !== "deposit") && plans.size === 0 && sale.state === "confirmed";
  for (const step of steps) await apply(s, step);
  for (const planId of plans) await nameParts(tx, planId, charges);
  await closeOrReissue(s, { isPaid, wasComplete });
  return ok(null);
}

async function factsOf(tx: Tx, c: ChargeRow): Promise<ChargeFacts> {
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

async function apply(s: PriceChange, step: ChargeStep): Promise<void> {
  const { tx, now, locked } = s;
  if (step.do === "ask") {
    locked.charges.unshift(await askMore(s, step.amount));
    return;
  }
  const charge = present(locked.charges.find((c) => c.id === step.chargeId));
  const because = { now, weighingId: s.why.weighingId ?? null };
  switch (step.do) {
    case "cancel":
    case "replace":
      await cancelAtOnce(tx, charge, { cancelled_by: s.why.staffId, cancel_reason: s.why.cancelled });
      if (step.do === "replace")
        locked.charges.unshift(await insertCharge(tx, { ...charge, amount: step.amount, replaces_id: charge.id }, now));
      return;
    case "change":
      return changeAmount(tx, charge, step.amount, because);
    case "complete":
      await changeAmount(tx, charge, step.amount, because);
      await moveCharge(tx, charge, "all_in");
      return;
    case "give_back": {
      await changeAmount(tx, charge, step.amount, because);
      if (charge.state === "partially_paid") await moveCharge(tx, charge, "all_in");
      await moveCharge(tx, charge, "excess_in");
      const held = Math.min(await readDeposits(tx, charge.id), step.over);
      const journalId = await writeJournal(tx, {
        kind: "surplus_in",
        at: now,
        chargeId: charge.id,
        actor: s.why.actor,
        reason: s.why.less.reason,
        postings: {
          customer_deposits: centavos(held),
          sales: centavos(step.over - held),
          customer_surplus: centavos(-step.over),
        },
      });
      await keepSurplus({ ...s, charge }, { amount: step.over, journalId, why: s.why.less.why, asks: "buyer" });
    }
  }
}

/** A charge for what is missing, by any method; due as the balance of a reservation is. */
const askMore = ({ deps, tx, now, why, locked: { sale, charges } }: PriceChange, amount: Centavos) =>
  insertCharge(
    tx,
    {
      sale_id: sale.id,
      customer_id: sale.customer_id,
      purpose: "balance",
      concept: why.asks.slice(0, 120),
      amount,
      created_by: charges[0]?.created_by ?? null,
      hold_until: null,
      due_at: balanceDueAt(deps.zone, now, sale.balance_days ?? undefined),
    },
    now,
  );

/** Completes a sale that its money pays now; otherwise its receipts are issued again with the price that it has now. */
async function closeOrReissue(s: PriceChange, { isPaid, wasComplete }: { isPaid: boolean; wasComplete: boolean }) {
  const { deps, tx, now, locked } = s;
  const { sale, charges } = locked;
  const paid = charges.find((c) => c.state === "paid" || c.state === "overpaid");
  if (!paid) return;
  const isNews = isPaid && !wasComplete && (await isIncomplete(tx, sale.id));
  if (isNews) return completeSale({ deps, tx, charge: paid, now }, { isAllPaid: true });
  // While others of the purchase are still to be weighed its receipt stays: one replaces it, once its last price is known.
  if (s.why.weighingId && sale.price_status === "estimated") return;
  await issueAgain({ deps, tx, charge: paid, now });
}
