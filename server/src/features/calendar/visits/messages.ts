import { messageKind } from "#src/features/business/message-queue/message-kind";

export const visitsMessages = {
  // `paid`: "pagado" where money goes back, else empty.
  date_cancelled: messageKind("date_cancelled", ["sessionId", "saleId", "paid"]),
};
