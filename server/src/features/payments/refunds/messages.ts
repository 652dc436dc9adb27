import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

export const refundsMessages = {
  refund_sent: messageKind(
    "refund_sent",
    ["refundId"],
    () => sql`exists (select from refund r where r.id = message.refund_id and r.state = 'sent')`,
  ),
};
