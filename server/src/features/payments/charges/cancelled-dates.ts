import type { CancelledDate } from "@corral/contract/types";
import { type Centavos, centavos, spoken } from "@corral/domain/kernel/money";
import { dayInWords, dayOfWall } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";

interface Found {
  sale_id: string;
  session_id: string;
  title: string;
  local_start: string;
  reason: string | null;
  places: number;
  /** Price of these places in this purchase, in centavos. */
  cost: Centavos;
}
interface Money {
  sale_id: string;
  over: boolean;
  came: Centavos;
  back: Centavos;
  on_its_way: Centavos;
  asked: Centavos;
  /** Staff are handling it: where to send the money, or what happens to the rest. */
  by_hand: boolean;
  waiting: boolean;
}

/** The cancelled dates of a purchase; `over` when it contains nothing else. */
export interface CalledOff {
  over: boolean;
  dates: CancelledDate[];
}

/**
 * The cancelled dates of these purchases, as payers see them: what was cancelled, why, and what they are owed next.
 * Derived from dates, ledger and refunds at each call.
 */
export async function readCancelledDates(db: Db | Tx, saleIds: readonly string[]): Promise<Map<string, CalledOff>> {
  const all = new Map<string, CalledOff>();
  if (saleIds.length === 0) return all;
  const { rows } = await sql<Found>`
    select r.sale_id, r.session_id, i.title, to_char(d.local_start, 'YYYY-MM-DD"T"HH24:MI') as local_start, d.cancel_reason as reason,
      sum(l.qty)::int as places, sum(l.line_total)::bigint as cost
    from booking_release r join session d on d.id = r.session_id join catalog_item i on i.id = d.item_id
      join sale_line l on l.sale_id = r.sale_id and l.session_id = r.session_id
    where r.sale_id = any(${[...saleIds]}) and d.status = 'cancelled'
    group by r.sale_id, r.session_id, i.title, d.local_start, d.cancel_reason order by d.local_start`.execute(db);
  if (rows.length === 0) return all;
  const money = new Map((await readMoney(db, [...new Set(rows.map((r) => r.sale_id))])).map((m) => [m.sale_id, m]));
  for (const [saleId, m] of money) {
    const dates = rows.filter((r) => r.sale_id === saleId);
    const cost = dates.reduce((sum, d) => sum + d.cost, 0);
    const owed = centavos(m.over ? m.came : Math.min(m.came, cost));
    const next = nextOf(m, owed);
    all.set(saleId, {
      over: m.over,
      dates: dates.map((d) => ({
        title: d.title,
        when: `${dayInWords(dayOfWall(d.local_start))}, ${d.local_start.slice(11, 16)}`,
        reason: d.reason ?? "",
        places: d.places,
        next,
      })),
    });
  }
  return all;
}

/** `came` is the total received for the purchase, whether or not it was refunded since. */
async function readMoney(db: Db | Tx, saleIds: string[]): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select s.id as sale_id, s.state in ('cancelling', 'cancelled', 'expired', 'returned') or not exists (
        select from sale_line l where l.sale_id = s.id and not exists (
          select from booking_release r where r.sale_id = s.id and r.session_id = l.session_id)) as over,
      (coalesce(held.sum, 0) + coalesce(back.done, 0))::bigint as came, coalesce(back.done, 0)::bigint as back,
      coalesce(back.sent, 0)::bigint as on_its_way, coalesce(back.asked, 0)::bigint as asked,
      exists (select from review_task t join charge c on c.id = t.charge_id
        where c.sale_id = s.id and t.kind = 'visit_cancelled' and t.state <> 'resolved') as by_hand,
      exists (select from booking_release r where r.sale_id = s.id and r.state <> 'done') as waiting
    from sale s
      left join lateral (
        select sum(p.amount) as sum from charge c join journal j on j.charge_id = c.id join posting p on p.journal_id = j.id
        where c.sale_id = s.id
          and (p.account like 'clearing:%' or p.account = 'customer_credit')) held on true
      left join lateral (
        select sum(r.amount) filter (where r.state = 'confirmed') as done,
          sum(r.amount) filter (where r.state in ('approved', 'sent')) as sent,
          sum(r.amount) filter (where r.state = 'requested') as asked
        from refund r join charge c on c.id = r.charge_id where c.sale_id = s.id) back on true
    where s.id = any(${saleIds})`.execute(db);
  return rows;
}

/** What the payer is owed, in the order of repayment. */
function nextOf(m: Money, owed: Centavos): string {
  if (owed <= 0) return "No habías pagado: no debes nada. Si tenías una ficha o una CLABE, ya no la pagues.";
  let left: number = owed;
  const upTo = (amount: number) => {
    const part = Math.min(amount, left);
    left -= part;
    return centavos(part);
  };
  const [back, way, asked] = [upTo(m.back), upTo(m.on_its_way), upTo(m.asked)];
  const sentences = [
    back > 0 ? `Te devolvimos ${spoken(back)}.` : "",
    way > 0 ? `Tu devolución de ${spoken(way)} va en camino.` : "",
    asked > 0 ? `Tu devolución de ${spoken(asked)} está pedida; falta que el vendedor la apruebe.` : "",
    left > 0 ? restOf(m, centavos(left)) : "",
  ];
  return sentences.filter(Boolean).join(" ");
}

const restOf = (m: Money, left: Centavos) =>
  m.waiting
    ? `Te vamos a devolver ${spoken(left)}; aquí verás cuándo sale.`
    : m.by_hand
      ? `Te debemos ${spoken(left)}: el vendedor te contacta para saber a dónde mandarlo.`
      : `Lo demás (${spoken(left)}) lo arreglas con el vendedor.`;
