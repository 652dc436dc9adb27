// Made from messages.ts by scripts/checks/calls.mjs.

import type * as calls from "../../office/messages";
import type { Route } from "../../route";

export const listMessages = "GET /api/messages" as Route<typeof calls.listMessages, "read">;
export const readMessage = "GET /api/messages/:messageId" as Route<typeof calls.readMessage, "read">;
export const resendMessage = "POST /api/messages/:messageId/resend" as Route<typeof calls.resendMessage, "write">;
export const handMessage = "POST /api/messages/:messageId/by-hand" as Route<typeof calls.handMessage, "write">;
