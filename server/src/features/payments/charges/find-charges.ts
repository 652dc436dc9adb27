import type { ChargeState } from "@corral/domain/payments/charges/states";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#src/platform/database/db";
import { endsWith, folded, hasWord, isShort } from "#src/platform/database/like";
import { FEW, type Found, fewAtMost, lookUp } from "#src/platform/database/look-up";

/** States by what they mean for the money; `ended` without any. */
export const chargeGroups = {
  due: ["open", "in_progress", "partially_paid", "cancelling"],
  paid: ["paid", "overpaid", "paid_late"],
  refund: ["refunding", "partially_refunded", "refunded"],
  ended: ["expired", "expired_partial", "cancelled"],
} as const satisfies Record<string, readonly ChargeState[]>;
export const dueStates = chargeGroups.due;

/** What came in for a charge `c`, less what went back, in centavos. */
export const collectedOf = sql`coalesce((select sum(p.amount) from journal j join posting p on p.journal_id = j.id
  where j.charge_id = c.id and (p.account like 'clearing:%' or p.account = 'customer_credit')), 0)`;

/** The order of charges without a sale on a list; one index serves both ways. */
export const chargesByDate = (way: RawBuilder<unknown>) => sql`order by c.created_at ${way}, c.id ${way}`;

/**
 * The charges `c` without a sale that pass the filter and that one word of a search fits: in the concept, the name of the customer `k`, the folio, or the
 * end of the phone. A null says that not all of them were looked at. With `offset 0`, or the planner may hash all receipts.
 */
export async function findAloneByWord(db: Db, q: string, filter: RawBuilder<unknown>): Promise<Found> {
  const has = (column: string) => hasWord(folded(sql.ref(column)), q);
  const hasFolio = hasWord("r.folio", q, "ilike");
  const alone = sql`c.sale_id is null and ${filter}`;
  // Without the filter: of many with a word it may fit none.
  const worded = sql`select c.* from charge c where ${has("c.concept")} and c.sale_id is null`;
  const digits = q.replace(/\D/g, "");
  const phone = digits.length >= 4 ? endsWith("k.phone", digits) : sql`false`;
  // The folio of a provisional receipt, as printed.
  const provisional = /^prov-?([0-9a-f]{6})$/i.exec(q)?.[1]?.toLowerCase();
  const ofProvisional = provisional ? sql`right(c.offline_id::text, 6) = ${provisional}` : sql`false`;
  const which = sql`(${has("c.concept")} or ${has("k.name")} or ${phone} or ${ofProvisional}
      or exists (select from receipt r where r.charge_id = c.id and ${hasFolio} offset 0))`;
  // Its indexes have all that begins a word like this one, which may be nearly everything and not fit.
  if (isShort(q)) return { which, ids: undefined };
  return lookUp(db, "c.id", {
    which,
    ids: sql`with named as materialized (select k.id from customer k where (${has("k.name")} or ${phone}) ${fewAtMost})
      (select c.id from (${worded} ${fewAtMost}) c where ${filter})
      union (select null from (${worded} offset ${sql.lit(FEW)} limit 1) as more)
      union (select c.id from receipt r join charge c on c.id = r.charge_id where r.sale_id is null and ${hasFolio} and ${alone} ${fewAtMost})
      union (select c.id from named k join charge c on c.customer_id = k.id where ${alone} ${fewAtMost})
      union (select null from named offset ${sql.lit(FEW)})
      ${provisional ? sql`union (select c.id from charge c where ${ofProvisional} and ${alone} ${fewAtMost})` : sql``}`,
  });
}
