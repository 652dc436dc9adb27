// Made from contact-check.ts by scripts/checks/calls.mjs.

import type * as calls from "../../business/contact-check";
import type { Route } from "../../route";

export const sendContactCode = "POST /api/contact-codes" as Route<typeof calls.sendContactCode, "write">;
export const confirmContactCode = "POST /api/contact-codes/confirm" as Route<typeof calls.confirmContactCode, "write">;
