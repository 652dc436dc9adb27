// Made from point-of-sale.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/point-of-sale";

export const newCharge = "POST /api/counter/charges" as Route<typeof calls.newCharge, "write">;
export const findCustomer = "GET /api/counter/customer" as Route<typeof calls.findCustomer, "read">;
export const listMakers = "GET /api/counter/makers" as Route<typeof calls.listMakers, "read">;
export const takeCash = "POST /api/charges/:chargeId/cash" as Route<typeof calls.takeCash, "write">;
export const takeOfflineCash = "POST /api/counter/offline-cash" as Route<typeof calls.takeOfflineCash, "write">;
export const takeTerminal = "POST /api/charges/:chargeId/terminal" as Route<typeof calls.takeTerminal, "write">;
export const chargeLink = "GET /api/charges/:chargeId/link" as Route<typeof calls.chargeLink, "read">;
