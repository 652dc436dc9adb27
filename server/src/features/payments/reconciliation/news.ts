import { reviewWords } from "@corral/domain/reviews";
import { sql } from "kysely";
import { anyReach, type NewsSource, toCharge } from "#src/platform/news";

/** A daily check that found differences which nobody has settled. */
export const reconciliationNews: readonly NewsSource[] = [
  {
    kind: "task",
    icon: "warning",
    for: { action: "ledger.see", reach: anyReach },
    rows: () => sql`
      select 'revision ' || r.id, 'daily_check', count(d.id) || ' por revisar', null, null::bigint, r.finished_at, null
      from check_run r join check_difference d on d.run_id = r.id and not d.settled
      where r.finished_at is not null group by r.id`,
    title: ({ what }) => reviewWords(what),
    leadsTo: toCharge,
  },
];
