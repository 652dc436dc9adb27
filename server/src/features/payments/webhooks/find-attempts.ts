import { sql } from "kysely";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import type { Deps } from "#src/platform/deps";
import type { EventRow } from "./claim";

const keyOf = (e: { provider: string; ref: string | null }) => `${e.provider} ${e.ref}`;

/** The attempts that webhooks name by an order's or a payment's reference, in one statement. */
export async function findAttempts(
  deps: Deps,
  events: readonly EventRow[],
): Promise<(e: EventRow) => AttemptRow | undefined> {
  const named = events.filter((e) => e.ref !== null);
  if (named.length === 0) return () => undefined;
  const { rows } = await sql<AttemptRow & { named_ref: string }>`
    select a.*, e.ref as named_ref
    from unnest(${named.map((e) => e.provider)}::text[], ${named.map((e) => e.ref)}::text[]) as e (provider, ref)
      cross join lateral (
        select * from attempt where provider = e.provider and order_ref = e.ref
        union select * from attempt where provider = e.provider and payment_ref = e.ref limit 1) a`.execute(deps.db);
  const found = new Map(rows.map(({ named_ref, ...attempt }) => [keyOf({ ...attempt, ref: named_ref }), attempt]));
  return (e) => found.get(keyOf(e));
}
