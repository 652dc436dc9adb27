import { move } from "@corral/domain/kernel/machine";
import {
  type SponsorshipEvent,
  type SponsorshipState,
  sponsorshipMoves,
} from "@corral/domain/selling/sponsorships/states";
import type { Selectable, Updateable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";

export type SponsorshipRow = Selectable<Tables["sponsorship"]>;

/** Locks a promise, so that one act is decided at a time. */
export const lockSponsorship = (tx: Tx, publicId: string): Promise<SponsorshipRow | undefined> =>
  tx
    .selectFrom("sponsorship")
    .selectAll()
    .where("public_id", "=", publicId)
    .where("monthly", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Changes a promise's state by its table; false where the table forbids it. The caller holds its lock. */
export async function moveSponsorship(
  tx: Tx,
  row: SponsorshipRow,
  event: SponsorshipEvent,
  also: Updateable<Tables["sponsorship"]>,
): Promise<boolean> {
  const to = move<SponsorshipState, SponsorshipEvent>(sponsorshipMoves, row.state, event);
  if (!to) return false;
  await tx
    .updateTable("sponsorship")
    .set({ ...also, state: to })
    .where("id", "=", row.id)
    .execute();
  row.state = to;
  return true;
}
