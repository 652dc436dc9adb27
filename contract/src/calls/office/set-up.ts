// Made from set-up.ts by scripts/checks/calls.mjs.

import type * as calls from "../../office/set-up";
import type { Route } from "../../route";

export const readSetUp = "GET /api/set-up" as Route<typeof calls.readSetUp, "read">;
export const markSetUpStep = "POST /api/set-up/:step" as Route<typeof calls.markSetUpStep, "write">;
