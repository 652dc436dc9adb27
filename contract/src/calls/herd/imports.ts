// Made from imports.ts by scripts/checks/calls.mjs.

import type * as calls from "../../herd/imports";
import type { Route } from "../../route";

export const startImport = "POST /api/herd/imports" as Route<typeof calls.startImport, "write">;
export const listImports = "GET /api/herd/imports" as Route<typeof calls.listImports, "read">;
export const readImport = "GET /api/herd/imports/:importId" as Route<typeof calls.readImport, "read">;
export const rereadImport = "POST /api/herd/imports/:importId/read" as Route<typeof calls.rereadImport, "write">;
export const runImport = "POST /api/herd/imports/:importId/run" as Route<typeof calls.runImport, "write">;
export const cancelImport = "POST /api/herd/imports/:importId/cancel" as Route<typeof calls.cancelImport, "write">;
