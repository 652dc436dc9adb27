import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

export const offersMessages = {
  // Obsolete once somebody answered.
  offer_answered: messageKind(
    "offer_answered",
    ["offerId", "turn", "state"],
    (value) => sql`exists (select from offer o
      where o.id = ${value("offerId")}::uuid and o.state = ${value("state")}
        and ${value("turn")}::int = (select max(turn) from offer_round r where r.offer_id = o.id))`,
  ),
};
