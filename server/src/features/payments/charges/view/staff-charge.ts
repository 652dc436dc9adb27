import { isOneOf } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import { type Instant, momentForList, momentInWords } from "@corral/domain/kernel/time";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { cancellableChargeStates } from "@corral/domain/payments/charges/states";
import { purposeWords } from "@corral/domain/payments/purposes";
import { reach } from "@corral/domain/permissions";
import { mayKeepDeposit } from "@corral/domain/shop/deposit";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import type { Staff } from "#src/platform/calls/authorize";
import { cameLater, laterWords } from "#src/platform/calls/sent-later";
import type { Deps } from "#src/platform/deps";
import { attemptTone, attemptWordsForStaff } from "./attempt-words";
import { accountDue } from "./charge-view";

const LATEST = 20;

/**
 * The staff's part of a charge's view, and this person's permitted actions; undefined when there is no such charge,
 * or `madeBy` didn't create it.
 */
export async function staffCharge(deps: Deps, publicId: string, staff: Staff, madeBy: string | undefined) {
  const { db, zone } = deps;
  const c = await db
    .selectFrom("charge as c")
    .leftJoin("sale as s", "s.id", "c.sale_id")
    .leftJoin("customer as k", "k.id", "c.customer_id")
    .leftJoin("staff_user as maker", "maker.id", "c.created_by")
    .leftJoin("staff_user as ender", "ender.id", "c.cancelled_by")
    .select([
      "c.id",
      "c.public_id",
      "c.state",
      "c.purpose",
      "c.due_at",
      "c.credit_due",
      "c.customer_id",
      "c.created_at",
      "c.created_by",
      "c.cancel_reason",
      "c.offline_id",
      "s.deposit_refundable",
    ])
    .select((e) => [
      e.fn.coalesce("s.contact_name", "k.name", "c.payer_name").as("contact_name"),
      e.fn.coalesce("s.contact_phone", "k.phone").as("contact_phone"),
      e.fn.coalesce("s.contact_email", "k.email").as("contact_email"),
    ])
    .select(["maker.name as maker", "ender.name as ender"])
    .where("c.public_id", "=", publicId)
    .executeTakeFirst();
  if (!c || (madeBy !== undefined && c.created_by !== madeBy)) return undefined;
  const attempts = await db
    .selectFrom("attempt")
    .select(["public_id", "method", "state", "amount", "order_ref", "payment_ref", "created_at", "last_checked_at"])
    .select((e) =>
      e
        .selectFrom("provider_payment as p")
        .select((p) => p.fn.sum<Centavos>("p.amount").as("sum"))
        .whereRef("p.attempt_id", "=", "attempt.id")
        .as("received"),
    )
    .where("charge_id", "=", c.id)
    .orderBy("created_at", "desc")
    .limit(LATEST)
    .execute();
  const later = c.offline_id ? (await cameLater(db, ["cash"], [c.offline_id])).get(c.offline_id) : undefined;
  const words = (at: Instant) => momentForList(zone, at, deps.now());
  const reached = reach("charge.cancel", staff.role);
  const theirs = reached === "all" || (reached === "own" && c.created_by === staff.id);
  // A payment from a balance in favour is returned to it automatically.
  const onlyCredit = c.state === "partially_paid" && (await readBalance(db, c.id)).collected <= 0;
  const cancellable = onlyCredit || isOneOf(cancellableChargeStates, c.state);
  const allowed = cancellable && theirs;
  const account = accountDue(deps, c);
  return {
    id: c.public_id,
    buyer:
      c.contact_name === null
        ? null
        : { name: c.contact_name, phone: c.contact_phone && prettyPhone(c.contact_phone), email: c.contact_email },
    createdBy: c.maker,
    createdWords: words(c.created_at),
    attempts: attempts.map((a) => ({
      id: a.public_id,
      methodWords: methodWords(a.method),
      stateWords: attemptWordsForStaff[a.state],
      tone: attemptTone[a.state],
      amount: a.amount,
      received: a.received === null || Number(a.received) === a.amount ? null : centavos(Number(a.received)),
      reference: a.payment_ref ?? a.order_ref,
      // Its single payment was created with it.
      createdWords: later ? laterWords(deps, later) : words(a.created_at),
      checkedWords: a.last_checked_at === null ? null : words(a.last_checked_at),
    })),
    purpose: c.purpose,
    purposeWords: purposeWords[c.purpose],
    due:
      c.purpose === "balance" && c.due_at !== null
        ? { words: momentInWords(zone, c.due_at), overdue: c.due_at <= deps.now() }
        : null,
    account: account && { words: account.dueWords, overdue: account.overdue, customerId: c.customer_id },
    cancel: {
      allowed,
      reason: allowed
        ? null
        : cancellable
          ? "Sólo lo cancelan quien lo hizo, el encargado y el dueño."
          : c.state === "partially_paid"
            ? "Ya tiene dinero: devuélvelo primero."
            : `Está en «${chargeSaid[c.state].words}».`,
      keepDeposit: mayKeepDeposit(c.deposit_refundable),
    },
    cancelled: c.cancel_reason === null ? null : { by: c.ender, reason: c.cancel_reason },
  };
}
