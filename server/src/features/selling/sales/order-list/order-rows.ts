import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import type { ChargeState } from "@corral/domain/payments/charges/states";
import { moneySaid, owed } from "@corral/domain/selling/sale-words";
import { sql } from "kysely";
import { collectedOf } from "#src/features/payments/charges/find-charges";
import type { Deps } from "#src/platform/deps";
import { axis, goodsOf, saleRow, salesWhere } from "../sale-row";
import type { Viewer } from "./order-filter";

/** Rows of the list for these sales, by id. */
export async function readSales(deps: Deps, ids: readonly string[], { seesReview }: Viewer) {
  if (ids.length === 0) return new Map();
  const [sales, tasks] = await Promise.all([
    salesWhere(deps.db, sql`s.id = any(${ids})`, ids.length),
    seesReview
      ? sql<{
          sale_id: string;
          n: number;
        }>`select c.sale_id, count(*)::int as n from charge c join review_task t on t.charge_id = c.id
          where c.sale_id = any(${ids}) and t.state = 'open' group by c.sale_id`.execute(deps.db)
      : undefined,
  ]);
  const tasksOf = new Map(tasks?.rows.map((row) => [row.sale_id, row.n]));
  return new Map(
    sales.map((s) => {
      const { order: _order, payment: _payment, ...row } = saleRow(deps, s);
      const collected = centavos(Math.max(0, s.applied));
      return [
        s.id,
        {
          ...row,
          kind: "sale" as const,
          chargeId: s.charge_id,
          buyer: s.contact_name,
          collected,
          due: owed(row.money.state, row.total, collected),
          estimated: s.price_status === "estimated" && !["expired", "cancelled", "returned"].includes(s.state),
          placedAt: toIso(s.placed_at),
          fulfilment: goodsOf(saleRow(deps, s)),
          asked: s.asked,
          tasks: tasksOf.get(s.id) ?? 0,
        },
      ];
    }),
  );
}

interface AloneFound {
  id: string;
  public_id: string;
  concept: string;
  buyer: string | null;
  folio: string | null;
  amount: Centavos;
  collected: Centavos;
  state: ChargeState;
  created_at: Instant;
  tasks: number;
}

/** Rows of the list for these charges without a sale, by id. */
export async function readAlone(deps: Deps, ids: readonly string[], { seesReview }: Viewer) {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AloneFound>`
    select c.id, c.public_id, c.concept, coalesce(k.name, c.payer_name) as buyer, c.amount, c.state, c.created_at, ${collectedOf}::bigint as collected,
      (select r.folio from receipt r where r.charge_id = c.id and r.tipo in ('venta', 'pago', 'donativo') order by r.issued_at desc limit 1) as folio,
      (select count(*) from review_task t where t.charge_id = c.id and t.state = 'open')::int as tasks
    from charge c left join customer k on k.id = c.customer_id where c.id = any(${ids})`.execute(deps.db);
  return new Map(
    rows.map((c) => [
      c.id,
      {
        kind: "charge" as const,
        id: c.public_id,
        chargeId: c.public_id,
        title: c.concept,
        buyer: c.buyer,
        folio: c.folio,
        total: c.amount,
        collected: centavos(Math.max(0, c.collected)),
        due: owed(c.state, c.amount, c.collected),
        estimated: false,
        placedAt: toIso(c.created_at),
        placedWords: momentForList(deps.zone, c.created_at, deps.now()),
        money: axis(c.state, moneySaid),
        fulfilment: null,
        asked: false,
        tasks: seesReview ? c.tasks : 0,
      },
    ]),
  );
}
