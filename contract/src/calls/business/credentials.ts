// Made from credentials.ts by scripts/checks/calls.mjs.

import type * as calls from "../../business/credentials";
import type { Route } from "../../route";

export const readProviderKeys = "GET /api/provider-keys" as Route<typeof calls.readProviderKeys, "read">;
export const giveProviderKeys = "PUT /api/provider-keys/:provider" as Route<typeof calls.giveProviderKeys, "edit">;
export const checkProviders = "POST /api/provider-checks" as Route<typeof calls.checkProviders, "write">;
export const makeTestCharge = "POST /api/test-charges" as Route<typeof calls.makeTestCharge, "write">;
