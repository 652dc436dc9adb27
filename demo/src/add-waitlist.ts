import { createHash } from "node:crypto";
import { HOUR, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import type { Tx } from "@corral/server/platform/database/db";
import { writingStates } from "@corral/server/platform/database/writing-states";
import { newPublicId } from "@corral/server/platform/ids";
import { sql } from "kysely";
import { namedId } from "./ranch/named-id";

/** Who waits for the full date, first in line first. */
const waiting = [
  { name: "Teresa Olivas Rentería", phone: "+526181557310", qty: 2, hoursAgo: 26 },
  { name: "Familia Cárdenas Soto", phone: "+526181554482", qty: 5, hoursAgo: 7 },
];

/** Adds the waiting line of the ranch's full date. Needs its dates. */
export async function addWaitlist(tx: Tx, now: Instant): Promise<void> {
  const full = await tx
    .selectFrom("session")
    .select(["id", "item_id"])
    .where("status", "in", ["scheduled", "open"])
    .where("sales_close_at", ">", sql<Instant>`${toIso(now)}::timestamptz`)
    .whereRef("seats_taken", "=", "capacity")
    .orderBy("starts_at")
    .executeTakeFirstOrThrow();
  for (const { name, phone, qty, hoursAgo } of waiting) {
    const [id, buyerId] = [namedId(`waiting ${name}`), namedId(`who waits ${name}`)];
    const at = toIso(plus(now, -hoursAgo * HOUR));
    await tx
      .insertInto("buyer")
      .values({
        id: buyerId,
        // The hash of a random secret, which nobody has.
        secret_hash: createHash("sha256").update(newPublicId()).digest("hex"),
        created_at: at,
      })
      .execute();
    await writingStates(tx)
      .insertInto("waitlist_entry")
      .values({
        id,
        public_id: newPublicId(),
        item_id: full.item_id,
        session_id: full.id,
        qty,
        buyer_id: buyerId,
        contact_name: name,
        contact_phone: phone,
        contact_email: null,
        privacy_version: "1",
        state: "waiting",
        from_network: null,
        created_at: at,
        changed_at: at,
      })
      .execute();
  }
}
