import { isOneOf, itemAt } from "@corral/domain/kernel/lookup";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { type Day, dayInWords, type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { reach } from "@corral/domain/permissions";
import {
  endedUnpaidTransferStates,
  pendingTransferStates,
  transferWords,
} from "@corral/domain/selling/transfers/states";
import { sql } from "kysely";
import { balanceOf } from "#src/features/payments/ledger/write-journal";
import type { Staff } from "#src/platform/calls/authorize";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import type { Deps, TxDeps } from "#src/platform/deps";
import type { TransferRow } from "./state";

/** The tone of each state, for staff and payer. */
export const transferTones = {
  submitted: "warn",
  under_review: "accent",
  confirmed: "success",
  rejected: "error",
  withdrawn: "neutral",
} as const;

interface Found extends TransferRow {
  charge_public: string;
  concept: string;
  buyer: string | null;
  submitter: string | null;
  reviewer: string | null;
  decider: string | null;
  due: Centavos;
  proofs: { id: string; kind: "image" | "pdf" }[];
  /** The same key in the bank's movements. */
  moved: { amount: Centavos; day: Day; sender: string }[];
}
const found = sql`
  select t.*, c.public_id as charge_public, c.concept, coalesce(s.contact_name, k.name, c.payer_name) as buyer,
    by_whom.name as submitter, looks.name as reviewer, decided.name as decider,
    (c.amount - paid.applied)::bigint as due,
    (select coalesce(jsonb_agg(jsonb_build_object('id', f.public_id, 'kind', f.kind) order by f.created_at), '[]')
      from transfer_file f where f.transfer_id = t.id) as proofs,
    (select coalesce(jsonb_agg(jsonb_build_object('amount', m.amount, 'day', m.op_day, 'sender', m.sender)), '[]')
      from incoming_transfer m where m.bank_key = t.tracking_key and m.bank_key <> '' and m.state = 'unidentified') as moved
  from transfer_proof t join charge c on c.id = t.charge_id
    cross join lateral (${balanceOf(sql.ref<string>("c.id"))}) paid
    left join sale s on s.id = c.sale_id left join customer k on k.id = c.customer_id
    left join staff_user by_whom on by_whom.id = t.submitted_by
    left join staff_user looks on looks.id = t.reviewed_by
    left join staff_user decided on decided.id = t.decided_by`;

function view(deps: TxDeps, staff: Staff, t: Found) {
  const at = (moment: Instant) => momentForList(deps.zone, moment, deps.now());
  const mayDecide = reach("transfer.confirm", staff.role) !== "none";
  const pending = isOneOf(pendingTransferStates, t.state);
  return {
    id: t.public_id,
    chargeId: t.charge_public,
    concept: t.concept,
    buyer: t.buyer,
    amount: t.amount,
    trackingKey: t.tracking_key,
    bankFrom: t.bank_from,
    bankTo: t.bank_to,
    opDay: t.op_day,
    opDayWords: dayInWords(t.op_day),
    byPayer: t.by_payer,
    accountEnd: t.account_to && `…${t.account_to.slice(-4)}`,
    proofs: mayDecide ? t.proofs : [],
    hints: pending && mayDecide ? hintsOf(t) : [],
    state: t.state,
    stateWords: transferWords[t.state],
    tone: transferTones[t.state],
    steps: [
      `${t.by_payer ? "La reportó quien paga" : `La anotó ${t.submitter}`} · ${at(t.submitted_at)}`,
      ...(t.reviewer && t.reviewed_at !== null ? [`La busca en el banco ${t.reviewer} · ${at(t.reviewed_at)}`] : []),
      ...(t.decider && t.decided_at !== null
        ? [`${t.state === "confirmed" ? "La confirmó" : "La rechazó"} ${t.decider} · ${at(t.decided_at)}`]
        : []),
      ...(t.state === "withdrawn" && t.decided_at !== null ? [`La retiró quien la reportó · ${at(t.decided_at)}`] : []),
    ],
    reason: t.reason,
    mayDecide: pending && mayDecide,
  };
}

/** What is known of an undecided one besides what was reported. */
function hintsOf(t: Found) {
  const hints: { good: boolean; words: string }[] = [];
  for (const m of t.moved)
    hints.push(
      m.amount === t.amount
        ? {
            good: true,
            words: `Está en tu banco: ${spoken(m.amount)} del ${dayInWords(m.day)}${m.sender ? `, de ${m.sender}` : ""}, con esta misma clave`,
          }
        : { good: false, words: `En tu banco esta clave es de ${spoken(m.amount)}, no de ${spoken(t.amount)}` },
    );
  if (t.due !== t.amount) hints.push({ good: false, words: `Se deben ${spoken(t.due)} y reporta ${spoken(t.amount)}` });
  return hints;
}

/** One transfer by its row id. */
export async function transferView(deps: TxDeps, db: Db | Tx, staff: Staff, id: string) {
  const { rows } = await sql<Found>`${found} where t.id = ${id}`.execute(db);
  return view(deps, staff, itemAt(rows, 0));
}

/** A page of transfers: undecided ones oldest first, decided ones newest first. */
export async function listTransfers(
  deps: Deps,
  staff: Staff,
  ask: {
    group?: "pending" | "decided" | undefined;
    charge?: string | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
    onlyOf: string | undefined;
  },
) {
  const limit = ask.limit ?? 30;
  const pending = ask.group !== "decided";
  const after = readCursor(ask.cursor, "moment");
  const [way, order] = pending && !ask.charge ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const { rows } = await sql<Found>`${found}
    where true
      ${ask.charge ? sql`and c.public_id = ${ask.charge}` : sql`and t.state in ${inList(pending ? pendingTransferStates : ["confirmed", ...endedUnpaidTransferStates])}`}
      ${ask.onlyOf ? sql`and c.created_by = ${ask.onlyOf}` : sql``}
      ${after ? sql`and (t.submitted_at, t.id) ${way} (${toIso(after.value)}, ${after.id})` : sql``}
    order by t.submitted_at ${order}, t.id ${order} limit ${limit + 1}`.execute(deps.db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((t) => view(deps, staff, t)),
    next: last ? writeCursor({ value: last.submitted_at, id: last.id }) : null,
  };
}
