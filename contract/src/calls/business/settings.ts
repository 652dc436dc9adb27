// Made from settings.ts by scripts/checks/calls.mjs.

import type * as calls from "../../business/settings";
import type { Route } from "../../route";

export const readSettingsGroup = "GET /api/settings/:group" as Route<typeof calls.readSettingsGroup, "read">;
export const changeSettings = "PUT /api/settings/:group" as Route<typeof calls.changeSettings, "edit">;
export const settingsHistory = "GET /api/settings/:group/history" as Route<typeof calls.settingsHistory, "read">;
export const listPrivacy = "GET /api/privacy-notices" as Route<typeof calls.listPrivacy, "read">;
export const readPrivacy = "GET /api/privacy-notices/:version" as Route<typeof calls.readPrivacy, "read">;
export const publishPrivacy = "POST /api/privacy-notices" as Route<typeof calls.publishPrivacy, "write">;
