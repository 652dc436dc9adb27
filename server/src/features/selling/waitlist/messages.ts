import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

export const waitlistMessages = {
  waitlist_turn: messageKind(
    "waitlist_turn",
    ["placeId", "why"],
    (value) =>
      sql`exists (select from waitlist_entry e where e.id = ${value("placeId")}::uuid and e.state = 'offered')`,
  ),
  waitlist_link: messageKind(
    "waitlist_link",
    ["placeId", "why"],
    (value) => sql`exists (select from waitlist_entry e
      where e.id = ${value("placeId")}::uuid and e.state in ('waiting', 'offered'))`,
  ),
};
