import type { Limits } from "@corral/domain/kernel/limits";
import { itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, centavos, sum } from "@corral/domain/kernel/money";
import { type Instant, instant, momentInWords } from "@corral/domain/kernel/time";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import { methodWords } from "@corral/domain/payments/charges/methods";
import { type ChargeState, isPayable } from "@corral/domain/payments/charges/states";
import type { PlanMethod } from "@corral/domain/payments/plans/plans";
import { sql } from "kysely";
import { balanceOf } from "#src/features/payments/ledger/write-journal";
import { inList } from "#src/platform/database/in-list";
import type { TxDeps } from "#src/platform/deps";
import { partOrder, standsInPlan } from "../state";

export interface PartRow {
  public_id: string;
  /** How it is meant to be paid; null where it was paid by another way. */
  part_method: PlanMethod | null;
  amount: Centavos;
  state: ChargeState;
  due_at: Instant | null;
  applied: Centavos;
  /** It is paid by something that nobody knows the end of, such as a reported transfer: it keeps the units until then. */
  is_undated: boolean;
}

/** For `readTogether`: the parts of the plan of `one` charge, in their order; what was divided again or ended is no part. */
export const partsOfOne = sql<PartRow>`
  select c.public_id, c.amount, c.state, c.due_at, b.applied,
    case when not exists (select from attempt a where a.charge_id = c.id and a.method <> c.part_method
      and a.state in ('succeeded', 'partially_refunded', 'refunded', 'charged_back')) then c.part_method end as part_method,
    exists (select from attempt a where a.charge_id = c.id and a.release_at is null and a.state in ${inList(liveAttemptStates)}) as is_undated
  from one join charge c on c.plan_id = one.plan_id
  cross join lateral (${balanceOf(sql.ref<string>("c.id"))}) b
  where ${standsInPlan} order by ${partOrder}`;

const OPEN_WORDS = { open: "Por pagar", in_progress: "Esperando el pago", partially_paid: "Pagado en parte" } as const;

/** What is to be paid of all of them, in centavos. */
export const dueOfParts = (rows: readonly PartRow[]): Centavos =>
  sum(rows.filter((r) => isPayable(r)).map((r) => centavos(Math.max(0, r.amount - r.applied))));

/** One debt in parts: what each asks for, what is in, and what is missing. */
export function partsView(
  deps: TxDeps,
  publicId: string,
  rows: readonly PartRow[],
  { oxxoMax, cardMax }: Pick<Limits, "oxxoMax" | "cardMax">,
) {
  const paid = rows.map((r) => centavos(Math.max(0, Math.min(r.applied, r.amount))));
  const due = rows.flatMap((r) => (isPayable(r) && r.due_at !== null ? [r.due_at] : []));
  const dueAt = due.length ? instant(Math.min(...due)) : null;
  // A price that changed may have made it more than its method takes.
  const most: Partial<Record<PlanMethod, number>> = { oxxo_cash: oxxoMax, mp_card: cardMax };
  const methodOf = (r: PartRow) =>
    r.part_method && isPayable(r) && r.amount > (most[r.part_method] ?? r.amount) ? null : r.part_method;
  return {
    total: sum(rows.map((r) => r.amount)),
    paid: sum(paid),
    /** By when the rest is asked for; null while only what is bought has a deadline. */
    dueWords: dueAt === null ? null : momentInWords(deps.zone, dueAt),
    overdue: dueAt !== null && dueAt <= deps.now(),
    items: rows.map((r, i) => {
      const method = methodOf(r);
      return {
        chargeId: r.public_id,
        amount: r.amount,
        remaining: isPayable(r) ? centavos(r.amount - itemAt(paid, i)) : centavos(0),
        method,
        methodWords: method === null ? null : methodWords(method),
        stateWords: isPayable(r) ? OPEN_WORDS[r.state as keyof typeof OPEN_WORDS] : chargeSaid[r.state].words,
        tone: chargeSaid[r.state].tone,
        waits: r.state === "in_progress",
        isThis: r.public_id === publicId,
      };
    }),
  };
}
