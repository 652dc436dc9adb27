import type { ChargeState } from "@corral/domain/payments/charges/states";
import { type FulfilmentState, toDeliverStates } from "@corral/domain/selling/delivery/states";
import { type RawBuilder, sql } from "kysely";
import { chargeGroups } from "#src/features/payments/charges/find-charges";
import type { Db } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { endsWith, folded, hasWord, isShort } from "#src/platform/database/like";
import { type Conditions, FEW, type Found, fewAtMost, lookUp } from "#src/platform/database/look-up";
import type { OnlyOf } from "../find-sale";
import { hasOpenRequest } from "../sale-row";

/*
 * What a filter asks of the two kinds of rows of the list. Every fragment is about a sale `s` or a charge `c`: they stand in statements
 * that read `from sale s` and `from charge c`.
 */

export interface OrderFilter {
  q?: string;
  money?: "due" | "paid" | "problem" | "refund" | "ended";
  fulfilment?: "to_deliver" | "docs_pending" | "ready" | "in_transit" | "delivered" | "asked";
  method?: string;
  day?: string;
  by?: string;
  sort?: "at";
  cursor?: string;
  limit?: number;
}

/** Who looks: `only` sees what they charged, and not everybody sees what waits for a decision. */
export interface Viewer {
  only: OnlyOf;
  seesReview: boolean;
}

const GOODS: Record<"docs_pending" | "ready" | "in_transit" | "to_deliver", readonly FulfilmentState[]> = {
  to_deliver: toDeliverStates,
  docs_pending: ["docs_pending"],
  ready: ["ready", "scheduled"],
  in_transit: ["in_transit", "failed_delivery"],
};

/**
 * The sales `s` of the filter that one word of a search fits: in the buyer's name or phone, in what was sold, in the charge, the folio,
 * or an animal's tag. A null says that not all tags were looked at. With `offset 0`, or the planner may hash whole tables
 * for the few rows that are read.
 */
export async function findByWord(
  db: Db,
  q: string,
  filter: RawBuilder<unknown>,
  { hasFolios }: { hasFolios: boolean },
): Promise<Found> {
  const has = (column: string) => hasWord(folded(sql.ref(column)), q);
  const hasCode = (column: string) => hasWord(column, q, "ilike");
  const digits = q.replace(/\D/g, "");
  const phone = digits.length >= 4 ? endsWith("s.contact_phone", digits) : sql`false`;
  const which = sql`(${has("s.contact_name")} or ${phone}
      or exists (select from sale_line l where l.sale_id = s.id and (${has("l.title")} or ${has("l.subtitle")}
        or exists (select from animal_identifier i where i.animal_id = l.animal_id and ${hasCode("i.value_raw")} offset 0)) offset 0)
      or exists (select from charge c where c.sale_id = s.id and ${has("c.concept")} offset 0)
      or exists (select from receipt r where r.sale_id = s.id and ${hasCode("r.folio")} offset 0))`;
  // Its indexes have all that begins a word like this one, which may be nearly everything and not fit.
  if (isShort(q)) return { which, ids: undefined };
  return lookUp(db, "s.id", {
    which,
    ids: sql`with tagged as materialized (select animal_id from animal_identifier where ${hasCode("value_raw")} ${fewAtMost})
      (select s.id from sale s where ${has("s.contact_name")} and ${filter} ${fewAtMost})
      union (select s.id from sale s where ${phone} and ${filter} ${fewAtMost})
      union (select s.id from sale_line l join sale s on s.id = l.sale_id
        where (${has("l.title")} or ${has("l.subtitle")}) and ${filter} ${fewAtMost})
      union (select s.id from charge c join sale s on s.id = c.sale_id where ${has("c.concept")} and ${filter} ${fewAtMost})
      ${hasFolios ? sql`union (select s.id from receipt r join sale s on s.id = r.sale_id where ${hasCode("r.folio")} and ${filter} ${fewAtMost})` : sql``}
      union (select s.id from tagged t join sale_line l on l.animal_id = t.animal_id join sale s on s.id = l.sale_id
        where ${filter} ${fewAtMost})
      union (select null from tagged offset ${sql.lit(FEW)})`,
  });
}

/** Where what was sold by `s` is. */
export function withGoods(which: OrderFilter["fulfilment"]): RawBuilder<unknown>[] {
  if (which === undefined) return [];
  if (which === "asked") return [hasOpenRequest];
  if (which === "delivered") return [sql`s.fulfilment in ('delivered', 'returned')`];
  return [sql`s.state = 'confirmed' and s.fulfilment in ${inList(GOODS[which])}`];
}

/** A charge `c` is in one of these states. */
const inStates = (states: readonly ChargeState[]) => sql`c.state in ${inList(states)}`;
const hasTask = sql`exists (select from review_task t where t.charge_id = c.id and t.state = 'open')`;
const paidBy = (method: string) =>
  sql`exists (select from attempt a where a.charge_id = c.id and a.method = ${method})`;

/** What the filter asks of a charge `c` without a sale, or of some charge of a sale. */
function ofCharge(ask: OrderFilter, { only, seesReview }: Viewer): Conditions {
  const { money } = ask;
  return {
    along: [
      ...(only === undefined ? [] : [sql`c.created_by = ${only}`]),
      ...(ask.by ? [sql`c.created_by = ${ask.by}`] : []),
      ...(money === "due" ? [inStates(chargeGroups.due)] : []),
    ],
    tried: [
      ...(ask.method ? [paidBy(ask.method)] : []),
      ...(money === "paid" || money === "refund" ? [inStates(chargeGroups[money])] : []),
      ...(money === "problem" ? [sql`(${inStates(["disputed"])} ${seesReview ? sql`or ${hasTask}` : sql``})`] : []),
    ],
  };
}

const someCharge = (which: RawBuilder<unknown>) =>
  sql`exists (select from charge c where c.sale_id = s.id and ${which} offset 0)`;
const notPaid = sql`not ${someCharge(inStates([...chargeGroups.paid, ...chargeGroups.refund, "disputed"]))}`;

/** The same of a sale `s`: it is paid when nothing of it is due. */
export function ofSale(ask: OrderFilter, viewer: Viewer): Conditions {
  const { along, tried } = ofCharge(ask, viewer);
  return {
    along: [...withGoods(ask.fulfilment), ...(ask.money === "ended" ? [sql`s.state in ('expired', 'cancelled')`] : [])],
    tried: [
      ...[...along, ...tried].map(someCharge),
      ...(ask.money === "paid" ? [sql`not ${someCharge(inStates(chargeGroups.due))}`] : []),
      ...(ask.money === "ended" ? [notPaid] : []),
    ],
  };
}
export function ofAlone(ask: OrderFilter, viewer: Viewer): Conditions {
  const { along, tried } = ofCharge(ask, viewer);
  return {
    // A charge without a sale has nothing to deliver or to give back.
    along: [sql`c.sale_id is null`, ...along, ...(ask.fulfilment ? [sql`false`] : [])],
    tried: [...tried, ...(ask.money === "ended" ? [inStates(chargeGroups.ended)] : [])],
  };
}

/** The charges of a filter that few may pass, from their own index: the list is then read by their ids, and not along its order. */
function fewCharges(ask: OrderFilter, { only, seesReview }: Viewer): RawBuilder<unknown> | undefined {
  const maker = only ?? ask.by;
  const of = (which: RawBuilder<unknown>) => sql`select c.id, c.sale_id from charge c where ${which} ${fewAtMost}`;
  if (ask.money === "problem")
    return seesReview
      ? sql`(${of(inStates(["disputed"]))}) union all (select c.id, c.sale_id from review_task t join charge c on c.id = t.charge_id
          where t.state = 'open' ${fewAtMost})`
      : of(inStates(["disputed"]));
  if (maker) return of(sql`c.created_by = ${maker}`);
  if (ask.money === "due" || ask.money === "refund") return of(inStates(chargeGroups[ask.money]));
  if (ask.method)
    return sql`select c.* from (select charge_id from attempt where method = ${ask.method} ${fewAtMost}) a
      cross join lateral (select c.id, c.sale_id from charge c where c.id = a.charge_id offset 0) c`;
  return undefined;
}

/** Conditions of the sales and of the charges by ids, where few pass the filter. */
export async function narrow(db: Db, ask: OrderFilter, viewer: Viewer) {
  const source = fewCharges(ask, viewer);
  if (!source) return undefined;
  const { rows } = await sql<{ id: string; sale_id: string | null }>`
    select * from (${source}) as few limit ${sql.lit(FEW + 1)}`.execute(db);
  if (rows.length > FEW) return undefined;
  const among = (column: string, ids: readonly string[]) =>
    sql`${sql.ref(column)} in (select unnest(${ids}::uuid[]) offset 0)`;
  return {
    sales: among(
      "s.id",
      rows.flatMap((row) => row.sale_id ?? []),
    ),
    alone: among(
      "c.id",
      rows.flatMap((row) => (row.sale_id === null ? row.id : [])),
    ),
  };
}
