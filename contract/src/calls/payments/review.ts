// Made from review.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/review";
import type { Route } from "../../route";

export const listReview = "GET /api/review" as Route<typeof calls.listReview, "read">;
export const readReview = "GET /api/review/:taskId" as Route<typeof calls.readReview, "read">;
export const decideReview = "POST /api/review/:taskId/decision" as Route<typeof calls.decideReview, "write">;
export const assignReview = "POST /api/review/:taskId/owner" as Route<typeof calls.assignReview, "write">;
