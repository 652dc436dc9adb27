// Made from records.ts by scripts/checks/calls.mjs.

import type * as calls from "../../herd/records";
import type { Route } from "../../route";

export const listRecords = "GET /api/herd/animals/:animalId/records" as Route<typeof calls.listRecords, "read">;
export const writeRecord = "POST /api/herd/animals/:animalId/records" as Route<typeof calls.writeRecord, "write">;
export const writeRecords = "POST /api/herd/records" as Route<typeof calls.writeRecords, "write">;
export const moveRecord = "PUT /api/herd/records/:recordId" as Route<typeof calls.moveRecord, "edit">;
export const doRecord = "POST /api/herd/records/:recordId/done" as Route<typeof calls.doRecord, "write">;
export const cancelRecord = "POST /api/herd/records/:recordId/cancel" as Route<typeof calls.cancelRecord, "write">;
export const correctRecord = "POST /api/herd/records/:recordId/correct" as Route<typeof calls.correctRecord, "write">;
export const voidRecord = "POST /api/herd/records/:recordId/void" as Route<typeof calls.voidRecord, "write">;
export const flagStolen = "POST /api/herd/animals/:animalId/theft" as Route<typeof calls.flagStolen, "write">;
export const clearStolen = "POST /api/herd/animals/:animalId/theft/clear" as Route<typeof calls.clearStolen, "write">;
