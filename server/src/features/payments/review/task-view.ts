import type { ReviewTask, ReviewRow as Row } from "@corral/contract/types";
import { groupClabe } from "@corral/domain/business/clabe";
import type { ReviewState } from "@corral/domain/business/review-tasks/states";
import { itemAt } from "@corral/domain/kernel/lookup";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { type Instant, momentInWords, toIso } from "@corral/domain/kernel/time";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import {
  type DecisionName,
  decisions,
  possibleDecisions,
  type ReviewFacts,
  waitedInWords,
} from "@corral/domain/payments/review/review";
import { decisionsOf, kindsOfWholeAmount, reviewOf, reviewWords, todoWords } from "@corral/domain/reviews";
import { sql } from "kysely";
import type { ReviewRow } from "#src/features/business/review-tasks/state";
import type { Staff } from "#src/platform/calls/authorize";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { nothing, readFacts } from "./facts";

const stateWords: Record<ReviewState, string> = {
  open: "Por revisar",
  waiting_buyer: "Espera al comprador",
  resolved: "Resuelto",
};
const tones = { open: "warn", waiting_buyer: "accent", resolved: "neutral" } as const;

type Found = Pick<ReviewRow, "id" | "kind" | "state"> & {
  created_at: Instant;
  concept: string | null;
  buyer: string | null;
  phone: string | null;
  public_id: string | null;
  amount: number | null;
  owner_id: string | null;
  owner_name: string | null;
};

const found = sql`
  select t.id, t.kind, t.state, t.created_at, c.concept, c.public_id, s.contact_name as buyer, s.contact_phone as phone,
    coalesce(x.amount, (t.data->>'amount')::bigint,
      case when t.kind = any(${kindsOfWholeAmount}) then coalesce(a.amount, c.amount)
        when t.kind = 'refund_undecided' then (select r.amount from refund r where r.id::text = t.about)
      end) as amount, u.id as owner_id, u.name as owner_name
  from review_task t left join charge c on c.id = t.charge_id left join attempt a on a.id = t.attempt_id
    left join sale s on s.id = c.sale_id
    left join surplus x on x.id = t.surplus_id left join staff_user u on u.id = t.assigned_to`;

const rowOf = (deps: TxDeps, staff: Staff, f: Found): Row => ({
  id: f.id,
  kind: f.kind,
  title: reviewWords(f.kind),
  todo: todoWords(f.kind, f.state),
  state: f.state,
  stateWords: stateWords[f.state],
  tone: tones[f.state],
  concept: f.concept,
  buyer: f.buyer,
  chargeId: f.public_id,
  amount: f.amount === null ? null : centavos(Number(f.amount)),
  owner: f.owner_id && f.owner_name ? { id: f.owner_id, name: f.owner_name } : null,
  mine: f.owner_id === staff.id,
  createdAt: toIso(f.created_at),
  waited: waitedInWords(f.created_at, deps.now()),
});

/** A page of tasks in one state, newest first, with the count of each state. */
export async function listTasks(
  deps: Deps,
  staff: Staff,
  ask: { group?: ReviewState; cursor?: string; limit?: number },
) {
  const limit = ask.limit ?? 30;
  const after = readCursor(ask.cursor, "moment");
  const { rows } = await sql<Found>`${found}
    where t.state = ${ask.group ?? "open"}
      ${after ? sql`and (t.created_at, t.id) < (${toIso(after.value)}, ${after.id})` : sql``}
    order by t.created_at desc, t.id desc limit ${limit + 1}`.execute(deps.db);
  const counts = await sql<{ open: number; waiting_buyer: number }>`
    select count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'waiting_buyer')::int as waiting_buyer
    from review_task where state <> 'resolved'`.execute(deps.db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((f) => rowOf(deps, staff, f)),
    next: last ? writeCursor({ value: last.created_at, id: last.id }) : null,
    counts: itemAt(counts.rows, 0),
  };
}

/** The general warning for what somebody with only the link asked for. */
const CALL_FIRST =
  "Lo pidió un teléfono que no hizo la compra y que no confirmó su contacto. Llama a quien compró, al número guardado, antes de decidir.";

/** The story of a task by its kind; empty for a kind without one. */
function storyOf({ kind, state, data, attempt_id }: ReviewRow, facts: ReviewFacts): string[] {
  const amount = typeof data.amount === "number" ? centavos(data.amount) : undefined;
  const amountWords = amount === undefined ? "dinero" : spoken(amount);
  return reviewOf(kind).story?.({ data, state, amount, amountWords, hasAttempt: attempt_id !== null, facts }) ?? [];
}

/** One task with its facts and the decisions possible now; undefined when there is none. */
export async function taskView(deps: TxDeps, tx: Tx, staff: Staff, id: string): Promise<ReviewTask | undefined> {
  const [f] = (await sql<Found>`${found} where t.id = ${id}`.execute(tx)).rows;
  const task = await tx.selectFrom("review_task").selectAll().where("id", "=", id).executeTakeFirst();
  if (!f || !task) return undefined;
  const charge = task.charge_id
    ? await tx.selectFrom("charge").selectAll().where("id", "=", task.charge_id).executeTakeFirst()
    : undefined;
  const { facts, own } = charge ? await readFacts(tx, task, charge) : { facts: nothing, own: undefined };
  const pending = task.state !== "resolved";
  return {
    ...rowOf(deps, staff, f),
    phone: f.phone,
    story: storyOf(task, facts),
    warning: pending && task.data.askedBy === "elsewhere" ? (reviewOf(task.kind).warning ?? CALL_FIRST) : null,
    facts: [
      ...(charge
        ? [
            { label: "Cobro", value: `${spoken(charge.amount)} · ${chargeSaid[charge.state].words}` },
            { label: "Pagado", value: spoken(centavos(Math.max(0, facts.applied))) },
          ]
        : []),
      ...(facts.surplus > 0 ? [{ label: "A favor del comprador", value: spoken(facts.surplus) }] : []),
      ...(pending && own?.clabe
        ? [
            { label: "CLABE", value: groupClabe(own.clabe) },
            { label: "A nombre de", value: own.holder ?? "" },
          ]
        : []),
    ],
    decisions: pending
      ? possibleDecisions(task.kind, decisionsOf(task.kind), facts).map((decision) => ({
          decision,
          words: decisions[decision].words,
          hint: decisions[decision].hint,
          needs: [...decisions[decision].needs],
        }))
      : [],
    outcome:
      !pending && task.decided_at !== null
        ? {
            words: decisions[task.decision as DecisionName]?.words ?? task.decision ?? "",
            note: task.note,
            who: task.decided_by === "programa" ? "Se resolvió solo" : (task.decided_by ?? ""),
            when: momentInWords(deps.zone, task.decided_at),
          }
        : null,
  };
}
