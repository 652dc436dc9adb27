import { pendingReviewStates } from "@corral/domain/business/review-tasks/states";
import { present } from "@corral/domain/kernel/lookup";
import { centavos } from "@corral/domain/kernel/money";
import type { Instant } from "@corral/domain/kernel/time";
import {
  type DepositPart,
  decideDepositMoved,
  isDeposit,
  missingOfDeposit,
} from "@corral/domain/payments/settlement/deposits";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { Tx } from "#src/platform/database/db";

type Part = Pick<ChargeRow, "id" | "purpose" | "sale_id">;

/** The charges of a sale, the oldest first, with what is paid of its deposit. */
async function readParts(tx: Tx, saleId: string): Promise<DepositPart[]> {
  const charges = await tx
    .selectFrom("charge")
    .select(["id", "purpose", "state", "amount"])
    .where("sale_id", "=", saleId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const parts: DepositPart[] = [];
  for (const it of charges)
    parts.push({ ...it, applied: isDeposit(it) ? (await readBalance(tx, it.id)).applied : centavos(0) });
  return parts;
}

/** Whether a person said that a sale goes without what is missing of it. */
export const isAgreed = async (tx: Tx, parts: readonly { id: string }[]) =>
  (await tx
    .selectFrom("review_task")
    .select("id")
    .where("kind", "=", "deposit_gone")
    .where("decision", "=", "complete_sale")
    .where(
      "charge_id",
      "in",
      parts.map((c) => c.id),
    )
    .executeTakeFirst()) !== undefined;

/** Whether paying this balance would complete the sale below its price without anyone's consent. */
export async function lacksDeposit(tx: Tx, balance: Part): Promise<boolean> {
  if (balance.purpose !== "balance" || !balance.sale_id) return false;
  // Serialises with a concurrent refund of the deposit.
  await tx
    .selectFrom("charge")
    .select("id")
    .where("sale_id", "=", balance.sale_id)
    .where("purpose", "=", "deposit")
    // The order of everything that locks the charges of a sale: a deposit may be divided.
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .forNoKeyUpdate()
    .execute();
  const parts = await readParts(tx, balance.sale_id);
  return missingOfDeposit(parts) > 0 && !(await isAgreed(tx, parts));
}

/** Reacts to a change of the money of a received deposit. */
export async function afterDepositMoved(tx: Tx, deposit: Part, now: Instant): Promise<void> {
  if (deposit.purpose !== "deposit" || !deposit.sale_id) return;
  const step = decideDepositMoved(await readParts(tx, deposit.sale_id));
  if (step?.do === "ask_staff") await ask(tx, step.balanceId, step.missing, now);
  if (step?.do === "settle_question") await settleTasks(tx, "deposit.back", { chargeId: step.balanceId }, now);
}

/** The balance is paid and its sale can't complete: holds the money for the buyer until a person decides. */
export async function waitForDecision(tx: Tx, balance: ChargeRow, now: Instant): Promise<void> {
  const waits = await tx
    .selectFrom("review_task")
    .select("id")
    .where("kind", "=", "deposit_gone")
    .where("charge_id", "=", balance.id)
    .where("state", "in", [...pendingReviewStates])
    .executeTakeFirst();
  if (waits) return;
  await ask(tx, balance.id, missingOfDeposit(await readParts(tx, present(balance.sale_id))), now, " paid");
}

const ask = (tx: Tx, balanceId: string, missing: number, now: Instant, also = "") =>
  addReviewTask(tx, {
    kind: "deposit_gone",
    about: `${balanceId} ${missing}${also}`,
    chargeId: balanceId,
    data: { amount: missing },
    now,
  });
