import type { ToWeigh } from "@corral/contract/types";
import { sql } from "kysely";
import { chargedBy, type OnlyOf } from "#src/features/selling/sales/find-sale";
import { saleDetail } from "#src/features/selling/sales/sale-detail";
import type { Staff } from "#src/platform/calls/authorize";
import type { Deps } from "#src/platform/deps";
import { saleWeighings } from "./weighing-view";

/** As many as are weighed in a day of deliveries; each takes a dozen reads. */
const MOST = 20;

/** The sales to hand over whose final weight is missing: those with a date first, then the newest. */
export async function listToWeigh(deps: Deps, staff: Staff, by: OnlyOf, origin: string): Promise<ToWeigh> {
  const { rows } = await sql<{ public_id: string }>`
    select s.public_id from sale s
    where s.state = 'confirmed' and s.price_status = 'estimated' and s.fulfilment not in ('delivered', 'returned')
      and ${chargedBy(by)}
    order by s.scheduled_local nulls last, s.placed_at desc limit ${MOST}`.execute(deps.db);
  const sales: ToWeigh["sales"] = [];
  for (const { public_id: saleId } of rows) {
    const sale = await saleDetail(deps, deps.db, staff, by, saleId);
    const weighings = await saleWeighings(deps, deps.db, staff, by, { saleId, origin });
    // It may have ended since the list was read.
    if (sale && weighings) sales.push({ sale, weighings });
  }
  return { sales };
}
