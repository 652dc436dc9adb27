import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { standingOf } from "@corral/domain/payments/charges/incoming";
import type { SurplusReason } from "@corral/domain/states/surplus";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { readSettings } from "#src/features/business/settings/business";
import { type ChargeRow, moveCharge } from "#src/features/payments/charges/state";
import {
  type Account,
  balanceOf,
  depositsOf,
  type Entry,
  writeJournal,
} from "#src/features/payments/ledger/write-journal";
import type { Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";
import type { ChargeTx } from "./charge-tx";
import { confirmSale, supersedeLive } from "./confirm-sale";
import { lacksDeposit } from "./deposit-gone";
import { holdForTheRest } from "./hold-again";

/**
 * The other half of a journal that pays a charge: held as deposit until the debt is whole, then earned with all that
 * was held. What sets something aside stays the customer's until its sale is complete; so does a balance whose deposit is gone.
 */
export async function towardsDebt(
  tx: Tx,
  charge: Pick<ChargeRow, "id" | "purpose" | "sale_id">,
  applied: Centavos,
  completes: boolean,
): Promise<Entry["postings"]> {
  if (!completes || charge.purpose === "deposit" || (await lacksDeposit(tx, charge)))
    return { customer_deposits: centavos(-applied) };
  const held = await depositsOf(tx, charge.id);
  return { customer_deposits: held, sales: centavos(-(held + applied)) };
}

/**
 * Pays a charge with money that is already here: surplus, balance in favour, or a difference forgiven. Refuses (throws) more than is owed.
 * The caller holds the charge's lock and, for an ended sale, its units.
 */
export async function payFromWithin(
  d: ChargeTx,
  m: {
    from: Account & ("customer_surplus" | "customer_credit" | "write_off");
    kind: "surplus_apply" | "credit_apply" | "write_off";
    amount: Centavos;
    actor: string;
    reason: string;
    attemptId?: string;
  },
): Promise<string> {
  const { tx, charge, now } = d;
  const owed = charge.amount - (await balanceOf(tx, charge.id)).applied;
  if (m.amount <= 0 || m.amount > owed) throw new RangeError(`${m.amount} does not fit into ${owed}`);
  const completes = m.amount === owed;
  const journalId = await writeJournal(tx, {
    kind: m.kind,
    at: now,
    chargeId: charge.id,
    ...(m.attemptId ? { attemptId: m.attemptId } : {}),
    actor: m.actor,
    reason: m.reason,
    postings: { [m.from]: m.amount, ...(await towardsDebt(tx, charge, m.amount, completes)) },
  });
  if (completes) {
    await moveCharge(tx, charge, charge.state === "paid_late" ? "late_accepted" : "all_in");
    if ((await balanceOf(tx, charge.id)).surplus > 0) await moveCharge(tx, charge, "excess_in");
    await confirmSale(d);
  } else if (standingOf(charge.state) === "owes") {
    await moveCharge(tx, charge, "part_in");
    await partIn(d, centavos(owed - m.amount));
  }
  return journalId;
}

/** A part is in: the units stay, what asked for the whole is taken back, and a difference of cents is shown to staff. */
export async function partIn(d: ChargeTx, missing: Centavos): Promise<void> {
  await supersedeLive(d);
  await holdForTheRest(d.tx, d.charge, d.now);
  if (missing <= (await readSettings(d.tx)).rules.limits.writeOffByStaff)
    await addReviewTask(d.tx, {
      kind: "short_by_little",
      about: d.charge.id,
      chargeId: d.charge.id,
      data: { amount: missing },
      now: d.now,
    });
}

/** Keeps what belongs to no debt, with whoever must say what becomes of it: the buyer, or staff when it came late. */
export async function keepSurplus(
  d: ChargeTx & { attempt?: { id: string } },
  s: {
    amount: Centavos;
    journalId: string;
    why: SurplusReason;
    /** Its payer chooses at once: the business never takes late money. */
    offered?: boolean;
  },
): Promise<string> {
  const id = newId();
  await d.tx
    .insertInto("surplus")
    .values({
      id,
      charge_id: d.charge.id,
      journal_id: s.journalId,
      amount: s.amount,
      state: "open",
      why: s.why,
      clabe: null,
      holder: null,
      to_charge_id: null,
      decided_by: null,
      created_at: toIso(d.now),
    })
    .execute();
  const forStaff = s.why === "late" && !s.offered;
  await addReviewTask(d.tx, {
    kind: forStaff ? "late_review" : "surplus_choice",
    about: id,
    chargeId: d.charge.id,
    attemptId: d.attempt?.id ?? null,
    surplusId: id,
    waitsForBuyer: !forStaff,
    data: { amount: s.amount },
    now: d.now,
  });
  return id;
}
