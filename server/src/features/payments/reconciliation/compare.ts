import { type Centavos, centavos } from "@corral/domain/kernel/money";
import type { Instant } from "@corral/domain/kernel/time";
import type { OurSide, Paid, TheirSide } from "@corral/domain/payments/reconciliation/differences";
import type { ProviderAnswer } from "@corral/providers/provider";
import { sql } from "kysely";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { Deps } from "#src/platform/deps";

/** Our side of an attempt. Amounts (centavos) are the ledger's postings, not the copies in other rows. */
export async function ourSide(
  deps: Deps,
  attempt: AttemptRow,
  reported: readonly Paid[],
  now: Instant,
): Promise<OurSide> {
  const clearing = `clearing:${attempt.provider}`;
  const { rows } = await sql<{ ref: string; attempt_id: string; amount: Centavos; refunded: Centavos }>`
    select pp.payment_ref as ref, pp.attempt_id, pp.refunded,
      coalesce((select p.amount from posting p where p.journal_id = pp.journal_id and p.account = ${clearing}), 0)::bigint as amount
    from provider_payment pp where pp.provider = ${attempt.provider}
      and (pp.attempt_id = ${attempt.id} or pp.payment_ref = any(${reported.map((p) => p.ref)}))`.execute(deps.db);
  const own = rows.filter((r) => r.attempt_id === attempt.id);
  // Refunds belong to charges and are listed by payment: the two agree only over all attempts of a charge. Money lost
  // in a dispute is in the ledger, and in no list of payments.
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

/** The provider's side of an attempt, reduced to what is compared; undefined without an answer. */
export function theirSide(a: ProviderAnswer): TheirSide | undefined {
  if (a.kind === "unknown" || a.kind === "refused") return undefined;
  if (a.kind === "mismatch") return { kind: "mismatch", amount: a.amount };
  const payments: Paid[] = (a.others ?? []).map((o) => ({ ref: o.paymentRef, amount: o.amount, refunded: o.refunded }));
  if (a.kind === "paid" || a.kind === "refunded" || a.kind === "disputed") {
    // During a dispute, only bank and provider know how much was returned.
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

/** When the provider says that the payment was made. */
export const paidAt = (a: ProviderAnswer): Instant | undefined => (a.kind === "paid" ? a.at : undefined);
