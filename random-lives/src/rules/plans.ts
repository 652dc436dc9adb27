import type { Life } from "../life/life";
import { type Facts, isRepriced, repeated, total } from "./facts";

/** Money that came late for one of these is its payer's, and no part of the debt. */
const OVER = ["cancelled", "expired", "paid_late"];

/**
 * Rules 1, 3 and 5: the parts of a divided debt ask for exactly it, whatever was divided again or paid; what is bought is its buyer's from
 * the first payment, and sold only with the last.
 */
export function* dividedExactly(_h: Life, f: Facts): Generator<string> {
  const parts = f.charges.filter((c) => c.plan_id !== null && !OVER.includes(c.state));
  for (const [part, n] of repeated(parts.map((c) => `${c.plan_id} ${c.part}`)))
    yield `3: the part ${part} of a plan is asked for ${n} times`;
  for (const s of f.sales) {
    const own = parts.filter((c) => c.sale_id === s.id);
    if (own.length === 0 || !["placed", "confirmed", "completed"].includes(s.state) || isRepriced(f, s)) continue;
    const asked = total(
      f.charges.filter((c) => c.sale_id === s.id && !OVER.includes(c.state)),
      (c) => c.amount,
    );
    // Until its deposit is in, nothing asks for the balance.
    const isDeposit = s.deposit !== null && !f.charges.some((c) => c.sale_id === s.id && c.purpose === "balance");
    if (asked !== (isDeposit ? s.deposit : s.total))
      yield `3: the parts of sale ${s.id} ask for ${asked} of ${isDeposit ? s.deposit : s.total}: ${f.charges
        .filter((c) => c.sale_id === s.id)
        .map((c) => `${c.purpose} ${c.part ?? ""} ${c.amount} ${c.state} ${c.public_id}`)
        .join("; ")}`;
    const held = f.claims.filter((k) => k.sale_id === s.id && ["temporary", "awaiting_payment"].includes(k.state));
    if (s.state === "confirmed" && held.length > 0)
      yield `1: sale ${s.id} has money and its ${held[0]?.subject_type} may still be taken from it`;
  }
}
