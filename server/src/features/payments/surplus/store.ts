import { isOneOf } from "@corral/domain/kernel/lookup";
import type { Centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { type Account, readClabe, readHolder } from "@corral/domain/payments/refunds/refunds";
import { type SurplusEvent, unsettledSurplus } from "@corral/domain/payments/surplus/states";
import type { Settling } from "@corral/domain/reviews";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { moveCharge } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { ChargeTx } from "#src/features/payments/settlement/charge-tx";
import { moveSurplus, readSurplus, type SurplusRow, splitSurplus } from "./state";

/**
 * Decides about a surplus. Throws for a transition that the table forbids; the caller reads the state under the
 * charge's lock first.
 */
export const decideSurplus = (
  d: ChargeTx,
  row: SurplusRow,
  event: SurplusEvent,
  by: string,
  also: Parameters<typeof moveSurplus>[3] = {},
) => moveSurplus(d.tx, row, event, { ...also, decided_by: by, decided_at: toIso(d.now) });

/** Leaves only `part` in the row; the rest is a new open surplus, about which its payer chooses again. */
export async function takePart(d: ChargeTx, row: SurplusRow, part: Centavos): Promise<void> {
  const rest = await splitSurplus(d.tx, row, part);
  if (!rest) return;
  await addReviewTask(d.tx, {
    kind: "surplus_choice",
    about: rest.id,
    chargeId: rest.charge_id,
    surplusId: rest.id,
    waitsForBuyer: true,
    data: { amount: rest.amount },
    now: d.now,
  });
}

/** After a surplus is settled: closes its task, and continues the charge when none is left. */
export async function afterSettling(d: ChargeTx, row: SurplusRow, by: Settling): Promise<void> {
  const { tx, charge, now } = d;
  await settleTasks(tx, by, { chargeId: charge.id, surplusId: row.id }, now);
  const left = (await readSurplus(tx, charge.id)).some((s) => isOneOf(unsettledSurplus, s.state));
  if (!left) {
    const { collected, applied } = await readBalance(tx, charge.id);
    if (charge.state === "paid_late" && collected === 0) await moveCharge(tx, charge, "all_refunded");
    else if (
      charge.state === "overpaid" ||
      ((charge.state === "paid_late" || charge.state === "expired_partial") && applied === 0)
    )
      await moveCharge(tx, charge, "surplus_settled");
  }
}

/** Parses an account number, ignoring spaces. Refuses an invalid one. */
export function readAccount(a: {
  clabe?: string | undefined;
  holder?: string | undefined;
}): Result<Account, "CLABE_INVALID" | "VALIDATION_FAILED"> {
  const holder = readHolder(a.holder ?? "");
  if (!holder) return refuseField("holder", "Escribe a nombre de quién está la cuenta.");
  const known = readClabe(a.clabe ?? "");
  return known ? ok({ clabe: known.clabe, holder }) : refuse("CLABE_INVALID");
}
