import { sql } from "kysely";
import { anyReach, type NewsSource, toCharge } from "#src/platform/news";

const sold: NewsSource = {
  kind: "sale",
  icon: "cart",
  rows: (madeBy) => sql`
    select 'venta ' || s.id, c.concept, s.contact_name, null, s.total, s.placed_at, c.public_id
    from sale s join lateral (
      select public_id, concept, created_by from charge where sale_id = s.id order by created_at limit 1
    ) c on ${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid
    ${madeBy === null ? sql`` : sql`where s.id in (select sale_id from charge where created_by = ${madeBy}::uuid)`}`,
  title: ({ what }) => `Venta nueva: ${what}`,
  leadsTo: toCharge,
};

/** Short holds of one network that wait for a confirmed contact, a line for each day. */
const holdsToConfirm: NewsSource = {
  kind: "task",
  icon: "warning",
  for: { action: "review.see", reach: anyReach },
  isGeneral: true,
  rows: () => sql`
    select 'apartados ' || s.from_network || ' ' || date_trunc('day', s.placed_at, 'UTC'), count(*)::text, null, null,
      null::bigint, min(s.placed_at), null
    from sale s where s.contact_check = 'needed'
    group by s.from_network, date_trunc('day', s.placed_at, 'UTC')`,
  title: () => "Muchos apartados sin pagar desde una misma conexión",
  detail: ({ what }) =>
    `${what} ${what === "1" ? "apartado corto espera" : "apartados cortos esperan"} confirmar su contacto`,
  leadsTo: toCharge,
};

export const salesNews: readonly NewsSource[] = [sold, holdsToConfirm];
