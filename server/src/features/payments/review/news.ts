import { reviewWords } from "@corral/domain/reviews";
import { sql } from "kysely";
import { anyReach, type NewsSource, toCharge } from "#src/platform/news";

/** What waits for a decision. */
export const reviewNews: readonly NewsSource[] = [
  {
    kind: "task",
    icon: "warning",
    for: { action: "review.see", reach: anyReach },
    rows: (madeBy) => sql`
      select 'tarea ' || t.id, t.kind, s.contact_name, null, (t.data->>'amount')::bigint, t.created_at, c.public_id
      from review_task t left join charge c on c.id = t.charge_id left join sale s on s.id = c.sale_id
      where t.state = 'open' and (${madeBy}::uuid is null or c.created_by = ${madeBy}::uuid)`,
    title: ({ what }) => reviewWords(what),
    leadsTo: toCharge,
  },
];
