import { readStaffCharge } from "@corral/contract/payments/charges";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { staffCharge } from "./view/staff-charge";

export function chargeRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(
    app,
    deps,
    readStaffCharge,
    async ({ deps, params, staff, request }) =>
      (await staffCharge(deps, params.chargeId, staff, request.reach === "own" ? staff.id : undefined)) ??
      refuse("NOT_FOUND"),
  );
}
