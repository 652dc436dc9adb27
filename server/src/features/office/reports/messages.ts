import { messageKind } from "#src/features/business/message-queue/message-kind";

export const reportsMessages = {
  monthly_report: messageKind("monthly_report", ["month"]),
};
