import { sql } from "kysely";
import { messageKind } from "#src/features/business/message-queue/message-kind";

export const birthsMessages = {
  choice_turn: messageKind(
    "choice_turn",
    ["saleId", "itemId"],
    (value) => sql`exists (select from sale_line l
      where l.sale_id = message.sale_id and l.item_id = ${value("itemId")}::uuid and l.animal_id is null)`,
  ),
  choice_none: messageKind("choice_none", ["saleId", "itemId"]),
};
