import { messageKind } from "#src/features/business/message-queue/message-kind";

export const contactCheckMessages = { contact_code: messageKind("contact_code", ["codeId"]) };
