import type { Life } from "../life/life";
import { clearing, type Facts, type Refund, repeated, total } from "./facts";

/** domain.md §7.14: what somebody of this post lets out on one charge. Centavos. */
const MANAGER_LIMIT = 1_000_000;
const amount = (r: { amount: number }) => r.amount;

/** Rule 2 and 5: what goes back was collected, was let out by somebody who may, and left once, with one journal and one receipt. */
export function* refunded(h: Life, f: Facts): Generator<string> {
  const confirmed = f.refunds.filter((r) => r.state === "confirmed");
  for (const r of confirmed) {
    const journal = f.journals.find((j) => j.id === r.journal_id);
    if (journal?.kind !== "refund" || clearing(journal) !== -r.amount)
      yield `5: refund ${r.id} of ${r.amount} has the journal ${JSON.stringify(journal)}`;
    const issued = f.receipts.filter((x) => x.tipo === "reembolso" && x.refund_id === r.id).length;
    if (issued !== 1) yield `5: refund ${r.id} has ${issued} receipts`;
  }
  for (const [id, n] of repeated(confirmed.map((r) => r.journal_id))) yield `2: journal ${id} is ${n} refunds`;
  for (const r of f.refunds) {
    if (r.state === "sent") yield `8: refund ${r.id} is still sent`;
    if (r.state !== "confirmed" && f.receipts.some((x) => x.refund_id === r.id))
      yield `5: refund ${r.id} is ${r.state} and has a receipt`;
  }
  const own = new Set(confirmed.map((r) => r.journal_id));
  for (const j of f.journals)
    if (j.kind === "refund" && !own.has(j.id))
      yield `2: journal ${j.id} gives back ${JSON.stringify(j.postings)} for no refund`;
  yield* ofPayments(h, f, confirmed);
  yield* ofCharges(f);
}

/** Per payment: never more than it brought, and of what nobody asked for here only what was done in the provider's panel. */
function* ofPayments(h: Life, f: Facts, confirmed: Refund[]) {
  for (const p of f.payments) {
    const rows = confirmed.filter((r) => r.provider === p.provider && r.payment_ref === p.payment_ref);
    const sum = total(rows, amount);
    if (sum > p.amount) yield `2: ${p.payment_ref} of ${p.amount} gave back ${sum}`;
    if (sum !== p.refunded) yield `2: ${p.payment_ref} gave back ${p.refunded} and has refunds of ${sum}`;
    const theirs = total(
      rows.filter((r) => r.origin === "provider"),
      amount,
    );
    if (theirs > (h.panel.get(p.payment_ref) ?? 0) && !h.disputes.has(p.payment_ref))
      yield `2: ${p.payment_ref}: the provider gave back ${theirs} that nobody asked for`;
  }
}

/** Per charge: what leaves by hand was collected; a person is asked where the provider's panel took more. */
function* ofCharges(f: Facts) {
  for (const c of f.charges) {
    const rows = f.refunds.filter((r) => r.charge_id === c.id);
    const journals = f.journals.filter((j) => j.charge_id === c.id);
    const left = total(journals, clearing);
    const waiting = total(
      rows.filter((r) => ["requested", "approved", "sent"].includes(r.state)),
      amount,
    );
    const told = f.tasks.some((t) => t.charge_id === c.id && ["refunded_twice", "dispute_lost"].includes(t.kind));
    if (left < 0 && !told) yield `2: charge ${c.id} gave back ${-left} more than came in and nobody is asked`;
    if (waiting > Math.max(0, left) && !told) yield `2: charge ${c.id} holds ${left} and ${waiting} waits to go out`;
    if (
      (c.state === "refunding") !== rows.some((r) => ["approved", "sent"].includes(r.state)) &&
      c.state === "refunding"
    )
      yield `8: charge ${c.id} is refunding and nothing leaves`;
    const byManagers = rows.filter((r) => r.role === "manager" && r.state !== "failed");
    for (const r of byManagers)
      if (r.asked_by === r.decided_by) yield `5: refund ${r.id} was let out by who asked for it`;
    if (total(byManagers, amount) > MANAGER_LIMIT) yield `5: a manager let ${total(byManagers, amount)} out on ${c.id}`;
  }
}
