import { reminderAt } from "@corral/domain/business/message-queue/message";
import { centavos } from "@corral/domain/kernel/money";
import { DAY, momentInWords, plus, toIso, zoneInWords } from "@corral/domain/kernel/time";
import { balanceMessage, balanceReminder, voucherReminder } from "@corral/domain/payments/charges/messages";
import { isPayable, payableChargeStates } from "@corral/domain/payments/charges/states";
import { queueMessage } from "#src/features/business/message-queue/queue-message";
import { recipientOfReminder } from "#src/features/business/message-queue/recipient";
import { chargesMessages } from "#src/features/payments/charges/messages";
import { queueVoucher } from "#src/features/payments/charges/queue-voucher";
import { isFirstOfPlan, lockCharge, withoutDeadline } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { inTransaction } from "#src/platform/database/in-transaction";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { remindAccounts } from "./remind-accounts";

/**
 * Queues reminders of unpaid vouchers and balances before they end, each once; a balance with a new date once more.
 */
export async function remind(deps: Deps): Promise<void> {
  await remindVouchers(deps);
  await remindBalances(deps);
  await remindAccounts(deps);
}

/** A reminder that would be due at night is sent the evening before. */
const NIGHT = DAY / 2;

async function remindVouchers(deps: Deps): Promise<void> {
  const now = deps.now();
  const { before, last } = voucherReminder;
  const soon = await deps.db
    .selectFrom("attempt as a")
    .select(["a.id", "a.charge_id", "a.created_at", "a.expires_at"])
    .where("a.state", "=", "awaiting_customer")
    .where("a.superseded_at", "is", null)
    .where("a.expires_at", "<=", sqlInstant(plus(now, before + NIGHT)))
    .where("a.expires_at", ">", sqlInstant(plus(now, last)))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("message as m")
            .select("m.id")
            .whereRef("m.attempt_id", "=", "a.id")
            .where("m.kind", "=", "voucher_reminder"),
        ),
      ),
    )
    .execute();
  for (const a of soon) {
    const at = a.expires_at === null ? undefined : reminderAt(voucherReminder, deps.zone, a.created_at, a.expires_at);
    if (at === undefined || at > now) continue;
    await inTransaction(deps, async (tx, deps) => {
      // Under the charge's lock, so that a payment being counted now is seen.
      const charge = await lockCharge(tx, a.charge_id);
      const attempt = await tx.selectFrom("attempt").selectAll().where("id", "=", a.id).executeTakeFirstOrThrow();
      if (attempt.state !== "awaiting_customer" || attempt.superseded_at !== null) return;
      await queueVoucher(deps, tx, charge, attempt, true);
    });
  }
}

async function remindBalances(deps: Deps): Promise<void> {
  const now = deps.now();
  const { before, last } = balanceReminder;
  const soon = await deps.db
    .selectFrom("charge as c")
    .select(["c.id", "c.created_at", "c.due_at"])
    .where(withoutDeadline)
    // One reminder for the parts of a plan: they are due together.
    .where(isFirstOfPlan)
    .where("c.state", "in", [...payableChargeStates])
    .where("c.due_at", "<=", sqlInstant(plus(now, before + NIGHT)))
    .where("c.due_at", ">", sqlInstant(plus(now, last)))
    // An account has a reminder of its own, with its own consent.
    .where("c.credit_due", "is", null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("message as m")
            .select("m.id")
            .whereRef("m.charge_id", "=", "c.id")
            .whereRef("m.not_after", "=", "c.due_at")
            .where("m.kind", "=", "balance_reminder"),
        ),
      ),
    )
    .execute();
  for (const { id, created_at, due_at } of soon) {
    const at = due_at === null ? undefined : reminderAt(balanceReminder, deps.zone, created_at, due_at);
    if (at === undefined || at > now) continue;
    await inTransaction(deps, async (tx, deps) => {
      const charge = await lockCharge(tx, id);
      const { due_at: dueAt } = charge;
      if (dueAt !== due_at || dueAt === null) return;
      if (!isPayable(charge)) return;
      await queueMessage(deps, tx, {
        kind: chargesMessages.balance_reminder,
        about: { chargeId: id, dueAt: toIso(dueAt) },
        to: await recipientOfReminder(tx, id),
        content: async (from) =>
          balanceMessage({
            ...from,
            concept: charge.concept,
            id: charge.public_id,
            remaining: centavos(charge.amount - (await readBalance(tx, id)).applied),
            dueWords: `${momentInWords(deps.zone, dueAt)} (${zoneInWords(deps.zone)})`,
          }),
        chargeId: id,
        saleId: charge.sale_id,
        notAfter: dueAt,
      });
    });
  }
}
