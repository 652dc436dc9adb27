import { createHash } from "node:crypto";
import type { Life } from "../life/life";
import {
  byStaff,
  type Charge,
  type Facts,
  isComplete,
  isDivided,
  isPending,
  isRepriced,
  putTo,
  repeated,
  type Sale,
  total,
} from "./facts";

const STUCK = ["created", "requires_action", "processing", "unknown", "awaiting_customer"];

/** Rule 3: what is charged is what was on the shelf when it was sold, or what the accepted weight costs. */
export function* pricedByUs(h: Life, f: Facts): Generator<string> {
  for (const s of f.sales) {
    const lines = f.lines.filter((l) => l.sale_id === s.id);
    for (const l of lines)
      if (
        !h.goods.some((g) => g.itemId === l.item_id && g.prices.includes(l.unit_price)) &&
        !f.offers.some((o) => o.sale_id === s.id && o.amount === l.unit_price) &&
        !f.weighings.some((w) => w.line_id === l.id && w.state === "accepted" && w.after === l.unit_price)
      )
        yield `3: sale ${s.id} sold ${l.item_id} for ${l.unit_price}, which it never cost`;
    const sum = total(lines, (l) => l.qty * l.unit_price) + s.freight;
    const charges = f.charges.filter((c) => c.sale_id === s.id);
    const asked = total(
      charges.filter((c) => !["cancelled", "expired"].includes(c.state)),
      (c) => c.amount,
    );
    // Of a divided one, `dividedExactly` tells.
    const isAsked =
      isDivided(f, s) ||
      (isRepriced(f, s)
        ? !["confirmed", "completed"].includes(s.state) || asked === s.total
        : charges.every((c) => c.amount === partOf(s, c)));
    if (s.total !== sum || charges.length === 0 || !isAsked)
      yield `3: sale ${s.id} of ${sum} has the total ${s.total} and charges of ${charges.map((c) => c.amount).join()}`;
  }
  for (const a of f.attempts) {
    const charge = f.charges.find((c) => c.id === a.charge_id);
    const weighed = f.sales.some((s) => s.id === charge?.sale_id && (isRepriced(f, s) || isDivided(f, s)));
    // What a payer reports is what they sent.
    if (charge && !weighed && a.method !== "transfer_manual" && a.amount > charge.amount)
      yield `3: attempt ${a.id} asks for ${a.amount} of ${charge.amount}`;
  }
}

/** Rules 1, 3 and 4: what both sides accepted is one sale at the last figure; nothing else became one. */
export function* agreed(h: Life, f: Facts): Generator<string> {
  for (const o of f.offers) {
    const sale = f.sales.find((s) => s.id === o.sale_id);
    if (o.state === "accepted" ? sale?.total !== o.amount : sale)
      yield `3: offer ${o.public_id} of ${o.amount} is ${o.state} and its sale is ${JSON.stringify(sale)}`;
  }
  for (const [id, amount] of h.agreed)
    if (!f.offers.some((o) => o.public_id === id && o.state === "accepted" && o.amount === amount))
      yield `4: the accepted offer ${id} of ${amount} is not there`;
}

/** Rules 4 and 5: a weight that came from a phone without signal is there, and one that could not be made final has somebody who is asked. */
export function* weighedLater(h: Life, f: Facts): Generator<string> {
  for (const w of f.weighings) {
    if (!h.laterWeights.has(w.id) || w.state !== "proposed") continue;
    const sale = f.sales.find((s) => s.id === w.sale_id);
    const isAsked = f.tasks.some((t) => t.kind === "weight_unconfirmed" && t.about === w.id);
    if (sale && ["placed", "confirmed"].includes(sale.state) && !isAsked)
      yield `5: the weight ${w.id} that came later is proposed and nobody is asked`;
  }
}

/** What each charge of a sale asks for: all, its deposit, or the rest. */
const partOf = (s: Sale, c: Charge) =>
  c.purpose === "full" ? s.total : c.purpose === "deposit" ? s.deposit : s.total - (s.deposit ?? 0);

/** Rule 4: what was acknowledged is there. */
export function* keptPromises(h: Life, f: Facts): Generator<string> {
  for (const seen of h.sales) {
    const sale = f.sales.find((s) => s.public_id === seen.saleId);
    const charge = f.charges.find((c) => c.public_id === seen.chargeId);
    if (!sale || !charge || (sale.total !== seen.total && !isRepriced(f, sale)) || charge.sale_id !== sale.id)
      yield `4: the acknowledged sale ${seen.saleId} of ${seen.total} is ${JSON.stringify(sale)}`;
  }
  for (const id of h.refunds.keys())
    if (!f.refunds.some((r) => r.public_id === id)) yield `4: the acknowledged refund ${id} is not there`;
  for (const [id, seen] of h.attempts) {
    const a = f.attempts.find((x) => x.public_id === id);
    if (!a || a.amount !== seen.amount || a.method !== seen.method)
      yield `4: the acknowledged attempt ${id} is ${JSON.stringify(a)}`;
  }
  for (const [publicId, amount] of h.paid) {
    const charge = f.charges.find((c) => c.public_id === publicId);
    const got = putTo(f, charge?.id);
    if (got < amount) yield `4: somebody was told that ${publicId} of ${amount} is paid, and ${got} is`;
  }
}

/** Rule 1 and 8: who paid a good slip in full has the thing, and nobody is charged twice at once: what is on its way is asked about first. */
export function* askedFirst(h: Life, f: Facts): Generator<string> {
  for (const [id, seen] of h.attempts) {
    if (!seen.slip || !h.inTime.has(seen.slip)) continue;
    const a = f.attempts.find((x) => x.public_id === id);
    const c = f.charges.find((x) => x.id === a?.charge_id);
    if (c && seen.amount === c.amount && ["expired", "cancelled", "paid_late"].includes(c.state))
      yield `1: slip ${seen.slip} was paid in time and charge ${c.id} is ${c.state}`;
  }
  for (const c of f.charges) {
    const paid = f.attempts.filter(
      (a) =>
        a.charge_id === c.id &&
        /card|wallet/.test(a.method) &&
        f.money.some((m) => m.reference === a.id && m.amount > 0),
    );
    if (paid.length > 1)
      yield `8: charge ${c.id} was paid at once ${paid.length} times: ${paid.map((a) => a.method).join()}`;
  }
}

/** Rule 5 and 10: one receipt of sale for each sale, frozen. */
export function* receipts(_h: Life, f: Facts): Generator<string> {
  for (const s of f.sales) {
    const of = (tipo: string) =>
      f.receipts.filter((r) => r.tipo === tipo && r.sale_id === s.id && r.replaces === null).length;
    const confirmed = ["confirmed", "completed"].includes(s.state);
    if (confirmed ? of("venta") !== (isComplete(f, s) ? 1 : 0) : of("venta") > 1)
      yield `5: sale ${s.id} (${s.plan}) is ${s.state} with ${of("venta")} receipts`;
    const isAside =
      s.plan === "deposit" &&
      (!isDivided(f, s) || f.charges.some((c) => c.sale_id === s.id && c.purpose === "balance"));
    if (confirmed && isAside && of("apartado") !== 1)
      yield `5: sale ${s.id} is ${s.state} with ${of("apartado")} receipts of its deposit`;
  }
  for (const r of f.receipts)
    if (createHash("sha256").update(r.snapshot).digest("hex") !== r.hash)
      yield `10: receipt ${r.public_id} is not what its hash says`;
  for (const [ref, n] of repeated(f.receipts.map((r) => r.public_id))) yield `10: ${n} receipts are ${ref}`;
}

/** A balance waits for staff once its date has passed, or stays as it is because somebody said so. */
const overdue = (f: Facts, c: Charge) => {
  const plan = f.charges.filter((p) => c.plan_id !== null && p.plan_id === c.plan_id).map((p) => p.id);
  return (
    (c.purpose === "balance" || plan.length > 0) &&
    c.state !== "cancelling" &&
    f.tasks.some(
      (t) =>
        (t.charge_id === c.id || plan.includes(t.charge_id ?? "")) &&
        t.kind === "deposit_overdue" &&
        (isPending(t) || t.decision === "resolve"),
    )
  );
};

/** Left on its customer's account it is owed until it is paid, however long: its goods are sold. */
const onAccount = (f: Facts, c: Charge) =>
  c.credit_due !== null &&
  ["open", "partially_paid"].includes(c.state) &&
  f.sales.some((s) => s.id === c.sale_id && s.state === "confirmed");

/** Rule 8, and what must never stay: after enough time, everything that was begun has an end. */
export function* nothingStuck(_h: Life, f: Facts): Generator<string> {
  for (const a of f.attempts) {
    if (STUCK.includes(a.state)) yield `8: attempt ${a.id} (${a.method}) is still ${a.state}`;
    const money = f.money.filter((m) => m.reference === a.id);
    if (["succeeded", "partially_refunded", "refunded"].includes(a.state) && money.length === 0 && !byStaff(a))
      yield `8: attempt ${a.id} is ${a.state} and the provider has no money for it`;
    if (
      !["succeeded", "partially_refunded", "refunded", "charged_back"].includes(a.state) &&
      money.length > 0 &&
      !f.tasks.some((t) => t.attempt_id === a.id)
    )
      yield `2: attempt ${a.id} is ${a.state} and the provider has its money`;
  }
  for (const c of f.charges)
    if (["in_progress", "cancelling", "open", "partially_paid"].includes(c.state) && !overdue(f, c) && !onAccount(f, c))
      yield `8: charge ${c.id} is still ${c.state}`;
}
