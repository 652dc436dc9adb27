import { type Centavos, centavos, sum } from "@corral/domain/kernel/money";
import { type Instant, momentInWords } from "@corral/domain/kernel/time";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import { methodWords } from "@corral/domain/payments/charges/methods";
import type { PlanMethod } from "@corral/domain/payments/plans/plans";
import { type ChargeState, payableChargeStates } from "@corral/domain/states/charge";
import { sql } from "kysely";
import { balanceOf } from "#src/features/payments/ledger/write-journal";
import type { Deps } from "#src/platform/deps";

export interface PartRow {
  public_id: string;
  part_method: PlanMethod | null;
  amount: Centavos;
  state: ChargeState;
  due_at: Instant | null;
  applied: Centavos;
}

/** For `readTogether`: the parts of the plan of `one` charge, in their order; what was divided again or ended is no part. */
export const partsOfOne = sql<PartRow>`
  select c.public_id, c.part_method, c.amount, c.state, c.due_at, b.applied
  from one join charge c on c.plan_id = one.plan_id
  cross join lateral (${balanceOf(sql.ref<string>("c.id"))}) b
  where c.state <> 'cancelled' and not exists (select from charge n where n.replaces_id = c.id)
  order by c.part, c.created_at`;

const isOpen = (state: ChargeState) => (payableChargeStates as readonly string[]).includes(state);
const OPEN_WORDS = { open: "Por pagar", in_progress: "Esperando el pago", partially_paid: "Pagado en parte" } as const;

/** What is to be paid of all of them, in centavos. */
export const dueOfParts = (rows: readonly PartRow[]): Centavos =>
  sum(rows.filter((r) => isOpen(r.state)).map((r) => centavos(Math.max(0, r.amount - r.applied))));

/** One debt in parts: what each asks for, what is in, and what is missing. Null for a charge that is alone. */
export function partsView(deps: Deps, publicId: string, rows: readonly PartRow[]) {
  if (rows.length < 2) return null;
  const paid = rows.map((r) => centavos(Math.max(0, Math.min(r.applied, r.amount))));
  const due = rows.flatMap((r) => (isOpen(r.state) && r.due_at !== null ? [r.due_at] : []));
  const dueAt = due.length ? (Math.min(...due) as Instant) : null;
  return {
    total: sum(rows.map((r) => r.amount)),
    paid: sum(paid),
    /** By when the rest is asked for; null while only what is bought has a deadline. */
    dueWords: dueAt === null ? null : momentInWords(deps.zone, dueAt),
    overdue: dueAt !== null && dueAt <= deps.now(),
    items: rows.map((r, i) => ({
      chargeId: r.public_id,
      amount: r.amount,
      remaining: isOpen(r.state) ? centavos(r.amount - (paid[i] as Centavos)) : centavos(0),
      method: r.part_method,
      methodWords: r.part_method === null ? null : methodWords(r.part_method),
      stateWords: isOpen(r.state) ? OPEN_WORDS[r.state as keyof typeof OPEN_WORDS] : chargeSaid[r.state].words,
      tone: chargeSaid[r.state].tone,
      waits: r.state === "in_progress",
      isThis: r.public_id === publicId,
    })),
  };
}
