import { type RawBuilder, sql } from "kysely";
import { amountOf, anyReach, byName, type NewsSource, toCharge } from "#src/platform/news";

/** One step of refunds. `at` is its indexed time column. */
const step = (name: string, at: string, where: RawBuilder<unknown>, title: (amount: string) => string): NewsSource => ({
  kind: "refund",
  icon: "wallet",
  for: { action: "refund.see", reach: anyReach },
  rows: (madeBy) => sql`
    select 'devolución ' || r.id || ${name}::text, c.concept, s.contact_name, null, r.amount, ${sql.ref(`r.${at}`)}, c.public_id
    from refund r join charge c on c.id = r.charge_id left join sale s on s.id = c.sale_id
    where ${where} and ${sql.ref(`r.${at}`)} is not null and (${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid)`,
  title: (row) => title(amountOf(row)),
  detail: byName,
  leadsTo: toCharge,
});

export const refundsNews: readonly NewsSource[] = [
  step("refund_asked", "asked_at", sql`r.origin = 'staff'`, (amount) => `Piden devolver ${amount}`),
  step("refund_seen", "asked_at", sql`r.origin <> 'staff'`, (amount) => `El proveedor devolvió ${amount}`),
  step(
    "refund_approved",
    "decided_at",
    sql`r.state in ('approved', 'sent', 'confirmed')`,
    (amount) => `Se aprobó devolver ${amount}`,
  ),
  step("refund_failed", "ended_at", sql`r.state = 'failed'`, (amount) => `No se devolvieron ${amount}`),
];
