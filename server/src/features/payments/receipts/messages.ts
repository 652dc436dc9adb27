import { messageKind } from "#src/features/business/message-queue/message-kind";

export const receiptsMessages = {
  receipt: messageKind("receipt", ["receiptId"]),
  receipt_link: messageKind("receipt_link", ["linkId"]),
};
