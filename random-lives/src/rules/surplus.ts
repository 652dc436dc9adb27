import type { Life } from "../life/life";
import { type Facts, isPending, total } from "./facts";

const UNSETTLED = ["open", "refund_wanted"];

/** Rule 5: what is nobody's debt sums to what the ledger holds of it, and each piece waits for somebody by name. */
export function* surplusOwned(_h: Life, f: Facts): Generator<string> {
  const held = (account: string, chargeId?: string) =>
    -total(
      f.journals.filter((j) => chargeId === undefined || j.charge_id === chargeId),
      (j) => j.postings[account] ?? 0,
    );
  for (const c of f.charges) {
    const open = total(
      f.surplus.filter((s) => s.charge_id === c.id && UNSETTLED.includes(s.state)),
      (s) => s.amount,
    );
    if (held("customer_surplus", c.id) !== open)
      yield `5: charge ${c.id} (${c.state}) has ${open} of surplus and the ledger ${held("customer_surplus", c.id)}`;
    const pending = f.tasks.filter((t) => t.charge_id === c.id && isPending(t));
    const leaving = f.refunds.some((r) => r.charge_id === c.id && ["requested", "approved"].includes(r.state));
    if (["paid_late", "expired_partial"].includes(c.state) && pending.length === 0 && !leaving)
      yield `5: charge ${c.id} is ${c.state} and nobody is asked any more`;
  }
  for (const s of f.surplus) {
    const kinds = s.state === "open" ? ["surplus_choice", "late_review"] : ["surplus_refund_wanted"];
    if (
      UNSETTLED.includes(s.state) &&
      !f.tasks.some((t) => t.surplus_id === s.id && isPending(t) && kinds.includes(t.kind))
    )
      yield `5: surplus ${s.id} of ${s.amount} is ${s.state} and waits for nobody`;
    if ((s.state === "kept_as_credit") !== f.credits.some((c) => c.surplus_id === s.id && c.amount === s.amount))
      yield `5: surplus ${s.id} is ${s.state} with credit ${JSON.stringify(f.credits.find((c) => c.surplus_id === s.id))}`;
  }
  for (const c of f.credits)
    if (c.spent !== c.used) yield `5: credit ${c.id} has ${c.spent} spent and uses of ${c.used}`;
  const credit = total(f.credits, (c) => c.amount - c.spent);
  if (held("customer_credit") !== credit)
    yield `5: credit of ${credit} and the ledger holds ${held("customer_credit")}`;
}

/** Rule 2: money that was told with another amount is counted, or waits, or somebody decided that it is not ours. */
export function* mismatchesDecided(_h: Life, f: Facts): Generator<string> {
  for (const m of f.money) {
    if (f.payments.some((p) => p.payment_ref === m.paymentRef && p.provider === m.provider)) continue;
    const tasks = f.tasks.filter((t) => t.attempt_id === m.reference);
    if (tasks.length > 0 && !tasks.some((t) => isPending(t) || t.decision === "resolve"))
      yield `2: ${m.paymentRef} of ${m.amount} is not counted and its task is over (${tasks.map((t) => `${t.kind} ${t.decision}`).join()})`;
  }
}
