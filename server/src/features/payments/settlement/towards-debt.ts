import type { Centavos } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { debtPostings, decideFromWithin, type MoneyEffect } from "@corral/domain/payments/settlement";
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

/** The other half of a journal that pays a charge: `debtPostings` of what is held of it, where nothing waits for more. */
export async function towardsDebt(
  tx: Tx,
  charge: Pick<ChargeRow, "id" | "purpose" | "sale_id">,
  applied: Centavos,
  completes: boolean,
): Promise<Entry["postings"]> {
  const waits = !completes || charge.purpose === "deposit" || (await lacksDeposit(tx, charge));
  return debtPostings(applied, waits ? null : await depositsOf(tx, charge.id));
}

/** Writes what follows from money that is in the ledger, in order. Throws for a move of the charge that its table forbids. */
export async function applyEffects(
  d: ChargeTx & { attempt?: { id: string } },
  journalId: string,
  effects: readonly MoneyEffect[],
): Promise<void> {
  for (const effect of effects)
    switch (effect.do) {
      case "move_charge": {
        const also = effect.event === "late_in" ? { paid_late_at: toIso(d.now) } : {};
        await moveCharge(d.tx, d.charge, effect.event, also);
        break;
      }
      case "keep_surplus":
        await keepSurplus(d, { ...effect, journalId });
        break;
      case "confirm_sale":
        await confirmSale(d);
        break;
      case "wait_for_rest":
        await partIn(d, effect.missing);
        break;
    }
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
  const { applied, surplus } = await balanceOf(tx, charge.id);
  const facts = { state: charge.state, charged: charge.amount, applied, surplus };
  const outcome = decideFromWithin(m.amount, m.from, facts);
  if (!outcome.ok) throw new RangeError(`${m.amount} does not fit into ${outcome.owed}`);
  const journalId = await writeJournal(tx, {
    kind: m.kind,
    at: now,
    chargeId: charge.id,
    ...(m.attemptId ? { attemptId: m.attemptId } : {}),
    actor: m.actor,
    reason: m.reason,
    postings: { [m.from]: m.amount, ...(await towardsDebt(tx, charge, m.amount, outcome.completes)) },
  });
  await applyEffects(d, journalId, outcome.effects);
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

/** Keeps what belongs to no debt, with whoever must say what becomes of it. */
export async function keepSurplus(
  d: ChargeTx & { attempt?: { id: string } },
  s: {
    amount: Centavos;
    journalId: string;
    why: SurplusReason;
    asks: "buyer" | "staff";
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
  const forStaff = s.asks === "staff";
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
