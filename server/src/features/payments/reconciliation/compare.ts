import { type Centavos, centavos } from "@corral/domain/kernel/money";
import type { Instant } from "@corral/domain/kernel/time";
import type { OurSide, Paid, TheirSide } from "@corral/domain/payments/reconciliation/differences";
import type { ProviderAnswer } from "@corral/providers/provider";
import { sql } from "kysely";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { Deps } from "#src/platform/deps";

/** What the books say of an attempt. The amounts are the ledger's postings, not the copies beside them. */
export async function ourSide(deps: Deps, attempt: AttemptRow, told: readonly Paid[], now: Instant): Promise<OurSide> {
  const clearing = `clearing:${attempt.provider}`;
  const { rows } = await sql<{ ref: string; attempt_id: string; amount: Centavos; refunded: Centavos }>`
    select pp.payment_ref as ref, pp.attempt_id, pp.refunded,
      coalesce((select p.amount from posting p where p.journal_id = pp.journal_id and p.account = ${clearing}), 0)::bigint as amount
    from provider_payment pp where pp.provider = ${attempt.provider}
      and (pp.attempt_id = ${attempt.id} or pp.payment_ref = any(${told.map((p) => p.ref)}))`.execute(deps.db);
  const own = rows.filter((r) => r.attempt_id === attempt.id);
  // Money goes back by charge, and is listed by payment: the two are the same for all its attempts together. What a bank took in a
  // dispute is between the bank and the provider: it is in the ledger, and in no list of payments.
  const sums = own.length
    ? (
        await sql<{ ledger: number; listed: number }>`
          select (select coalesce(sum(p.amount), 0) from posting p join journal j on j.id = p.journal_id
              where j.charge_id = ${attempt.charge_id} and p.account = ${clearing} and j.kind <> 'dispute'
                and not exists (select from journal d where d.id = j.reverses and d.kind = 'dispute'))::bigint as ledger,
            (select coalesce(sum(amount - refunded), 0) from provider_payment
              where charge_id = ${attempt.charge_id} and provider = ${attempt.provider})::bigint as listed`.execute(
          deps.db,
        )
      ).rows[0]
    : undefined;
  return {
    state: attempt.state,
    amount: attempt.amount,
    payments: own,
    elsewhere: rows.filter((r) => r.attempt_id !== attempt.id).map((r) => r.ref),
    inGrace: attempt.state === "awaiting_customer" && attempt.release_at !== null && attempt.release_at > now,
    ledger: centavos(sums?.ledger ?? 0),
    listed: centavos(sums?.listed ?? 0),
  };
}

const OPEN = ["waiting", "processing", "needs_action"];

/** The provider's answer, as far as it matters here; undefined when it is none. */
export function theirSide(a: ProviderAnswer): TheirSide | undefined {
  if (a.kind === "unknown" || a.kind === "refused") return undefined;
  if (a.kind === "mismatch") return { kind: "mismatch", amount: a.amount };
  const payments: Paid[] = (a.others ?? []).map((o) => ({ ref: o.paymentRef, amount: o.amount, refunded: o.refunded }));
  if (a.kind === "paid" || a.kind === "refunded" || a.kind === "disputed") {
    // How much of a disputed payment went back is between the bank and the provider until it is over.
    const refunded = a.kind === "paid" ? a.refunded : a.kind === "refunded" ? a.amount : undefined;
    return {
      kind: "money",
      payments: [{ ref: a.paymentRef, amount: a.amount, refunded }, ...payments],
      disputed: a.kind === "disputed" && a.phase === "open",
    };
  }
  if (payments.length) return { kind: "money", payments, disputed: false };
  return OPEN.includes(a.kind) ? { kind: "open", word: a.kind } : { kind: "over", word: a.kind };
}

/** When the provider says the money came, if it does. */
export const paidAt = (a: ProviderAnswer): Instant | undefined => (a.kind === "paid" ? a.at : undefined);
