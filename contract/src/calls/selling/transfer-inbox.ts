// Made from transfer-inbox.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/transfer-inbox";

export const listIncoming = "GET /api/incoming-transfers" as Route<typeof calls.listIncoming, "read">;
export const addIncoming = "POST /api/incoming-transfers" as Route<typeof calls.addIncoming, "write">;
export const findCharges = "GET /api/incoming-transfers/:incomingId/charges" as Route<typeof calls.findCharges, "read">;
export const matchIncoming = "POST /api/incoming-transfers/:incomingId/match" as Route<
  typeof calls.matchIncoming,
  "write"
>;
export const setIncomingAside = "POST /api/incoming-transfers/:incomingId/set-aside" as Route<
  typeof calls.setIncomingAside,
  "write"
>;
export const reopenIncoming = "POST /api/incoming-transfers/:incomingId/reopen" as Route<
  typeof calls.reopenIncoming,
  "write"
>;
export const previewBankFile = "POST /api/incoming-transfers/preview" as Route<typeof calls.previewBankFile, "write">;
export const importBankFile = "POST /api/incoming-transfers/import" as Route<typeof calls.importBankFile, "write">;
