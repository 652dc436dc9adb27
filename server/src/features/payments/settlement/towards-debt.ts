import type { Centavos } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import { debtPostings, decideFromWithin, type MoneyEffect } from "@corral/domain/payments/settlement";
import type { SurplusReason } from "@corral/domain/payments/surplus/states";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { readSettings } from "#src/features/business/settings/business";
import { type ChargeRow, isWhole, moveCharge } from "#src/features/payments/charges/state";
import {
  type Account,
  type Entry,
  readBalance,
  readDeposits,
  writeJournal,
} from "#src/features/payments/ledger/write-journal";
import { insertSurplus } from "#src/features/payments/surplus/state";
import type { Tx } from "#src/platform/database/db";
import { newId } from "#src/platform/ids";
import type { ChargeTx } from "./charge-tx";
import { confirmSale, supersedeLive } from "./confirm-sale";
import { lacksDeposit } from "./deposits/deposit-gone";
import { holdForTheRest } from "./hold-again";
import { inHand } from "./in-hand";
import { restOfSale, secureRest } from "./parts";

/** The credit side of a journal that pays a charge: `debtPostings`, depending on whether the sale waits for more. */
export async function towardsDebt(
  tx: Tx,
  charge: Pick<ChargeRow, "id" | "purpose" | "sale_id" | "plan_id">,
  applied: Centavos,
  completes: boolean,
): Promise<Entry["postings"]> {
  const waits =
    !completes || charge.purpose === "deposit" || (!isWhole(charge) && (await waitsForOthers(tx, charge, applied)));
  return debtPostings(applied, waits ? null : (inHand(tx)?.deposits ?? (await readDeposits(tx, charge.id))));
}

/** Whether its sale lacks more than this money: another part of its plan, or its deposit. */
async function waitsForOthers(tx: Tx, charge: Parameters<typeof towardsDebt>[1], applied: Centavos) {
  const rest = await restOfSale(tx, charge, applied);
  return rest ? rest.do !== "complete" : lacksDeposit(tx, charge);
}

/** Writes the effects of counted money, in order. Throws for a transition of the charge that its table forbids. */
export async function applyEffects(
  context: ChargeTx & { attempt?: { id: string } },
  journalId: string,
  effects: readonly MoneyEffect[],
): Promise<void> {
  for (const effect of effects)
    switch (effect.do) {
      case "move_charge": {
        const also = effect.event === "late_in" ? { paid_late_at: toIso(context.now) } : {};
        await moveCharge(context.tx, context.charge, effect.event, also);
        if (effect.event === "late_in") context.charge.paid_late_at = context.now;
        break;
      }
      case "keep_surplus":
        await keepSurplus(context, { ...effect, journalId });
        break;
      case "confirm_sale":
        await confirmSale(context);
        break;
      case "wait_for_rest":
        await partIn(context, effect.missing);
        break;
    }
}

/**
 * Pays a charge with money already in the ledger: surplus, balance in favour, or a forgiven difference (centavos).
 * Throws above what is owed. The caller holds the charge's lock and, for an ended sale, its units.
 */
export async function payFromWithin(
  context: ChargeTx,
  money: {
    from: Account & ("customer_surplus" | "customer_credit" | "write_off");
    kind: "surplus_apply" | "credit_apply" | "write_off";
    amount: Centavos;
    actor: string;
    reason: string;
    attemptId?: string;
  },
): Promise<string> {
  const { tx, charge, now } = context;
  const { applied, surplus } = await readBalance(tx, charge.id);
  const facts = { state: charge.state, charged: charge.amount, applied, surplus };
  const outcome = decideFromWithin(money.amount, money.from, facts);
  if (!outcome.ok) throw new RangeError(`${money.amount} does not fit into ${outcome.owed}`);
  const journalId = await writeJournal(tx, {
    kind: money.kind,
    at: now,
    chargeId: charge.id,
    ...(money.attemptId ? { attemptId: money.attemptId } : {}),
    actor: money.actor,
    reason: money.reason,
    postings: { [money.from]: money.amount, ...(await towardsDebt(tx, charge, money.amount, outcome.completes)) },
  });
  await applyEffects(context, journalId, outcome.effects);
  return journalId;
}

/** Partly paid: holds the units, supersedes attempts for the whole amount, and shows staff a difference of cents. */
export async function partIn(context: ChargeTx, missing: Centavos): Promise<void> {
  await supersedeLive(context);
  const rest = await restOfSale(context.tx, context.charge);
  if (rest && rest.do !== "complete") await secureRest(context, rest);
  else await holdForTheRest(context.tx, context.charge, context.now);
  if (missing <= (await readSettings(context.tx)).rules.limits.writeOffByStaff)
    await addReviewTask(context.tx, {
      kind: "short_by_little",
      about: context.charge.id,
      chargeId: context.charge.id,
      data: { amount: missing },
      now: context.now,
    });
}

/** Stores money that pays no debt, with who must decide about it. */
export async function keepSurplus(
  context: ChargeTx & { attempt?: { id: string } },
  surplus: {
    amount: Centavos;
    journalId: string;
    why: SurplusReason;
    asks: "buyer" | "staff";
  },
): Promise<string> {
  const id = newId();
  await insertSurplus(
    context.tx,
    {
      id,
      charge_id: context.charge.id,
      journal_id: surplus.journalId,
      amount: surplus.amount,
      why: surplus.why,
      clabe: null,
      holder: null,
      to_charge_id: null,
      decided_by: null,
      created_at: toIso(context.now),
    },
    "open",
  ).execute();
  const forStaff = surplus.asks === "staff";
  await addReviewTask(context.tx, {
    kind: forStaff ? "late_review" : "surplus_choice",
    about: id,
    chargeId: context.charge.id,
    attemptId: context.attempt?.id ?? null,
    surplusId: id,
    waitsForBuyer: !forStaff,
    data: { amount: surplus.amount },
    now: context.now,
  });
  return id;
}
