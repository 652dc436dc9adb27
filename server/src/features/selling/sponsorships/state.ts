import { move } from "@corral/domain/kernel/machine";
import {
  type SponsorshipEvent,
  type SponsorshipState,
  sponsorshipMoves,
} from "@corral/domain/selling/sponsorships/states";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import { writingStates } from "#src/platform/database/writing-states";

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
  await writingStates(tx)
    .updateTable("sponsorship")
    .set({ ...also, state: to })
    .where("id", "=", row.id)
    .execute();
  row.state = to;
  return true;
}

/** The insert of a promise to give. */
export const insertSponsorship = (tx: Tx, row: Insertable<Tables["sponsorship"]>) =>
  writingStates(tx)
    .insertInto("sponsorship")
    .values({ ...row, state: "active" });
