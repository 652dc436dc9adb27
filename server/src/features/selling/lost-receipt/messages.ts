import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

export const lostReceiptMessages = {
  purchase_list: messageKind(
    "purchase_list",
    ["listId"],
    () => sql`exists (select from purchase_list_link l
      where l.message_id = message.id and l.retired_at is null and l.opened_at is null)`,
  ),
};
