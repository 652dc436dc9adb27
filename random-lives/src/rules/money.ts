import type { Life } from "../life/life";
import {
  byStaff,
  clearing,
  type Facts,
  goneOf,
  isComplete,
  isRepriced,
  type Payment,
  repeated,
  settledOf,
  soldForLess,
  total,
} from "./facts";

/** Rule 2 and 5: each payment of the providers' books is counted once, or a person is asked about it; nothing else is counted. */
export function* countedOnce(h: Life, f: Facts): Generator<string> {
  const key = (x: { provider: string; paymentRef?: string; payment_ref?: string }) =>
    `${x.provider} ${x.paymentRef ?? x.payment_ref}`;
  const known = new Map(f.money.map((m) => [key(m), m]));
  for (const [ref, n] of repeated(f.payments.map(key))) yield `2: ${ref} is counted ${n} times`;
  for (const p of f.payments) {
    const m = known.get(key(p));
    if (byStaff(p)) yield* takenOnce(f, p);
    else if (!m) yield `2: ${key(p)} is counted and the provider never had it`;
    else if (m.amount !== p.amount) yield `2: ${key(p)} is counted as ${p.amount} and was ${m.amount}`;
    else if (m.reference !== p.attempt_id)
      yield `2: ${key(p)} of attempt ${m.reference} is counted for ${p.attempt_id}`;
    const journals = f.journals.filter((j) => j.id === p.journal_id);
    const [journal] = journals;
    if (!journal || clearing(journal) !== p.amount)
      yield `5: ${key(p)} of ${p.amount} has the journal ${JSON.stringify(journal?.postings)}`;
    const receipts = f.receipts.filter(
      (r) =>
        (r.tipo === "pago" || r.tipo === "donativo") && r.provider === p.provider && r.payment_ref === p.payment_ref,
    );
    if (receipts.length !== 1) yield `5: ${key(p)} has ${receipts.length} receipts`;
  }
  const counted = new Set(f.payments.map(key));
  for (const m of f.money)
    if (
      !counted.has(key(m)) &&
      !f.tasks.some((t) => t.attempt_id === m.reference && ["provider_mismatch", "payment_of_another"].includes(t.kind))
    )
      yield `2: ${key(m)} of ${m.amount} was taken by the provider for ${m.reference} and nobody here knows`;
  const collected = f.journals.filter((j) => j.kind === "collect");
  for (const [id, n] of repeated(f.payments.map((p) => p.journal_id))) yield `2: journal ${id} is ${n} payments`;
  if (collected.length < f.payments.length) yield `5: ${f.payments.length} payments and ${collected.length} journals`;
  if (collected.length > f.payments.length)
    yield `2: ${collected.length} collecting journals for ${f.payments.length} payments`;
  yield* back(h, f, known);
}

/** What staff took is one attempt that is over, with that amount and that payment alone. */
function* takenOnce(f: Facts, p: Payment) {
  const a = f.attempts.find((x) => x.id === p.attempt_id);
  if (a?.state !== "succeeded" || a.amount !== p.amount || a.provider !== p.provider)
    yield `2: ${p.payment_ref} of ${p.amount} was taken by staff in ${JSON.stringify(a)}`;
  const same = f.payments.filter((x) => x.attempt_id === p.attempt_id).length;
  if (same !== 1) yield `2: attempt ${p.attempt_id} of staff is ${same} payments`;
}

/** What went back at the provider went back here, once. */
function* back(h: Life, f: Facts, known: Map<string, { refunded: number; disputed: boolean }>) {
  for (const p of f.payments) {
    const m = known.get(`${p.provider} ${p.payment_ref}`);
    if (!m || m.disputed) continue;
    // What the daily check asks about is of the last 45 days.
    if (p.refunded < m.refunded && p.counted_at < h.compared - WATCHED) continue;
    if (p.refunded !== m.refunded)
      yield `2: of ${p.payment_ref} the provider gave back ${m.refunded} and we know of ${p.refunded}`;
  }
}
const WATCHED = 45 * 86_400_000;

/** Rule 5: excess and late money has an owner and a next step. */
export function* nothingAdrift(_h: Life, f: Facts): Generator<string> {
  const sums = new Map<string, number>();
  for (const j of f.journals) {
    const sum = total(Object.values(j.postings), (x) => x);
    if (sum !== 0) yield `5: journal ${j.id} sums to ${sum}`;
    const excess = -(j.postings.customer_surplus ?? 0);
    if (
      excess > 0 &&
      j.kind === "collect" &&
      total(
        f.surplus.filter((s) => s.journal_id === j.id),
        (s) => s.amount,
      ) !== excess
    )
      yield `5: journal ${j.id} has ${excess} too much that is nobody's`;
    for (const [account, amount] of Object.entries(j.postings))
      sums.set(`${j.charge_id} ${account}`, (sums.get(`${j.charge_id} ${account}`) ?? 0) + amount);
  }
  for (const c of f.charges) {
    const sum = (account: string) => sums.get(`${c.id} ${account}`) ?? 0;
    if (-sum("sales") - sum("customer_deposits") > c.amount)
      yield `5: charge ${c.id} of ${c.amount} holds more than it asks for`;
    if (["paid_late", "expired_partial"].includes(c.state) && !f.tasks.some((t) => t.charge_id === c.id))
      yield `5: charge ${c.id} is ${c.state} and nobody is asked`;
  }
  for (const s of f.sales) {
    const earned = -total(
      f.charges.filter((c) => c.sale_id === s.id),
      (c) => sums.get(`${c.id} sales`) ?? 0,
    );
    const kept = f.charges.some((c) => c.sale_id === s.id && c.state === "cancelled" && c.deposit_outcome === "keep");
    if (kept && s.deposit_refundable) yield `5: sale ${s.id} kept a deposit that its buyer was told goes back`;
    // For less than its price only because somebody said so.
    const less = soldForLess(f, s) ? goneOf(f, s) : 0;
    // Heavier than paid, it has earned what is paid; the difference is a balance.
    const price = isRepriced(f, s) ? settledOf(f, s) : s.total;
    const due = isComplete(f, s) ? price - less : kept ? (s.deposit ?? 0) : 0;
    if (earned !== due) yield `5: sale ${s.id} of ${s.total} is ${s.state} and earned ${earned}`;
  }
}
