import type { Instant } from "@corral/domain/kernel/time";
import { payableChargeStates } from "@corral/domain/states/charge";
import { pendingReviewStates } from "@corral/domain/states/review";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { Tx } from "#src/platform/database/db";

type Part = Pick<ChargeRow, "id" | "purpose" | "sale_id">;

const readParts = (tx: Tx, saleId: string) =>
  tx.selectFrom("charge").selectAll().where("sale_id", "=", saleId).orderBy("created_at").orderBy("id").execute();

/** The missing part of a sale's deposit in centavos, after a refund or a lost dispute. */
async function missingOfDeposit(tx: Tx, parts: readonly ChargeRow[]): Promise<number> {
  let missing = 0;
  for (const c of parts)
    if (c.purpose === "deposit" && !["cancelled", "expired"].includes(c.state))
      missing += Math.max(0, c.amount - (await readBalance(tx, c.id)).applied);
  return missing;
}

const decided = async (tx: Tx, parts: readonly ChargeRow[]) =>
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
    .orderBy("id")
    .forUpdate()
    .execute();
  const parts = await readParts(tx, balance.sale_id);
  return (await missingOfDeposit(tx, parts)) > 0 && !(await decided(tx, parts));
}

/**
 * Reacts to a change of a received deposit. Gone while its balance is due: a person decides. Returned: the task
 * closes.
 */
export async function afterDepositMoved(tx: Tx, deposit: Part, now: Instant): Promise<void> {
  if (deposit.purpose !== "deposit" || !deposit.sale_id) return;
  const parts = await readParts(tx, deposit.sale_id);
  const balance = parts.find(
    (c) => c.purpose === "balance" && (payableChargeStates as readonly string[]).includes(c.state),
  );
  if (!balance) return;
  const missing = await missingOfDeposit(tx, parts);
  if (missing > 0) await ask(tx, balance, missing, now);
  else await settleTasks(tx, { chargeId: balance.id, kinds: ["deposit_gone"], how: "el apartado está otra vez", now });
}

/** The balance is paid and its sale can't complete: holds the money for the buyer until a person decides. */
export async function waitForDecision(tx: Tx, balance: ChargeRow, now: Instant): Promise<void> {
  const missing = await missingOfDeposit(tx, await readParts(tx, balance.sale_id as string));
  const waits = await tx
    .selectFrom("review_task")
    .select("id")
    .where("kind", "=", "deposit_gone")
    .where("charge_id", "=", balance.id)
    .where("state", "in", [...pendingReviewStates])
    .executeTakeFirst();
  if (!waits) await ask(tx, balance, missing, now, " paid");
}

const ask = (tx: Tx, balance: ChargeRow, missing: number, now: Instant, also = "") =>
  addReviewTask(tx, {
    kind: "deposit_gone",
    about: `${balance.id} ${missing}${also}`,
    chargeId: balance.id,
    data: { amount: missing },
    now,
  });
