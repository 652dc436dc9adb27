import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

export const weighingsMessages = {
  weight_proposed: messageKind(
    "weight_proposed",
    ["weighingId"],
    (value) => sql`exists (select from weighing w join sale s on s.id = w.sale_id
      where w.id = ${value("weighingId")}::uuid and w.state = 'proposed' and s.state in ('placed', 'confirmed'))`,
  ),
};
