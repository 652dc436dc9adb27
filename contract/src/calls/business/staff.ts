// Made from staff.ts by scripts/checks/calls.mjs.

import type * as calls from "../../business/staff";
import type { Route } from "../../route";

export const listPeople = "GET /api/staff" as Route<typeof calls.listPeople, "read">;
export const addPerson = "POST /api/staff" as Route<typeof calls.addPerson, "write">;
export const editPerson = "PUT /api/staff/:personId" as Route<typeof calls.editPerson, "edit">;
export const setStanding = "POST /api/staff/:personId/standing" as Route<typeof calls.setStanding, "write">;
export const makeCode = "POST /api/staff/:personId/code" as Route<typeof calls.makeCode, "write">;
export const resetSecondFactor = "POST /api/staff/:personId/second-factor/reset" as Route<
  typeof calls.resetSecondFactor,
  "write"
>;
export const listDevices = "GET /api/devices" as Route<typeof calls.listDevices, "read">;
export const closeDevice = "POST /api/devices/:deviceId/close" as Route<typeof calls.closeDevice, "write">;
export const closeOtherDevices = "POST /api/devices/close-others" as Route<typeof calls.closeOtherDevices, "write">;
